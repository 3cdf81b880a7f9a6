// A stone on the bridge, seen from the old wall.
import migration from "./migration.mjs";

export default () =>
  Object.assign(migration(), {
    camera: { from: [-2.6, 2.4, -1.6], to: [0.6, 0.9, 6.2], lens: 34, focus: 8, aperture: 0, shift: [0, 0] },
  });
