// An arch of fitted stones; the last one, the keystone, comes down into its place.
import { EXPOSURE, HAZE, light, materials, NIGHT } from "#lab/render/rig/kit.mjs";
import { Stage } from "#lab/render/rig/stage.mjs";

export default function software() {
  const s = new Stage();
  const m = materials(s);
  s.box([0, -0.34, 10], [80, 0.2, 60], m.ground, { bevel: 0 });
  const inner = 1.5,
    outer = 2.5,
    deep = 1.5,
    z = 6,
    foot = 1.15,
    stones = 9;
  const wedge = (from, to) => {
    const parts = 6;
    const arc = (radius, a, b) =>
      Array.from({ length: parts + 1 }, (_, k) => {
        const t = a + ((b - a) * k) / parts;
        return [Math.cos(t) * radius, Math.sin(t) * radius];
      });
    return [...arc(outer, from, to), ...arc(inner, to, from)];
  };
  for (const e of [-1, 1])
    for (let k = 0; k < 2; k++)
      s.box([(e * (inner + outer)) / 2, k * 0.575, z], [outer - inner, 0.565, deep], m.sandstone, { bevel: 0.035 });
  for (let k = 0; k < stones; k++) {
    const from = (k / stones) * Math.PI,
      to = ((k + 1) / stones) * Math.PI;
    const key = k === (stones - 1) / 2;
    s.cut([0, foot + (key ? 1.0 : 0), z], wedge(from + 0.006, to - 0.006), deep, key ? m.sandstonePale : m.sandstone, {
      bevel: 0.035,
    });
  }
  // The empty seats for it.
  const half = Math.PI / stones / 2;
  for (const e of [-1, 1]) {
    const t = Math.PI / 2 + e * (half + 0.002);
    const a = [Math.cos(t) * (inner + 0.08), foot + Math.sin(t) * (inner + 0.08)],
      b = [Math.cos(t) * (outer - 0.08), foot + Math.sin(t) * (outer - 0.08)];
    s.cut(
      [0, 0, z],
      e > 0 ? [a, [a[0] + 0.02, a[1]], [b[0] + 0.02, b[1]], b] : [[a[0] - 0.02, a[1]], a, b, [b[0] - 0.02, b[1]]],
      deep - 0.16,
      m.green,
      { bevel: 0 },
    );
  }
  s.box([0, -0.14, z], [7.4, 0.14, 3.6], m.sandstoneDark, { bevel: 0.04 });
  light(s, [-6, 6.5, -1.5], [0, 1.8, 6], { strength: 1.75, size: 1.6 });
  light(s, [0.5, 2.4, 12], [0, 0.2, 5], { strength: 4, size: 1, color: [1, 0.6, 0.26] });
  light(s, [6, 5, 9], [0, 2, 6], { strength: 0.8, size: 2.5, color: [0.25, 1, 0.66] });
  s.camera = { from: [1.3, 2.5, -4.6], to: [0, 2.2, 6], lens: 33, focus: 10.4, aperture: 0, shift: [0, 0] };
  s.fog = { base: 0.009, ground: 0.05, height: 0.7, color: NIGHT, far: HAZE, glow: 0.6 };
  s.grade = { exposure: EXPOSURE };
  return s;
}
