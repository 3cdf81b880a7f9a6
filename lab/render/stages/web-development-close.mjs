// The last block, before it is laid.
import webDevelopment from "./web-development.mjs";

export default () =>
  Object.assign(webDevelopment(), {
    camera: { from: [3.2, 2.3, -0.6], to: [0.4, 1.75, 5.8], lens: 34, focus: 7, aperture: 0, shift: [0, 0] },
  });
