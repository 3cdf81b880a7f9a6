// Interlocking blocks assembled by unseen hands; the last piece hovers.
import { HAZE, lights, materials, NIGHT } from "#media/rig/kit.mjs";
import { seeded, Stage } from "#media/rig/stage.mjs";

export default function software() {
  const s = new Stage();
  const m = materials(s);
  const rnd = seeded(17);
  s.box([0, -0.2, 10], [80, 0.2, 80], m.floor, { bevel: 0 });
  const n = 4,
    u = 0.66,
    turn = -0.7,
    cz = 6.4,
    y0 = 0.34;
  const cs = Math.cos(turn),
    sn = Math.sin(turn);
  const put = (i, j, k, a, b, c, mat, lift = 0, gap = 0.036) => {
    const x = (i + a / 2 - n / 2) * u,
      z = (k + c / 2 - n / 2) * u;
    s.box([x * cs + z * sn, y0 + j * u + lift, cz - x * sn + z * cs], [a * u - gap, b * u - gap, c * u - gap], mat, {
      yaw: turn,
      bevel: 0.035,
    });
  };
  s.box([0, 0, cz], [3.5, 0.16, 3.5], m.stoneDark, { yaw: turn, bevel: 0.04 });
  s.box([0, 0.16, cz], [3.05, 0.16, 3.05], m.stone, { yaw: turn, bevel: 0.04 });
  // Fill a 4x4x4 cube with bars of one to three units; the near top corner stays open.
  const taken = new Set(),
    id = (i, j, k) => (i * n + j) * n + k;
  const hole = (i, j, k) => j >= n - 2 && i < 2 && k < 2;
  const mats = [m.stonePale, m.stone, m.stonePale, m.stoneDark, m.stonePale, m.clay];
  for (let j = 0; j < n; j++)
    for (let i = 0; i < n; i++)
      for (let k = 0; k < n; k++) {
        if (taken.has(id(i, j, k)) || hole(i, j, k)) continue;
        const axis = Math.floor(rnd() * 3),
          want = 1 + Math.floor(rnd() * 2.6);
        let len = 1;
        while (len < want) {
          const p = [i + (axis === 0) * len, j + (axis === 1) * len, k + (axis === 2) * len];
          if (p.some((v) => v >= n) || taken.has(id(...p)) || hole(...p)) break;
          len++;
        }
        for (let q = 0; q < len; q++) taken.add(id(i + (axis === 0) * q, j + (axis === 1) * q, k + (axis === 2) * q));
        put(
          i,
          j,
          k,
          axis === 0 ? len : 1,
          axis === 1 ? len : 1,
          axis === 2 ? len : 1,
          mats[Math.floor(rnd() * mats.length)],
        );
      }
  // Light from within shows at the joints and fills the open corner.
  put(0.06, 0.06, 0.06, 3.88, 1.9, 3.88, m.lampSoft, 0, 0);
  put(2.06, 2, 0.06, 1.88, 1.94, 3.88, m.lampSoft, 0, 0);
  put(0.06, 2, 2.06, 3.88, 1.94, 1.88, m.lampSoft, 0, 0);
  put(0.12, n - 2.02, 0.12, 1.76, 0.06, 1.76, m.emerald, 0, 0);
  // The last piece: an L of sand-coloured stone, not yet home.
  put(0, n - 2, 0, 2, 1, 2, m.bronze, 0.62);
  put(0, n - 1, 0, 1, 1, 2, m.bronze, 0.62);
  // Pieces waiting their turn.
  for (const [x, y, z, w, h, d, yaw] of [
    [-4.2, 0, 6.6, 0.8, 0.8, 1.6, 0.3],
    [-3.5, 0, 4.6, 0.8, 0.8, 0.8, 0.9],
    [4.3, 0, 6.2, 1.6, 0.8, 0.8, 0.4],
    [3.6, 0, 4.2, 0.8, 0.8, 0.8, 0.2],
    [4.4, 0.8, 6.2, 0.8, 0.8, 0.8, 0.5],
    [-5.6, 0, 9, 1.6, 1.6, 0.8, 0.2],
    [6, 0, 9.4, 0.8, 2.4, 0.8, 0.1],
  ])
    s.box([x, y, z], [w, h, d], m.stone, { yaw, bevel: 0.035 });
  lights(s, { key: 3.8, rim: 4.4, at: [0, 1, 6], keyAt: [-7, 7, -6], rimAt: [8, 6, 7] });
  s.camera = { from: [0, 3.7, -3.9], to: [0, 1.55, 6.4], lens: 35, focus: 9.4, aperture: 0.05, shift: [0, -0.06] };
  s.fog = { base: 0.008, ground: 0.04, height: 0.7, color: NIGHT, far: HAZE, glow: 1.1 };
  s.grade = { exposure: 1.5 };
  return s;
}
