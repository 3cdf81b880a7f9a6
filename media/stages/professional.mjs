// Precise instruments and fitted parts on a stone bench; one part is lit.
import { HAZE, lights, materials, NIGHT, triangle } from "#media/rig/kit.mjs";
import { seeded, Stage } from "#media/rig/stage.mjs";

export default function professional() {
  const s = new Stage();
  const m = materials(s);
  const rnd = seeded(21);
  s.box([0, -1.2, 4], [40, 1.2, 9], m.bench, { bevel: 0.05 });
  // A fitted tray: sockets with one part in each; a single socket is lit.
  const cols = 6,
    rows = 4,
    p = 0.66;
  s.box([0, 0, 2.2], [cols * p + 0.3, 0.12, rows * p + 0.3], m.iron, { bevel: 0.03 });
  for (let i = 0; i < cols; i++)
    for (let j = 0; j < rows; j++) {
      const x = (i - (cols - 1) / 2) * p,
        z = 2.2 + (j - (rows - 1) / 2) * p;
      s.box([x, 0.12, z], [p - 0.05, 0.05, p - 0.05], m.stone, { bevel: 0.02 });
      const kind = rnd();
      if (i === 3 && j === 1) {
        s.box([x, 0.17, z], [0.54, 0.02, 0.54], m.emerald, { bevel: 0 });
        triangle(s, [x, 0.26, z], 0.4, 0.16, m.emeraldSoft, { bevel: 0 });
      } else if (kind < 0.3) {
        for (let k = 0; k < 3; k++)
          s.column([x, 0.17 + k * 0.1, z], 0.24 - k * 0.06, 0.1, k === 1 ? m.bronze : m.iron, { bevel: 0.02 });
      } else if (kind < 0.55) {
        s.box([x, 0.17, z], [0.4, 0.16 + rnd() * 0.25, 0.4], rnd() < 0.4 ? m.bronze : m.stonePale, {
          bevel: 0.03,
          yaw: 0,
        });
      } else if (kind < 0.8) {
        triangle(s, [x, 0.17, z], 0.4, 0.4, rnd() < 0.3 ? m.bronze : m.stonePale, { quarter: true });
      } else {
        s.column([x, 0.17, z], 0.22, 0.06, m.iron);
        s.ball([x, 0.21, z], 0.3, m.bronze);
      }
    }
  // Dividers leaning over the tray, a rule with its ticks, a stack of gauge blocks, a plumb bob.
  s.beam([2.75, 0.03, 1.4], [3.25, 1.75, 2.6], 0.07, m.bronze, { flat: 0.05 });
  s.beam([3.7, 0.03, 1.55], [3.3, 1.75, 2.6], 0.07, m.bronze, { flat: 0.05 });
  s.ball([3.27, 1.68, 2.6], 0.2, m.iron);
  s.beam([3.28, 1.8, 2.62], [3.3, 2.15, 2.75], 0.06, m.iron);
  s.box([-3.4, 0, 1.5], [0.42, 0.04, 3.4], m.iron, { yaw: 0.32, bevel: 0.01 });
  for (let k = -16; k <= 16; k++)
    s.box(
      [
        -3.4 + Math.sin(0.32) * k * 0.1 + Math.cos(0.32) * 0.12,
        0.04,
        1.5 + Math.cos(0.32) * k * 0.1 - Math.sin(0.32) * 0.12,
      ],
      [k % 4 ? 0.08 : 0.15, 0.008, 0.018],
      m.bronze,
      { yaw: 0.32, bevel: 0 },
    );
  for (let k = 0; k < 6; k++)
    s.box([-2.9, k * 0.2, 4.5], [1.3 - k * 0.17, 0.19, 0.9 - k * 0.09], k === 2 ? m.bronze : m.stonePale, {
      bevel: 0.03,
      yaw: 0.15,
    });
  for (let k = 0; k < 5; k++)
    s.column([1.9 + k * 0.46, 0, 4.7 + (k % 2) * 0.1], 0.2 - k * 0.022, 1.5 - k * 0.23, m.iron, { bevel: 0.03 });
  for (let k = 0; k < 7; k++)
    s.box([-6 + k * 2.3, 0, 7.3 + (k % 3) * 0.3], [1.4, 1 + rnd() * 2.4, 1.2], m.stoneDark, { bevel: 0.05 });
  // The bench lamp: an arm, a shade, the light under it.
  s.column([-1.35, 0, 4.3], 0.34, 0.1, m.iron, { bevel: 0.03 });
  s.beam([-1.35, 0.1, 4.3], [-1.2, 2.3, 4.25], 0.07, m.iron);
  s.beam([-1.2, 2.3, 4.25], [-0.35, 2.56, 2.7], 0.06, m.iron);
  for (let k = 0; k < 4; k++)
    s.box([-0.35, 2.18 + k * 0.1, 2.7], [0.78 - k * 0.17, 0.1, 0.78 - k * 0.17], m.iron, { bevel: 0.02 });
  s.box([-0.35, 2.13, 2.7], [0.52, 0.05, 0.52], m.benchLamp, { bevel: 0 });
  lights(s, { key: 1.6, rim: 2.2, at: [0, 0, 3], rimAt: [8, 5, 10], keyAt: [-9, 7, -5] });
  s.camera = { from: [0.7, 3.3, -4.4], to: [0.1, 0.55, 2.6], lens: 35, focus: 7.2, aperture: 0.07, shift: [0, -0.22] };
  s.fog = { base: 0.01, ground: 0.01, height: 2, color: NIGHT, far: HAZE, glow: 1.5 };
  s.grade = { exposure: 1.8 };
  return s;
}
