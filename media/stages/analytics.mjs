// Pillars of stone, each measured against the wall behind it; the tallest carries light.
import { aperture, EXPOSURE, HAZE, LIGHT, LIGHT_DEEP, light, materials, NIGHT, rectangle } from "#media/rig/kit.mjs";
import { Stage } from "#media/rig/stage.mjs";

export default function analytics() {
  const s = new Stage();
  const m = materials(s);
  s.box([0, -0.2, 10], [80, 0.2, 60], m.court, { bevel: 0 });
  s.box([0, 0, 9.2], [60, 14, 0.4], m.sandstone, { bevel: 0 });
  // The scale: fine ledges in the wall.
  for (let k = 1; k <= 4; k++) s.box([0, k * 1.02, 8.96], [60, 0.035, 0.1], m.sandstoneDark, { bevel: 0 });
  s.box([0.2, 0, 6], [8.4, 0.16, 1.9], m.sandstoneDark, { bevel: 0.04 });
  const heights = [0.72, 1.05, 0.92, 1.55, 2.15, 3.0, 4.15];
  const pitch = 1.14,
    wide = 0.8;
  heights.forEach((high, k) => {
    const x = 0.2 + (k - 3) * pitch;
    if (k < 6) return s.box([x, 0.16, 6], [wide, high, wide], m.sandstonePale, { bevel: 0.035 });
    // The last one is hollow: lamplight stands in its triangles.
    const side = 0.46;
    const feet = [0.5, 1.36, 2.22, 3.08].map((y) => y + 0.2);
    s.cut([x, 0.16, 6 - wide / 2 + 0.08], rectangle(0, 0, wide, high), 0.16, m.sandstonePale, {
      bevel: 0.03,
      holes: feet.map((y) => aperture(0, y, side)),
    });
    for (const y of feet) {
      const lit = s.material({ look: LIGHT, fade: { to: LIGHT_DEEP, span: [y + 0.16, y + 0.16 + side * 0.866] } });
      s.box([x, y + 0.1, 6 - wide / 2 + 0.17], [side + 0.1, side, 0.01], lit, { bevel: 0 });
    }
    s.box([x, 0.16, 6 + 0.09], [wide, high, wide - 0.18], m.sandstonePale, { bevel: 0.03 });
    s.box([x, 0.16 + high, 6], [wide + 0.06, 0.1, wide + 0.06], m.green, { bevel: 0.015 });
  });
  light(s, [-5.5, 6.2, -1.5], [0, 1.6, 6.5], { strength: 2.0, size: 1.3 });
  light(s, [7, 4, 5], [3, 2.4, 7], { strength: 0.3, size: 2, color: [0.25, 1, 0.66] });
  s.camera = { from: [-1.6, 2.5, -4.4], to: [0.15, 2.3, 6], lens: 34, focus: 10.4, aperture: 0, shift: [0, 0] };
  s.fog = { base: 0.006, ground: 0.03, height: 0.7, color: NIGHT, far: HAZE, glow: 0.4 };
  s.grade = { exposure: EXPOSURE };
  return s;
}
