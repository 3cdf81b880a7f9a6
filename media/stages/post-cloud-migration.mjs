// Clouds of blocks over a stair.
import { HAZE, lantern, lights, materials, NIGHT, triangle } from "#media/rig/kit.mjs";
import { seeded, Stage } from "#media/rig/stage.mjs";

export default function postCloudMigration() {
  const s = new Stage();
  const m = materials(s);
  const rnd = seeded(41);
  s.box([0, -0.2, 12], [90, 0.2, 90], m.floor, { bevel: 0 });
  // The stair narrows as it climbs and ends in the air.
  const n = 14;
  for (let k = 0; k < n; k++) {
    const w = 3.4 - k * 0.1;
    s.box([0.0, k * 0.2 - (k > 8 ? 0.0 : 0), 3.4 + k * 0.42], [w, 0.2, 0.44], m.stonePale, { bevel: 0.025 });
    if (k < 10) s.box([0, 0, 3.62 + k * 0.42], [w - 0.1, k * 0.2, 0.42], m.stone, { bevel: 0.02 });
    if (k % 3 === 1)
      for (const e of [-1, 1])
        s.box([e * (w / 2 - 0.12), k * 0.2 + 0.2, 3.4 + k * 0.42], [0.07, 0.1, 0.07], m.lampPoint, { bevel: 0 });
  }
  // Clouds: blocks on a grid kept where a few soft balls overlap; their hearts glow.
  const cloud = (cx, cy, cz, balls, u, light) => {
    for (let i = -9; i <= 9; i++)
      for (let j = -5; j <= 6; j++)
        for (let k = -6; k <= 6; k++) {
          const x = i * u,
            y = j * u,
            z = k * u;
          let d = 9;
          for (const [bx, by, bz, r] of balls) d = Math.min(d, Math.hypot(x - bx, (y - by) * 1.15, z - bz) - r);
          if (y < -0.3 || d > 0 || d < -u * 1.7) continue;
          if (rnd() < 0.06) continue;
          const f = u * (0.84 + rnd() * 0.1);
          s.box([cx + x, cy + y, cz + z], [f, f, f], rnd() < 0.16 ? m.clay : rnd() < 0.5 ? m.stonePale : m.stone, {
            bevel: 0.03,
          });
        }
    if (light)
      for (const [bx, by, bz, r] of balls)
        s.box([cx + bx, cy + Math.max(by, -0.1) - r * 0.1, cz + bz], [r * 0.7, r * 0.5, r * 0.7], light, { bevel: 0 });
  };
  cloud(
    0.1,
    3.75,
    9.4,
    [
      [0, 0.2, 0, 1.05],
      [-1.15, 0, 0.1, 0.8],
      [1.2, 0.02, 0, 0.86],
      [0.5, 0.65, 0.2, 0.7],
    ],
    0.26,
    m.lampSoft,
  );
  cloud(
    -4.5,
    3.3,
    12,
    [
      [0, 0.1, 0, 0.9],
      [0.95, 0, 0, 0.66],
      [-0.9, 0, 0, 0.6],
    ],
    0.28,
    null,
  );
  cloud(
    4.7,
    4.4,
    12.4,
    [
      [0, 0.1, 0, 0.95],
      [0.95, 0, 0, 0.7],
      [-1, 0, 0, 0.66],
    ],
    0.28,
    null,
  );
  for (let k = 0; k < 7; k++)
    s.box([(rnd() - 0.5) * 3, 2.75 + k * 0.1, 8.9 + rnd() * 0.6], [0.2, 0.2, 0.2], rnd() < 0.4 ? m.lamp : m.stonePale, {
      bevel: 0.03,
      yaw: rnd(),
      pitch: rnd() * 0.4,
    });
  triangle(s, [0, 2.8, 8.75], 0.5, 0.12, m.emerald, { bevel: 0 });
  for (const e of [-1, 1]) lantern(s, m, [e * 2.3, 0, 3.2], 0.24, m.lampTiny);
  for (const [x, z, h] of [
    [-6, 10, 1.4],
    [-8, 13, 2.4],
    [6.5, 10, 1.2],
    [8.4, 13, 2.6],
    [-3.8, 15, 1.2],
  ])
    s.box([x, 0, z], [1.7, h, 1.7], m.stone, { bevel: 0.05 });
  lights(s, { key: 4, rim: 4.4, at: [0, 2, 8], keyAt: [-7, 8, -9], rimAt: [8, 6, 9] });
  s.camera = { from: [-0.5, 2.0, -4.6], to: [0.1, 2.4, 8], lens: 35, focus: 12.5, aperture: 0.05, shift: [0, -0.06] };
  s.fog = { base: 0.01, ground: 0.06, height: 0.8, color: NIGHT, far: HAZE, glow: 1.3 };
  s.grade = { exposure: 1.5 };
  return s;
}
