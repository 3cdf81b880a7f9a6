// A brass key on its way into a triangle of light in a thick wall.
import { aperture, EXPOSURE, HAZE, light, materials, NIGHT, piercedWall } from "#lab/render/rig/kit.mjs";
import { Stage } from "#lab/render/rig/stage.mjs";

export default function key() {
  const s = new Stage();
  const m = materials(s);
  s.box([0, -0.2, 6], [80, 0.2, 60], m.court, { bevel: 0 });
  piercedWall(s, [0, 0, 6], {
    width: 40,
    height: 9,
    deep: 0.7,
    side: 1.9,
    base: 1.5,
    counts: [1],
    material: m.sandstone,
    bevel: 0.04,
  });
  // The bow is a disc, pierced as the wall is; the bit points at the wall.
  const bow = Array.from({ length: 49 }, (_, k) => {
    const turn = -Math.PI + 0.17 + (k / 48) * (2 * Math.PI - 0.34);
    return [1.75 + 0.72 * Math.cos(turn), 0.72 * Math.sin(turn)];
  });
  const bit = [
    [-1.7, 0.12],
    [-1.7, -0.12],
    [-1.62, -0.12],
    [-1.62, -0.72],
    [-1.38, -0.72],
    [-1.38, -0.46],
    [-1.2, -0.46],
    [-1.2, -0.72],
    [-0.96, -0.72],
    [-0.96, -0.12],
  ];
  const holes = [aperture(1.75, -0.28, 0.8)];
  s.cut([0, 2.35, 3.5], [...bit, ...bow], 0.24, m.bronze, { holes, yaw: Math.PI / 2, bevel: 0.05 });
  s.box([0, 0, 3.3], [1.1, 1.15, 3.6], m.sandstonePale, { bevel: 0.05 });
  light(s, [0.5, 3.4, 10], [0, 1.5, 3], { strength: 5, size: 0.4, color: [1, 0.6, 0.26] });
  light(s, [-6, 6.5, -1], [0, 2, 4.5], { strength: 1.3, size: 2 });
  light(s, [7, 4, 1], [0, 2, 4], { strength: 0.25, size: 3, color: [0.2, 1, 0.62] });
  s.camera = { from: [-4.2, 3.1, -1.5], to: [0.1, 1.95, 4.4], lens: 32, focus: 6, aperture: 0, shift: [0, 0] };
  s.fog = { base: 0.004, ground: 0.015, height: 0.8, color: NIGHT, far: HAZE, glow: 0.4 };
  s.grade = { exposure: EXPOSURE };
  return s;
}
