// A seed of light in a stone field: the stones about it rise and turn.
import { HAZE, lights, materials, NIGHT } from "#media/rig/kit.mjs";
import { seeded, Stage } from "#media/rig/stage.mjs";

export default function postDigitalTransformation() {
  const s = new Stage();
  const m = materials(s);
  const rnd = seeded(77);
  const u = 0.62,
    cx = 0.0,
    cz = 6.6;
  s.box([0, -1.2, 10], [90, 0.5, 90], m.stoneDark, { bevel: 0 });
  for (let i = -26; i <= 26; i++)
    for (let j = -14; j <= 30; j++) {
      const x = i * u,
        z = cz + j * u,
        d = Math.hypot(x - cx, z - cz);
      if (i === 0 && j === 0) continue;
      // A wave runs out from the seed; near it the stones are taller, turned, and take colour.
      const wave = Math.exp(-d * 0.42) * 1.25 + Math.max(0, Math.cos(d * 1.5)) * Math.exp(-d * 0.26) * 0.55;
      const inner = d < 0.9 ? 0.12 : d < 1.6 ? 0.42 : 1;
      const h =
        (0.1 + rnd() * 0.16 + wave * (0.55 + rnd() * 0.8)) * inner + (j > 8 ? rnd() * rnd() * (j - 8) * 0.09 : 0);
      const take = Math.exp(-d * 0.55);
      const mat =
        rnd() < take * 0.85
          ? m.bronze
          : rnd() < 0.22
            ? m.stonePale
            : rnd() < 0.05
              ? m.clay
              : rnd() < 0.6
                ? m.stone
                : m.stoneDark;
      s.box([x, -0.8, z], [u - 0.035, 0.8 + h, u - 0.035], mat, { bevel: 0.03, yaw: take * (rnd() - 0.5) * 0.5 });
      if (d > 2.2 && d < 8 && z > 3.4 && rnd() < 0.018)
        s.box([x, h + 0.01, z], [0.1, 0.05, 0.1], m.lampPoint, { bevel: 0 });
    }
  // The seed: a lamp with an emerald heart, floating in its hollow.
  s.box([cx, 0.85, cz], [0.42, 0.42, 0.42], m.seed, { bevel: 0.0, yaw: 0.7, pitch: 0.6 });
  s.box([cx, 0.02, cz], [0.5, 0.05, 0.5], m.emerald, { bevel: 0 });
  lights(s, { key: 1.7, rim: 3, at: [0, 0, 6], keyAt: [-10, 6, -2], rimAt: [9, 5, 13] });
  s.camera = { from: [0.4, 4.0, -2.6], to: [0.0, 0.35, 6.6], lens: 35, focus: 9.6, aperture: 0.08, shift: [0, -0.18] };
  s.fog = { base: 0.012, ground: 0.05, height: 0.6, color: NIGHT, far: HAZE, glow: 1.7 };
  s.grade = { exposure: 1.4, corners: 0.92, bottom: 0.55 };
  return s;
}
