// A small house that the rings reach, from the ground.
import digitalMarketing from "./digital-marketing.mjs";

export default () =>
  Object.assign(digitalMarketing(), {
    camera: { from: [-5.2, 2.1, 1.6], to: [-0.6, 1.15, 6.6], lens: 33, focus: 7, aperture: 0, shift: [0, 0] },
  });
