// A relief map of routes; one path is chosen and lit.
import { HAZE, lights, materials, NIGHT, triangle } from "#media/rig/kit.mjs";
import { Stage } from "#media/rig/stage.mjs";
import { noise } from "#media/rig/noise.mjs";

export default function consultancy() {
  const s = new Stage();
  const m = materials(s);
  const step = 0.24,
    nx = 46,
    nz = 44;
  const ground = (i, j) => {
    const x = i * step,
      z = j * step;
    const ridge = 1 - Math.abs(noise(x * 0.42 + 3, 2, z * 0.42) * 2 - 1);
    const h = ridge * ridge * 1.5 + noise(x * 1.1, 7, z * 1.1) * 0.5;
    const edge = Math.min(1, Math.max(0, (j - 2) / 22)) * 0.8 + 0.12;
    return Math.max(0.06, Math.round(h * edge * 9) / 9);
  };
  // Routes keep to low ground: cheapest walk over the relief, climbing costs.
  const route = (from, to, weight) => {
    const key = (i, j) => j * nx + i,
      dist = new Map([[key(...from), 0]]),
      back = new Map(),
      open = [[0, ...from]];
    while (open.length) {
      open.sort((a, b) => b[0] - a[0]);
      const [d, i, j] = open.pop();
      if (i === to[0] && j === to[1]) break;
      for (const [a, b] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ]) {
        const u = i + a,
          v = j + b;
        if (u < 0 || v < 0 || u >= nx || v >= nz) continue;
        const c = d + 1 + Math.abs(ground(u, v) - ground(i, j)) * weight + ground(u, v) * 2.5;
        if (c < (dist.get(key(u, v)) ?? Infinity)) {
          dist.set(key(u, v), c);
          back.set(key(u, v), [i, j]);
          open.push([c, u, v]);
        }
      }
    }
    const way = [to];
    while (back.has(key(...way[0]))) way.unshift(back.get(key(...way[0])));
    return way;
  };
  const chosen = route([22, 5], [26, 33], 7);
  const others = [route([2, 16], [26, 33], 1), route([43, 12], [30, 34], 3), route([6, 38], [40, 26], 5)];
  const marks = new Map();
  for (const way of others) for (const [i, j] of way) marks.set(j * nx + i, "other");
  for (const [i, j] of chosen) marks.set(j * nx + i, "chosen");
  for (let i = 0; i < nx; i++)
    for (let j = 0; j < nz; j++) {
      const x = (i - nx / 2) * step,
        z = j * step,
        h = ground(i, j),
        mark = marks.get(j * nx + i);
      const mat = h > 1.25 ? m.clay : h > 0.8 ? m.stonePale : m.stone;
      s.box([x, -0.4, z], [step - 0.012, h + 0.4, step - 0.012], mat, { bevel: 0.02 });
      if (mark === "other") s.box([x, h + 0.002, z], [0.07, 0.012, 0.07], m.lampSoft, { bevel: 0 });
      if (mark === "chosen") s.box([x, h + 0.01, z], [0.13, 0.03, 0.13], m.lamp, { bevel: 0 });
    }
  const [ei, ej] = [26, 33],
    ex = (ei - nx / 2) * step,
    ez = ej * step,
    eh = ground(ei, ej);
  s.box([ex, eh, ez], [0.7, 0.1, 0.7], m.stonePale, { bevel: 0.02 });
  triangle(s, [ex, eh + 0.32, ez], 0.8, 0.22, m.emerald, { bevel: 0.02 });
  s.box([0, -0.42, 5], [60, 0.1, 60], m.floor, { bevel: 0 });
  lights(s, { key: 2.6, rim: 3, at: [0, 0, 5], keyAt: [-10, 5, 0], rimAt: [8, 5, 10] });
  s.camera = { from: [0.1, 5.0, -5.0], to: [0.15, 0.75, 4.8], lens: 35, focus: 11.5, aperture: 0.06, shift: [0, 0.0] };
  s.fog = { base: 0.012, ground: 0.04, height: 0.7, color: NIGHT, far: HAZE, glow: 2 };
  s.grade = { exposure: 1.5 };
  return s;
}
