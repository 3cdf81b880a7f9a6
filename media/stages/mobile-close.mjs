// The one button of an app, under a thumb's width of light.
import mobile from "./mobile.mjs";

export default () =>
  Object.assign(mobile(), {
    camera: { from: [-2.9, 2.3, 1.6], to: [-1.0, 1.75, 6], lens: 38, focus: 5, aperture: 0, shift: [0, 0] },
  });
