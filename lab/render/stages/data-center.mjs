// Three racks in a niche of stone, each unit with its row of small lights.
import { EXPOSURE, HAZE, light, materials, NIGHT, rectangle, rounded } from "#lab/render/rig/kit.mjs";
import { seeded, Stage } from "#lab/render/rig/stage.mjs";

export default function dataCenter() {
  const s = new Stage();
  const m = materials(s);
  const rnd = seeded(31);
  s.box([0, -0.2, 8], [80, 0.2, 60], m.court, { bevel: 0 });
  // The wall, and the niche in it with its step.
  const wide = 6.2,
    high = 4.5;
  s.cut([0, 0, 6.6], rectangle(0, 0, 30, 12), 1.2, m.sandstone, {
    holes: [rectangle(0, 0.18, wide, high)],
    bevel: 0.06,
  });
  s.box([0, 0, 8.6], [12, 8, 0.2], m.sandstoneDark, { bevel: 0 });
  s.box([0, 0, 7.2], [wide + 0.4, 0.18, 2.6], m.sandstonePale, { bevel: 0.03 });
  const face = 6.42;
  for (const rack of [-1, 0, 1]) {
    const x = rack * 1.94;
    s.box([x, 0.18, face + 0.66], [1.66, 4.0, 1.2], m.iron, { bevel: 0.04 });
    const put = (outline, lift, deep, material, bevel = 0.01) =>
      s.cut([x, 0.18, face + 0.06 - lift], outline, deep, material, { bevel });
    put(rectangle(0, 0.1, 1.5, 3.8), 0.01, 0.04, m.night);
    const units = 10;
    for (let k = 0; k < units; k++) {
      const y = 0.29 + k * 0.37;
      const open = rack === 1 && k === 6;
      const lift = open ? 0.3 : 0.06;
      put(rounded(0, y + 0.14, 1.42, 0.3, 0.03), lift, open ? 0.5 : 0.06, m.iron, 0.012);
      const on = 3 + Math.floor(rnd() * 4);
      for (let n = 0; n < on; n++)
        put(rounded(-0.56 + n * 0.13, y + 0.14, 0.062, 0.062, 0.031), lift + (open ? 0.26 : 0.035), 0.01, m.green, 0);
      put(
        rounded(0.52, y + 0.14, 0.2, 0.055, 0.027),
        lift + (open ? 0.26 : 0.035),
        0.01,
        rnd() < 0.34 ? m.light : m.lightDeep,
        0,
      );
    }
  }
  light(s, [-6, 6.5, -2.5], [0, 2, 6.4], { strength: 1.5, size: 1.6 });
  light(s, [0, 4.5, 6.9], [0, 0.4, 6.2], { strength: 1.6, size: 0.6, color: [1, 0.66, 0.34] });
  light(s, [7, 3.5, 1], [1, 1.6, 6.4], { strength: 0.22, size: 2, color: [0.25, 1, 0.66] });
  s.camera = { from: [-1.9, 2.3, -4.4], to: [0, 2.2, 6.4], lens: 37, focus: 10.8, aperture: 0, shift: [0, 0] };
  s.fog = { base: 0.006, ground: 0.03, height: 0.7, color: NIGHT, far: HAZE, glow: 0.4 };
  s.grade = { exposure: EXPOSURE };
  return s;
}
