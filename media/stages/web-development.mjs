// Layered panes of glass; a page takes shape in light, without letters.
import { HAZE, lights, materials, NIGHT, triangle } from "#media/rig/kit.mjs";
import { seeded, Stage } from "#media/rig/stage.mjs";

export default function webDevelopment() {
  const s = new Stage();
  const m = materials(s);
  const rnd = seeded(5);
  s.box([0, -0.2, 10], [80, 0.2, 80], m.floor, { bevel: 0 });
  const yaw = -0.7,
    c = Math.cos(yaw),
    n = Math.sin(yaw);
  // Local page coordinates (u across, v up, depth w) to the stage.
  const at = (u, v, w) => [u * c + w * n, v, 6 - u * n + w * c];
  const W = 4.4,
    H = 3.0,
    y0 = 0.62;
  const part = (u, v, pw, ph, w, mat, deep = 0.03) =>
    s.box(at(u + pw / 2, y0 + v, w), [pw, ph, deep], mat, { yaw, bevel: 0.01 });
  const pane = (w, k = 1) => {
    s.box(at(0, y0, w), [W * k, H, 0.035], m.glass, { yaw, bevel: 0.01 });
    for (const e of [-1, 1])
      s.box(at((e * W * k) / 2, y0 - 0.02, w), [0.035, H + 0.04, 0.07], m.bronze, { yaw, bevel: 0.01 });
    for (const e of [0, H]) s.box(at(0, y0 + e - 0.02, w), [W * k, 0.035, 0.07], m.bronze, { yaw, bevel: 0.01 });
  };
  // Far pane: the plan, as thin lines. Middle: stone parts. Near: the page in light.
  pane(1.5);
  for (let k = 0; k <= 12; k++)
    s.box(at(-W / 2 + (k * W) / 12, y0, 1.48), [0.008, H, 0.01], m.emeraldSoft, { yaw, bevel: 0 });
  for (let k = 0; k <= 8; k++) s.box(at(0, y0 + (k * H) / 8, 1.48), [W, 0.008, 0.01], m.emeraldSoft, { yaw, bevel: 0 });
  pane(0);
  part(-1.9, 2.72, 3.8, 0.12, -0.05, m.bronze, 0.06);
  part(-1.9, 1.55, 2.3, 1.1, -0.05, m.stonePale, 0.16);
  part(0.6, 1.55, 1.3, 1.1, -0.05, m.stone, 0.12);
  for (let k = 0; k < 3; k++) part(-1.9 + k * 1.3, 0.3, 1.2, 0.95, -0.05, k === 1 ? m.bronze : m.stonePale, 0.1);
  pane(-1.5);
  part(-1.95, 2.66, 0.16, 0.16, -1.56, m.emerald);
  for (let k = 0; k < 4; k++) part(0.3 + k * 0.42, 2.7, 0.3, 0.05, -1.56, m.lampDim);
  part(-1.95, 2.06, 1.7, 0.12, -1.56, m.lamp);
  part(-1.95, 1.78, 1.25, 0.12, -1.56, m.lamp);
  for (const [k, w] of [
    [0, 1.7],
    [1, 1.55],
    [2, 1.1],
  ])
    part(-1.95, 1.5 - k * 0.13, w, 0.05, -1.56, m.lampDim);
  part(-1.95, 0.92, 0.62, 0.19, -1.56, m.emerald);
  for (const p of [[0.3, 1.1, 1.65, 1.3]]) {
    part(p[0], p[1], p[2], 0.02, -1.56, m.lampSoft);
    part(p[0], p[1] + p[3], p[2], 0.02, -1.56, m.lampSoft);
    part(p[0], p[1], 0.02, p[3], -1.56, m.lampSoft);
    part(p[0] + p[2], p[1], 0.02, p[3] + 0.02, -1.56, m.lampSoft);
  }
  triangle(s, at(1.13, y0 + 1.28, -1.57), 0.9, 0.05, m.lampDim, { turn: yaw });
  for (let k = 0; k < 3; k++) {
    part(-1.95 + k * 1.36, 0.22, 1.18, 0.44, -1.56, m.lampFaint, 0.02);
    part(-1.85 + k * 1.36, 0.5, 0.5, 0.05, -1.59, m.lampSoft, 0.02);
  }
  // Parts on their way to the page.
  for (let k = 0; k < 7; k++)
    s.box(
      at(-2.6 - rnd() * 1.6, 0.9 + rnd() * 2.4, -1.4 + rnd() * 3),
      [0.3 + rnd() * 0.3, 0.12 + rnd() * 0.2, 0.08],
      rnd() < 0.4 ? m.bronze : m.stonePale,
      { yaw: yaw + (rnd() - 0.5) * 0.5, bevel: 0.02 },
    );
  lights(s, { key: 3.6, rim: 4.2, at: [0, 1, 6], keyAt: [-6, 7, -7], rimAt: [8, 6, 9] });
  s.camera = { from: [0.3, 2.3, -3.4], to: [0.15, 1.85, 6], lens: 35, focus: 8.4, aperture: 0.05, shift: [0, -0.1] };
  s.fog = { base: 0.01, ground: 0.04, height: 0.8, color: NIGHT, far: HAZE, glow: 1 };
  s.grade = { exposure: 1.5 };
  return s;
}
