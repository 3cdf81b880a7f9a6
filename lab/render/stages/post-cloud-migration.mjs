// A caravan of blocks on its way through a gate of light in the wall.
import { EXPOSURE, HAZE, light, LIGHT, LIGHT_DEEP, materials, NIGHT } from "#lab/render/rig/kit.mjs";
import { Stage } from "#lab/render/rig/stage.mjs";

export default function cloudMigration() {
  const s = new Stage();
  const m = materials(s);
  s.box([0, -0.2, 6], [80, 0.2, 60], m.court, { bevel: 0 });
  // The wall surrounds the gate, a triangle that rests on the ground.
  const wide = 5,
    high = wide * 0.866;
  s.cut(
    [0, 0, 9],
    [
      [-20, 0],
      [-wide / 2, 0],
      [0, high],
      [wide / 2, 0],
      [20, 0],
      [20, 10],
      [-20, 10],
    ],
    0.9,
    m.sandstone,
    { bevel: 0.05 },
  );
  const glow = s.material({ look: LIGHT, fade: { to: LIGHT_DEEP, span: [0.2, high] }, soft: true });
  s.box([0, -0.1, 15], [24, 8, 0.02], glow, { bevel: 0 });
  for (const [x, z, size, yaw] of [
    [-1.5, 2.3, 1.1, 0.3],
    [-0.75, 4.0, 1.05, 0.22],
    [-0.1, 6.4, 1, 0.1],
    [0.1, 9, 1, 0.04],
  ])
    s.box([x, 0, z], [size, size, size], m.sandstonePale, { yaw, bevel: 0.05 });
  light(s, [2.3, 4.8, 20], [-0.9, 0.4, 5], { strength: 5, size: 0.6, color: [1, 0.58, 0.25] });
  light(s, [-7, 6.5, -4], [-0.5, 1.2, 6], { strength: 0.75, size: 2 });
  light(s, [8, 4, 0], [0, 1, 5], { strength: 0.12, size: 4, color: [0.2, 1, 0.62] });
  s.camera = { from: [0.4, 3.3, -5.6], to: [-0.1, 1.6, 7], lens: 35, focus: 10, aperture: 0, shift: [0, 0] };
  s.fog = { base: 0.004, ground: 0.015, height: 0.8, color: NIGHT, far: HAZE, glow: 0.4 };
  s.grade = { exposure: EXPOSURE };
  return s;
}
