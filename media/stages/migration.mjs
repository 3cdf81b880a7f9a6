// Blocks crossing a bridge of light from an old wall to a new one.
import { HAZE, lantern, lights, materials, NIGHT, parapet } from "#media/rig/kit.mjs";
import { seeded, Stage } from "#media/rig/stage.mjs";

export default function migration() {
  const s = new Stage();
  const m = materials(s);
  const rnd = seeded(8);
  s.box([0, -2.6, 8], [90, 0.2, 90], m.floor, { bevel: 0 });
  // The old wall: worn clay courses, some blocks missing where they have left.
  const w = 0.78,
    h = 0.46;
  for (let r = -9; r < 5; r++)
    for (let c = 0; c < 11; c++) {
      const x = -2.7 - c * w - (r & 1) * w * 0.5;
      if (c < 2 && r > 0 && rnd() < 0.4) continue;
      if (r === 4 && rnd() < 0.5) continue;
      if (c < 1 && rnd() < 0.14) continue;
      const deep = 1.5;
      s.box(
        [x + (rnd() - 0.5) * 0.06, r * h, 5 + (rnd() - 0.5) * 0.16],
        [w - 0.04 - rnd() * 0.05, h - 0.03, deep],
        m.clay,
        { bevel: 0.09, yaw: (rnd() - 0.5) * 0.05 },
      );
    }
  // The new wall: exact, dark, with the figure along its top and one lit joint.
  for (let r = -5; r < 5; r++)
    for (let c = 0; c < 7; c++) {
      const x = 3.4 + c * 1.26;
      if (r === 4 && c === 0) continue;
      s.box([x, r * 0.62 - 0.62, 5], [1.22, 0.585, 1.6], m.stonePale, { bevel: 0.03 });
    }
  s.box([7.6, -3.6, 5.05], [8.6, 6, 1.2], m.emeraldDim, { bevel: 0 });
  parapet(s, [4.05, 2.48, 5], [11.6, 2.48, 5], 0.84, 0.5, m.stonePale);
  // The bridge: thin steps of light, a hair apart.
  for (let k = 0; k < 15; k++) {
    const x = -2.5 + k * 0.378;
    s.box([x, 0.0 + Math.sin((k / 14) * Math.PI) * 0.22, 5], [0.33, 0.05, 1.15], k % 7 === 3 ? m.lamp : m.lampSoft, {
      bevel: 0,
    });
  }
  // The travellers: clay when they leave, dark exact stone when they arrive.
  const path = [
    [-2.1, 0.32, m.clay, 0.5, 0.15],
    [-1.15, 0.5, m.clay, 0.46, 0.4],
    [-0.2, 0.62, m.clay, 0.48, 0.24],
    [0.8, 0.68, m.stonePale, 0.52, 0.12],
    [1.85, 0.62, m.stonePale, 0.54, 0.05],
  ];
  for (const [x, y, mat, size, yaw] of path)
    s.box([x, y, 5 + (rnd() - 0.5) * 0.2], [size * 1.2, size * 0.8, size], mat, { bevel: 0.04, yaw, roll: yaw * 0.25 });
  s.box([3.4, 1.93, 5], [1.15, 0.52, 1.3], m.stonePale, { bevel: 0.03, roll: 0.03 });
  s.box([3.4, 1.86, 5], [1.1, 0.04, 1.4], m.emerald, { bevel: 0 });
  for (let k = 0; k < 10; k++)
    s.box([-13 + k * 3 + rnd(), -2.6, 14 + rnd() * 5], [1.6 + rnd(), 3 + rnd() * 5, 1.6], m.stoneDark, { bevel: 0.05 });
  lantern(s, m, [-3.6, 2.1, 4.6], 0.24);
  lights(s, { key: 3.4, rim: 4.5, at: [0, 0, 5], keyAt: [-9, 7, -6], rimAt: [8, 6, 9] });
  s.camera = { from: [0.3, 2.3, -6.6], to: [0.35, 0.45, 5], lens: 35, focus: 11.7, aperture: 0.04, shift: [0, -0.16] };
  s.fog = { base: 0.006, ground: 0.006, height: 1.1, color: NIGHT, far: HAZE, glow: 0.35 };
  s.grade = { exposure: 1.6, corners: 0.88, bottom: 0.5 };
  return s;
}
