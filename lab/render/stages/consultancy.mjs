// A relief map in layers of stone; of three routes between its hills, the chosen one is lit.
import { aperture, EXPOSURE, HAZE, LIGHT, LIGHT_DEEP, light, materials, NIGHT, rounded } from "#lab/render/rig/kit.mjs";
import { seeded, Stage } from "#lab/render/rig/stage.mjs";

/** A channel of one width along points [x, y], mitred at its corners. */
function channel(points, width) {
  const sides = [[], []];
  points.forEach(([x, y], k) => {
    const unit = (a, b) => {
      const far = Math.hypot(b[0] - a[0], b[1] - a[1]);
      return [(b[0] - a[0]) / far, (b[1] - a[1]) / far];
    };
    const before = unit(points[Math.max(0, k - 1)], points[Math.max(1, k)]);
    const after = unit(points[Math.min(points.length - 2, k)], points[Math.min(points.length - 1, k + 1)]);
    const normal = [-(before[1] + after[1]) / 2, (before[0] + after[0]) / 2];
    const stretch = width / 2 / (normal[0] ** 2 + normal[1] ** 2);
    sides[0].push([x + normal[0] * stretch, y + normal[1] * stretch]);
    sides[1].unshift([x - normal[0] * stretch, y - normal[1] * stretch]);
  });
  return sides.flat();
}

export default function consultancy() {
  const s = new Stage();
  const m = materials(s);
  const rnd = seeded(5);
  s.box([0, -0.2, 10], [80, 0.2, 60], m.court, { bevel: 0 });
  s.box([0, 0, 12], [60, 14, 0.4], m.sandstoneDark, { bevel: 0 });
  // The map leans back on a block; objects on it follow its slope.
  const pitch = 0.86,
    middle = [0, 1.75, 6];
  const put = (outline, lift, deep, material, bevel = 0.02, holes = []) =>
    s.cut(
      [middle[0], middle[1] + Math.sin(pitch) * lift, middle[2] - Math.cos(pitch) * lift],
      outline,
      deep,
      material,
      {
        pitch,
        bevel,
        holes,
      },
    );
  const w = 7.2,
    h = 4.8;
  const chosen = [
    [-3.0, -1.95],
    [-1.6, -1.95],
    [-0.5, -0.85],
    [-0.5, 0.15],
    [0.55, 1.2],
    [1.9, 1.2],
  ];
  const others = [
    [
      [-3.0, -1.45],
      [-3.0, 1.85],
      [-0.1, 1.85],
    ],
    [
      [-0.9, -2.0],
      [2.0, -2.0],
      [3.1, -0.9],
      [3.1, 0.7],
    ],
  ];
  put(
    rounded(0, 0, w, h, 0.16),
    0,
    0.3,
    m.sandstone,
    0.05,
    [chosen, ...others].map((way) => channel(way, 0.2)),
  );
  put(rounded(0, 0, w - 0.2, h - 0.2, 0.1), -0.14, 0.1, m.night, 0);
  const glow = s.material({ look: LIGHT, fade: { to: LIGHT_DEEP, span: [2.8, 0.3] } });
  put(channel(chosen, 0.26), -0.02, 0.02, glow, 0);
  const hill = ([x, y], wide, high, layers) => {
    const phases = [rnd() * 6, rnd() * 6, rnd() * 6];
    for (let k = 0; k < layers; k++) {
      const share = 1 - (k / layers) * 0.86;
      const outline = Array.from({ length: 56 }, (_, n) => {
        const t = (n / 56) * Math.PI * 2;
        const r =
          share *
          (1 +
            0.14 * Math.sin(2 * t + phases[0]) +
            0.09 * Math.sin(3 * t + phases[1] + k * 0.15) +
            0.05 * Math.sin(5 * t + phases[2]));
        return [x + Math.cos(t) * wide * r, y + Math.sin(t) * high * r];
      });
      put(outline, 0.15 + (k + 0.5) * 0.15, 0.145, k % 2 ? m.sandstone : m.sandstonePale, 0.02);
    }
  };
  hill([-1.75, 0.35], 0.85, 1.0, 6);
  hill([1.35, -0.6], 1.25, 1.0, 8);
  hill([0.55, 2.0], 0.5, 0.26, 3);
  // The end of the route: a gate of one triangle.
  const gate = { at: [2.4, 1.2], side: 0.62 };
  const foot = [
    middle[0] + gate.at[0],
    middle[1] + Math.cos(pitch) * gate.at[1] + Math.sin(pitch) * 0.15,
    middle[2] + Math.sin(pitch) * gate.at[1] - Math.cos(pitch) * 0.15,
  ];
  s.cut(foot, rounded(0, 0.42, 1.0, 0.96, 0.06), 0.22, m.sandstonePale, {
    bevel: 0.02,
    holes: [aperture(0, 0.16, gate.side)],
  });
  const lit = s.material({ look: LIGHT, fade: { to: LIGHT_DEEP, span: [foot[1] + 0.16, foot[1] + 0.7] } });
  s.box([foot[0], foot[1] + 0.08, foot[2] + 0.1], [0.8, 0.66, 0.01], lit, { bevel: 0 });
  s.box([0, 0, 7.4], [6.6, 1.5, 2.6], m.sandstoneDark, { bevel: 0.05 });
  light(s, [-6, 6, 4], [0, 1.8, 6], { strength: 3, size: 1.2 });
  light(s, [6, 5, 9], [0, 2, 6], { strength: 0.35, size: 2.5, color: [0.25, 1, 0.66] });
  light(s, [2, 5, -2], [0, 2, 6], { strength: 0.3, size: 3 });
  s.camera = { from: [0.6, 5.1, -3.1], to: [0, 1.75, 6.1], lens: 36, focus: 9.2, aperture: 0, shift: [0, 0] };
  s.fog = { base: 0.006, ground: 0.03, height: 0.7, color: NIGHT, far: HAZE, glow: 0.4 };
  s.grade = { exposure: EXPOSURE };
  return s;
}
