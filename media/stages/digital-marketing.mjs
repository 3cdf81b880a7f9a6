// Signals spreading as rings over a field of small houses.
import { HAZE, lights, materials, NIGHT, parapet, triangle } from "#media/rig/kit.mjs";
import { seeded, Stage } from "#media/rig/stage.mjs";

export default function digitalMarketing() {
  const s = new Stage();
  const m = materials(s);
  const rnd = seeded(31);
  s.box([0, -0.2, 10], [90, 0.2, 90], m.paving, { bevel: 0 });
  const cz = 7.4;
  for (let i = -16; i <= 16; i++)
    for (let j = -9; j <= 18; j++) {
      const x = i * 0.95 + (rnd() - 0.5) * 0.22,
        z = cz + j * 0.95 + (rnd() - 0.5) * 0.22;
      const d = Math.hypot(x, z - cz);
      if (d < 1.0 || rnd() < 0.1) continue;
      const w = 0.46 + rnd() * 0.2,
        h = 0.26 + rnd() * 0.34 + (rnd() < 0.08 ? 0.4 : 0);
      const mat = rnd() < 0.24 ? m.clay : rnd() < 0.5 ? m.stonePale : m.stone;
      const yaw = (rnd() - 0.5) * 0.2;
      s.box([x, 0, z], [w, h, w], mat, { bevel: 0.03, yaw });
      if (rnd() < 0.45)
        s.box([x + (rnd() - 0.5) * 0.1, h, z + 0.05], [w * 0.5, 0.14, w * 0.5], mat, { bevel: 0.02, yaw });
      else if (rnd() < 0.35)
        parapet(s, [x - w / 2, h, z - w / 2 + 0.02], [x + w / 2, h, z - w / 2 + 0.02], 0.13, 0.05, mat, {
          bevel: 0.01,
        });
      if (rnd() < 0.42 && z > 2.2)
        s.box(
          [x + (rnd() - 0.5) * w * 0.4, 0.1, z - w / 2 - 0.03],
          [0.06, 0.11, 0.02],
          rnd() < 0.8 ? m.lampSoft : m.lamp,
          { bevel: 0, yaw },
        );
    }
  // The voice: a stepped mast with the emerald light.
  for (const [k, y, h] of [
    [1.1, 0, 0.5],
    [0.8, 0.5, 0.45],
    [0.52, 0.95, 0.45],
    [0.26, 1.4, 0.5],
  ])
    s.box([0, y, cz], [k, h, k], m.stonePale, { bevel: 0.03 });
  triangle(s, [0, 1.98, cz], 0.5, 0.16, m.emerald);
  // Rings of small lights above the roofs; nearest ones are brightest and unbroken.
  [
    [1.7, 1, m.lamp],
    [3.1, 1, m.lampSoft],
    [4.8, 0.86, m.lampSoft],
    [6.9, 0.62, m.lampDim],
    [9.4, 0.42, m.lampDim],
  ].forEach(([r, share, mat], ring) => {
    const count = Math.round(r * 13);
    for (let k = 0; k < count; k++) {
      const a = (k / count) * Math.PI * 2;
      if (rnd() > share) continue;
      const y = 0.82 + ring * 0.05;
      s.box(
        [Math.cos(a) * r, y, cz + Math.sin(a) * r],
        [0.026 + 0.006 * (4 - ring), 0.03, ((r * Math.PI * 2) / count) * (ring < 2 ? 1.02 : 0.6)],
        mat,
        { bevel: 0, yaw: -a },
      );
    }
  });
  lights(s, { key: 1.7, rim: 2.6, at: [0, 0, 7], keyAt: [-10, 6, -1], rimAt: [9, 6, 14] });
  s.camera = { from: [0.3, 4.3, -3.4], to: [0, 0.6, 7.4], lens: 35, focus: 11, aperture: 0.06, shift: [0, -0.2] };
  s.fog = { base: 0.01, ground: 0.06, height: 0.6, color: NIGHT, far: HAZE, glow: 1.5 };
  s.grade = { exposure: 1.5 };
  return s;
}
