// The end of the route: the gate, from between the hills.
import consultancy from "./consultancy.mjs";

export default () =>
  Object.assign(consultancy(), {
    camera: { from: [-0.4, 3.3, 1.2], to: [1.5, 1.95, 6.5], lens: 36, focus: 5, aperture: 0, shift: [0, 0] },
  });
