// An entrance: a heavy Najdi door stands half open, with light inside.
import { HAZE, lantern, lights, materials, NIGHT, parapet, triangle } from "#media/rig/kit.mjs";
import { Stage } from "#media/rig/stage.mjs";

export default function about() {
  const s = new Stage();
  const m = materials(s);
  for (let i = -10; i <= 10; i++)
    for (let j = -6; j <= 8; j++)
      s.box([i * 1.3 + (j & 1) * 0.6, -0.3, j * 0.9], [1.28, 0.3, 0.88], m.paving, { bevel: 0.02 });
  const z = 5.4,
    dw = 2.4,
    dh = 3.3,
    deep = 0.9;
  // The wall around the opening, in bands, with a stepped frieze and a row of triangles above.
  for (const e of [-1, 1]) s.box([e * (dw / 2 + 6), 0, z], [12, 4.9, deep], m.plaster, { bevel: 0 });
  s.box([0, dh, z], [dw, 4.9 - dh, deep], m.plaster, { bevel: 0 });
  s.box([0, 4.9, z], [26, 0.16, deep + 0.16], m.plaster, { bevel: 0.03 });
  parapet(s, [-13, 5.06, z], [13, 5.06, z], 0.86, 0.5, m.plaster);
  // The plaster frame and the band of triangles over the door.
  for (const e of [-1, 1]) s.box([e * (dw / 2 + 0.2), 0, z - 0.5], [0.4, dh + 0.4, 0.16], m.clay, { bevel: 0.03 });
  s.box([0, dh, z - 0.5], [dw, 0.4, 0.16], m.clay, { bevel: 0.03 });
  for (let k = -2; k <= 2; k++) triangle(s, [k * 0.5, dh + 0.52, z - 0.47], 0.44, 0.1, m.clay, { bevel: 0.015 });
  // Small openings of the upper room, lit.
  for (const x of [-4.1, -3.55, -3.0, 3.0, 3.55, 4.1])
    triangle(s, [x, 4.0, z - 0.46], 0.36, 0.06, m.lampDim, { bevel: 0 });
  // Leaves: one closed, one swung in.
  const leaf = (hx, side, open) => {
    const w = dw / 2,
      yaw = side * open,
      c = Math.cos(yaw),
      n = Math.sin(yaw);
    const put = (u, y, pw, ph, off, mat, d = 0.1) =>
      s.box([hx - side * u * c + off * n, y, z + 0.1 + side * u * n + off * c], [pw, ph, d], mat, { yaw, bevel: 0.02 });
    for (let k = 0; k < 5; k++) put((k + 0.5) * (w / 5), 0.02, w / 5 - 0.012, dh - 0.04, 0, m.wood, 0.12);
    for (const y of [0.35, 1.15, 1.95, 2.75]) {
      put(w / 2, y, w - 0.06, 0.2, -0.09, m.wood, 0.08);
      for (let k = 0; k < 5; k++) put((k + 0.5) * (w / 5), y + 0.06, 0.08, 0.08, -0.15, m.bronze, 0.06);
    }
    put(w - 0.14, 1.5, 0.07, 0.34, -0.14, m.bronze, 0.08);
  };
  leaf(-dw / 2, -1, 0);
  leaf(dw / 2, 1, -1.3);
  // The room: a warm wall, a lamp, a stair.
  s.box([0, 0, z + 6], [7, 5, 0.2], m.plaster, { bevel: 0 });
  for (const e of [-1, 1]) s.box([e * 2.4, 0, z + 3], [0.2, 5, 6], m.plaster, { bevel: 0 });
  s.box([0, 4.2, z + 3], [5, 0.2, 6], m.plaster, { bevel: 0 });
  for (let k = 0; k < 4; k++) s.box([0.6, 0, z + 3 + k * 0.5], [2.4, 0.22 * (k + 1), 0.5], m.plaster, { bevel: 0.03 });
  triangle(s, [1.5, 1.75, z + 5.85], 0.7, 0.06, m.emerald, { bevel: 0 });
  s.box([0.35, 2.75, z + 2.2], [0.4, 0.5, 0.4], m.lampDoor, { bevel: 0 });
  s.box([0.35, 3.25, z + 2.2], [0.05, 1, 0.05], m.iron);
  lantern(s, m, [-1.75, 0.02, z - 0.75], 0.22, m.lampTiny);
  s.box([0, -0.02, z - 1], [3.2, 0.12, 1.1], m.stonePale, { bevel: 0.04 });
  lights(s, { key: 1.7, rim: 1.2, at: [0, 1, 4], keyAt: [-9, 8, -6], rimAt: [10, 7, -1.5] });
  s.camera = {
    from: [-1.1, 1.75, -4.4],
    to: [-0.1, 2.35, 5.4],
    lens: 35,
    focus: 9.6,
    aperture: 0.04,
    shift: [0, -0.04],
  };
  s.fog = { base: 0.012, ground: 0.05, height: 0.7, color: NIGHT, far: HAZE, glow: 0.9 };
  s.grade = { exposure: 1, bottom: 0.5, corners: 0.85 };
  return s;
}
