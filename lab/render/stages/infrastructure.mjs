// A thick wall pierced by rows of triangles; light falls through them onto a guarded court.
import { EXPOSURE, HAZE, light, materials, NIGHT, piercedWall } from "#lab/render/rig/kit.mjs";
import { Stage } from "#lab/render/rig/stage.mjs";

export default function infrastructure() {
  const s = new Stage();
  const m = materials(s);
  s.box([0, -0.2, 6], [80, 0.2, 60], m.court, { bevel: 0 });
  piercedWall(s, [0, 0, 6], {
    width: 30,
    height: 7.4,
    deep: 0.5,
    side: 1.25,
    pitch: 1.7,
    rise: 1.4,
    base: 0.8,
    counts: [5, 4, 3],
    material: m.sandstone,
  });
  light(s, [0, 9.5, 20], [0, 0, 3], { strength: 9, size: 0.22, color: [1, 0.6, 0.26] });
  light(s, [-8, 6, -4], [0, 2.5, 6], { strength: 1.1, size: 2 });
  light(s, [9, 5, -1], [0, 1, 5], { strength: 0.09, size: 4, color: [0.2, 1, 0.62] });
  s.camera = { from: [0, 4.4, -7.6], to: [0, 1.95, 5], lens: 33, focus: 12.5, aperture: 0, shift: [0, 0] };
  s.fog = { base: 0.004, ground: 0.015, height: 0.8, color: NIGHT, far: HAZE, glow: 0.4 };
  s.grade = { exposure: EXPOSURE };
  return s;
}
