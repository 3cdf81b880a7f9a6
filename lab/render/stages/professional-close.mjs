// The point of the dividers, and the line that it draws.
import professional from "./professional.mjs";

export default () =>
  Object.assign(professional(), {
    camera: { from: [-2.5, 1.9, 1.1], to: [0.3, 0.5, 5.4], lens: 37, focus: 5, aperture: 0, shift: [0, 0] },
  });
