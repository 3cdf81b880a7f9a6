// Sunrise over the horizon, seen through the one large triangle of a thick wall.
import { aperture, EXPOSURE, light, materials, rectangle } from "#lab/render/rig/kit.mjs";
import { seeded, Stage } from "#lab/render/rig/stage.mjs";

export default function vision() {
  const s = new Stage();
  const m = materials(s);
  const rnd = seeded(21);
  s.box([0, -0.2, 0], [30, 0.2, 14], m.court, { bevel: 0 });
  // A row of small ones on either side, to show that the wall continues.
  const row = [3.9, 5.3, 6.7, 8.1].flatMap((x) => [aperture(-x, 1.5, 0.8), aperture(x, 1.5, 0.8)]);
  s.cut([0, 0, 5], rectangle(0, -0.2, 30, 9), 0.9, m.sandstone, {
    holes: [aperture(0, 0.12, 4.3), ...row],
    bevel: 0.05,
  });
  // The city, far below: rows of roofs, each higher and paler than the one before, with a low
  // middle for the sun, and a few towers beside it.
  for (const [z, rise] of [
    [26, -0.6],
    [34, -0.1],
    [44, 0.5],
    [58, 1.2],
    [76, 2.2],
    [98, 3.4],
  ])
    for (let x = -z * 0.5; x < z * 0.5;) {
      const w = 0.9 + rnd() * 1.5,
        valley = Math.min(1, 0.25 + (Math.abs(x) / z) * 4.2),
        tall = (rise + rnd() * 1.4) * valley;
      s.box([x + w, -1.2, z + rnd() * 3], [w + 0.05, 1.2 + tall, w], rnd() < 0.5 ? m.sandstone : m.sandstoneDark, {
        bevel: 0.05,
      });
      x += 2 * w;
    }
  for (const [x, z, tall, w] of [
    [-8.4, 84, 9.2, 0.8],
    [-5.6, 90, 5.6, 1.1],
    [7.6, 88, 7.4, 0.9],
  ]) {
    s.box([x, -1.2, z], [w, 1.2 + tall, w], m.sandstoneDark, { bevel: 0.05 });
    s.box([x, tall - 0.2, z], [w * 0.55, 1, w * 0.55], m.sandstoneDark, { bevel: 0.05 });
  }
  s.box([0, -1.4, 60], [200, 0.2, 100], m.sandstoneDark, { bevel: 0 });
  light(s, [1.2, 4.6, 17], [0, 0.2, 2.4], { strength: 7, size: 0.35, color: [1, 0.56, 0.24] });
  light(s, [-8, 6, -4], [0, 2.2, 5], { strength: 0.62, size: 3 });
  s.camera = { from: [0, 1.75, -5.2], to: [0, 1.8, 5], lens: 21, focus: 10, aperture: 0, shift: [0, 0.04] };
  s.fog = { base: 0.012, ground: 0.02, height: 2, color: [0.01, 0.011, 0.008], far: [0.34, 0.17, 0.07], glow: 0.2 };
  s.sky = {
    zenith: [0.04, 0.1, 0.09],
    horizon: [0.34, 0.19, 0.085],
    band: 0.3,
    distance: 12,
    sun: {
      dir: [0.0, 0.005, 1],
      color: [0.5, 0.2, 0.05],
      wide: 0.4,
      high: 0.16,
      low: 0.1,
      core: 0.034,
      coreColor: [2.6, 1.3, 0.5],
    },
  };
  s.grade = { exposure: EXPOSURE };
  return s;
}
