// A stone on the bridge, seen from the old wall.
import migration from "./migration.mjs";

export default () =>
  Object.assign(migration(), {
    camera: { from: [-2.4, 1.9, 0.8], to: [0.9, 0.7, 6.2], lens: 36, focus: 6, aperture: 0, shift: [0, 0] },
  });
