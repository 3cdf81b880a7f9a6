// The drawer of a rack, pulled out.
import dataCenter from "./data-center.mjs";

export default () =>
  Object.assign(dataCenter(), {
    camera: { from: [-0.6, 2.9, 3.4], to: [1.5, 2.45, 6.4], lens: 40, focus: 4, aperture: 0, shift: [0, 0] },
  });
