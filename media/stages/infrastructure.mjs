// A lattice of stone and light inside a guarding arch of Najdi triangles.
import { archWall, HAZE, lantern, lights, materials, NIGHT, parapet } from "#media/rig/kit.mjs";
import { seeded, Stage } from "#media/rig/stage.mjs";

export default function infrastructure() {
  const s = new Stage();
  const m = materials(s);
  const rnd = seeded(3);
  s.box([0, -0.2, 10], [80, 0.2, 80], m.floor, { bevel: 0 });
  // Three arches one behind the other, each a little larger, so that the eye walks in.
  archWall(s, [0, 0, 3.2], 5.6, 30, 6.3, 0.9, m.masonry);
  archWall(s, [0, 0, 2.5], 5.2, 7.6, 6.1, 0.5, m.stone);
  parapet(s, [-15, 6.3, 3.2], [15, 6.3, 3.2], 0.9, 0.5, m.masonry);
  archWall(s, [0, 0, 10.5], 6.6, 30, 9, 0.9, m.stoneDark);
  // A frieze of the figure over the opening.
  parapet(s, [-3.7, 5.36, 2.22], [3.7, 5.36, 2.22], 0.62, 0.14, m.stonePale);
  // The lattice: bars on a cubic grid, lamps at some of its knots, one emerald.
  const n = 3,
    pitch = 0.8,
    cz = 6.4,
    cy = 0.6;
  const at = (i, j, k) => [(i - n / 2) * pitch, cy + j * pitch, cz + (k - n / 2) * pitch];
  for (let i = 0; i <= n; i++)
    for (let j = 0; j <= n + 1; j++)
      for (let k = 0; k <= n; k++) {
        if (j === n + 1 && (i === 0 || i === n)) continue;
        const p = at(i, j, k);
        const heart = i === 2 && j === 2 && k === 1;
        s.box([p[0], p[1] - 0.08, p[2]], [0.16, 0.16, 0.16], heart ? m.emeraldPoint : rnd() < 0.3 ? m.lamp : m.bronze, {
          bevel: 0.02,
        });
        if (i < n && !(j === n + 1 && i === n - 1))
          s.beam(p, at(i + 1, j, k), 0.05, rnd() < 0.1 ? m.lampSoft : m.stonePale);
        if (j < n + 1 && !(j === n && (i === 0 || i === n)))
          s.beam(p, [p[0], p[1] + pitch, p[2] + 0.0001], 0.05, rnd() < 0.1 ? m.emeraldSoft : m.stonePale);
        if (k < n) s.beam(p, at(i, j, k + 1), 0.05, m.stonePale);
      }
  s.box([0, 0, cz], [3.3, 0.14, 3.3], m.stone, { bevel: 0.05 });
  s.box([0, 0.14, cz], [2.9, 0.2, 2.9], m.stonePale, { bevel: 0.05 });
  for (const x of [-3.1, 3.1]) lantern(s, m, [x, 0, 1.3], 0.22, m.lampTiny);
  for (const x of [-2.9, 2.9]) lantern(s, m, [x, 0, 8.9], 0.3);
  lights(s, { key: 2.6, rim: 3, at: [0, 1, 4], keyAt: [-9, 8, -7], rimAt: [7, 6, 12] });
  s.camera = { from: [1.4, 2.3, -9.6], to: [0.1, 2.75, 5], lens: 36, focus: 15, aperture: 0.04, shift: [0, -0.04] };
  s.fog = { base: 0.01, ground: 0.07, height: 0.8, color: NIGHT, far: HAZE, glow: 1.6 };
  s.grade = { exposure: 2.5 };
  return s;
}
