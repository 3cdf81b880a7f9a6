// The last block, before it is laid.
import webDevelopment from "./web-development.mjs";

export default () =>
  Object.assign(webDevelopment(), {
    camera: { from: [3.6, 2.0, 1.6], to: [0.9, 1.75, 5.8], lens: 36, focus: 5, aperture: 0, shift: [0, 0] },
  });
