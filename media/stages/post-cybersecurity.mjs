// A lock built of stepped triangles.
import { HAZE, lights, materials, NIGHT, triangle } from "#media/rig/kit.mjs";
import { seeded, Stage } from "#media/rig/stage.mjs";

export default function postCybersecurity() {
  const s = new Stage();
  const m = materials(s);
  const rnd = seeded(9);
  s.box([0, -0.2, 10], [80, 0.2, 80], m.floor, { bevel: 0 });
  const z = 6.2,
    y0 = 0.42;
  s.box([0, 0, z], [4.6, 0.2, 2.6], m.stoneDark, { bevel: 0.05 });
  s.box([0, 0.2, z], [4.0, 0.22, 2.1], m.stone, { bevel: 0.05 });
  // The body: a heavy plate, on it three rows of triangles, upright and inverted in turn.
  s.box([0, y0, z + 0.2], [2.75, 2.5, 0.8], m.stone, { bevel: 0.06 });
  const t = 0.66;
  for (let row = 0; row < 3; row++)
    for (let k = 0; k < 9; k++) {
      const x = (k - 4) * (t / 2),
        y = y0 + 0.24 + row * (t + 0.03);
      if (row === 1 && Math.abs(k - 4) < 2) continue;
      if (Math.abs(x) > 1.1) continue;
      if ((k + row) % 2)
        triangle(s, [x, y, z - 0.23], t * 0.92, 0.12, rnd() < 0.16 ? m.bronze : m.stonePale, { bevel: 0.015 });
    }
  // The keyhole: one unit, lit, in a dark recess.
  s.box([0, y0 + 0.86, z - 0.22], [0.98, 0.86, 0.06], m.stoneDark, { bevel: 0.02 });
  triangle(s, [0, y0 + 0.97, z - 0.27], 0.62, 0.06, m.emerald, { bevel: 0 });
  // The shackle steps like the figure.
  const top = y0 + 2.5,
    bar = 0.36;
  for (const [half, from, to] of [
    [0.96, 0, 0.75],
    [0.7, 0.65, 1.2],
    [0.42, 1.1, 1.55],
  ])
    for (const e of [-1, 1])
      s.box([e * half, top + from, z + 0.2], [bar, to - from + 0.02, bar], m.bronze, { bevel: 0.05 });
  s.box([0, top + 1.42, z + 0.2], [1.24, bar, bar], m.bronze, { bevel: 0.05 });
  // Guard stones around, some with a lamp at their foot.
  for (const [x, zz, h] of [
    [-4.4, 7.8, 2.2],
    [-5.8, 9.6, 3.4],
    [4.6, 8, 2.6],
    [6, 10, 3.6],
    [-3.2, 10.5, 1.6],
    [3, 11, 1.9],
    [0, 13, 3.2],
  ])
    triangle(s, [x, 0, zz], h, 0.7, m.stone, { bevel: 0.05 });
  for (const x of [-2.7, 2.7]) s.box([x, 0.0, z - 0.5], [0.16, 0.16, 0.16], m.lampPoint, { bevel: 0 });
  s.box([-1.4, 0.05, z + 2.6], [0.3, 0.3, 0.3], m.lampPoint, { bevel: 0 });
  lights(s, { key: 4, rim: 4.4, at: [0, 1, 6], keyAt: [-7, 7, -7], rimAt: [8, 6, 7] });
  s.camera = { from: [-1.0, 2.5, -5.2], to: [0, 2.2, 6.2], lens: 35, focus: 11.2, aperture: 0.05, shift: [0, -0.02] };
  s.fog = { base: 0.008, ground: 0.06, height: 0.7, color: NIGHT, far: HAZE, glow: 1.2 };
  s.grade = { exposure: 1.5 };
  return s;
}
