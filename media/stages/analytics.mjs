// Columns of light rise from a stone floor into a curve.
import { HAZE, lights, materials, NIGHT, triangle } from "#media/rig/kit.mjs";
import { Stage } from "#media/rig/stage.mjs";
import { noise } from "#media/rig/noise.mjs";

export default function analytics() {
  const s = new Stage();
  const m = materials(s);
  // The floor: square slabs with joints, polished.
  for (let i = -16; i <= 16; i++)
    for (let j = -5; j <= 18; j++)
      s.box([i * 1.1, -0.3, j * 1.1], [1.08, 0.3 + 0.012 * noise(i * 3.1, 1, j * 3.7), 1.08], m.floor, {
        bevel: 0.015,
      });
  const n = 11,
    curve = (t) => 0.35 + 2.75 * t ** 2.1;
  for (let row = 0; row < 3; row++)
    for (let k = 0; k < n; k++) {
      const t = k / (n - 1),
        wob = row === 1 ? 0 : (noise(k * 1.7, row * 9, 3) - 0.5) * 0.5;
      const x = -3.1 + k * 0.62,
        z = 5.2 + row * 1.0 + t * 0.8;
      const h = Math.max(0.2, curve(t) * (row === 1 ? 1 : 0.62 - row * 0.06) + wob);
      if (row === 1) {
        // Stone shaft split by a core of light that grows with the value.
        const w = 0.4;
        for (const e of [-1, 1]) s.box([x + e * (w / 2 - 0.07), 0, z], [0.14, h, w], m.stonePale, { bevel: 0.02 });
        s.box(
          [x, 0.02, z],
          [0.13, h - 0.04, w - 0.08],
          k === n - 1 ? m.emeraldSoft : t > 0.45 ? m.lampSoft : m.lampDim,
          { bevel: 0 },
        );
        s.box([x, h, z], [w + 0.04, 0.06, w + 0.04], m.bronze, { bevel: 0.015 });
      } else {
        s.box([x, 0, z], [0.4, h, 0.4], row ? m.stone : m.stoneDark, { bevel: 0.025 });
      }
    }
  // The curve itself: beads that leave the last column and climb on.
  for (let q = 0; q <= 50; q++) {
    const t = q / 52,
      x = -3.1 + t * (n - 1) * 0.62,
      z = 6.2 + t * 0.8;
    s.box([x, curve(t) + 0.3, z], [0.045, 0.045, 0.045], t > 0.98 ? m.emeraldPoint : m.lampTiny, { bevel: 0 });
  }
  triangle(s, [3.1, curve(1) + 0.07, 7.0], 0.42, 0.14, m.emerald);
  lights(s, { key: 3.4, rim: 3.4, at: [0, 1, 6], keyAt: [-7, 7, -7], rimAt: [9, 6, 8] });
  s.camera = {
    from: [-0.6, 2.9, -4.1],
    to: [0.85, 1.35, 6.2],
    lens: 35,
    focus: 10.5,
    aperture: 0.05,
    shift: [0, -0.1],
  };
  s.fog = { base: 0.009, ground: 0.05, height: 0.5, color: NIGHT, far: HAZE, glow: 1.2 };
  s.grade = { exposure: 1.6 };
  return s;
}
