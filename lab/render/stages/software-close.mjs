// The keystone, above its seats.
import software from "./software.mjs";

export default () =>
  Object.assign(software(), {
    camera: { from: [-1.6, 2.2, 1.4], to: [0.1, 3.75, 6], lens: 36, focus: 6, aperture: 0, shift: [0, 0] },
  });
