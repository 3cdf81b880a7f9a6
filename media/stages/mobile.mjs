// A handheld slab of glass stands in sand; a small world floats above it.
import { HAZE, lights, materials, NIGHT, triangle } from "#media/rig/kit.mjs";
import { seeded, Stage } from "#media/rig/stage.mjs";

export default function mobile() {
  const s = new Stage();
  const m = materials(s);
  const rnd = seeded(12);
  s.box([0, -1.2, 12], [90, 1.2, 90], m.sand, { bevel: 0 });
  for (const [x, z, w, h, d] of [
    [-6.5, 9, 13, 1.9, 5],
    [7.5, 11, 14, 2.3, 6],
    [-1, 16, 20, 3.2, 7],
    [0.2, 6.2, 4.4, 0.5, 2.4],
    [-10, 16, 16, 3.8, 8],
    [12, 19, 18, 4.4, 9],
  ])
    s.ball([x, -h / 2, z], [w, h, d], m.sand);
  // The slab: iron rim, dark glass, a page of soft light inside. It leans back a little.
  const z = 5.6,
    pitch = 0.09,
    yaw = 0.34;
  s.box([0, -0.35, z], [1.62, 3.15, 0.17], m.iron, { yaw, pitch, bevel: 0.06 });
  const cy = Math.cos(yaw),
    sy = Math.sin(yaw),
    cp = Math.cos(pitch),
    sp = Math.sin(pitch);
  const mid = [0, -0.35 + 3.15 / 2, z];
  const put = (u, v, w, h, lift, mat, deep = 0.012) => {
    // Page coordinates on the face that looks at us.
    const lx = u,
      ly = v,
      lz = -0.087 - lift;
    const y1 = cp * ly - sp * lz,
      z1 = sp * ly + cp * lz;
    s.box([mid[0] + cy * lx + sy * z1, mid[1] + y1 - h / 2, mid[2] - sy * lx + cy * z1], [w, h, deep], mat, {
      yaw,
      pitch,
      bevel: 0.01,
    });
  };
  put(0, 0, 1.5, 3.02, 0, m.screen);
  put(0, 0.98, 1.2, 0.62, 0.02, m.emeraldSoft, 0.02);
  for (let i = 0; i < 3; i++)
    for (let j = 0; j < 2; j++)
      put(-0.42 + i * 0.42, 0.38 - j * 0.42, 0.33, 0.33, 0.02, (i + j) % 3 === 1 ? m.lampSoft : m.lampDim, 0.03);
  put(0, -0.52, 1.2, 0.05, 0.02, m.lampDim);
  put(-0.16, -0.66, 0.88, 0.05, 0.02, m.lampDim);
  s.ball([0, -0.2, z - 0.15], [2.6, 0.42, 1.2], m.sand);
  // The small world: a stone island with its own houses and lamps.
  const wy = 3.75,
    wz = z + 0.1;
  const island = [
    [1.5, 0.2],
    [1.14, 0.2],
    [0.74, 0.22],
    [0.36, 0.26],
  ];
  let y = wy;
  for (const [w, h] of island) {
    y -= h;
    s.box([0, y, wz], [w, h - 0.015, w], m.stonePale, { yaw: 0.6, bevel: 0.03 });
  }
  const ct = Math.cos(0.6),
    st = Math.sin(0.6);
  for (let i = 0; i < 4; i++)
    for (let j = 0; j < 4; j++) {
      const a = (i - 1.5) * 0.35,
        b = (j - 1.5) * 0.35,
        x = a * ct + b * st,
        zz = wz - a * st + b * ct;
      const centre = i === 2 && j === 2;
      const h = centre ? 0.78 : 0.14 + rnd() * 0.36;
      s.box([x, wy, zz], [0.28, h, 0.28], rnd() < 0.3 ? m.clay : m.stone, { yaw: 0.6, bevel: 0.02 });
      if (centre) triangle(s, [x, wy + h, zz], 0.26, 0.1, m.emerald, { turn: 0.6 });
      if (rnd() < 0.75)
        s.box([x - 0.145 * st, wy + h * 0.45, zz - 0.145 * ct], [0.06, 0.1, 0.02], m.lampTiny, { yaw: 0.6, bevel: 0 });
    }
  s.box([0, y - 0.14, wz], [0.12, 0.05, 0.12], m.emerald, { yaw: 0.6, bevel: 0 });
  lights(s, { key: 2.4, rim: 3, at: [0, 1, 6], keyAt: [-10, 3.4, 0.5], rimAt: [9, 5, 9] });
  s.camera = { from: [0.1, 2.0, -3.9], to: [0, 2.15, 5.6], lens: 34, focus: 9.4, aperture: 0.06, shift: [0, 0.05] };
  s.fog = { base: 0.012, ground: 0.05, height: 0.9, color: NIGHT, far: HAZE, glow: 0.8 };
  s.grade = { exposure: 1.6, bottom: 0.6, corners: 0.88 };
  return s;
}
