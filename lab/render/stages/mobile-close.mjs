// The one button of an app, under a thumb's width of light.
import mobile from "./mobile.mjs";

export default () =>
  Object.assign(mobile(), {
    camera: { from: [-2.8, 2.6, 0.2], to: [-0.55, 2.05, 6], lens: 37, focus: 6.2, aperture: 0, shift: [0, 0] },
  });
