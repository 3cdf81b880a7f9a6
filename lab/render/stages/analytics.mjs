// Stone pillars, measured against the wall behind them; the tallest carries light.
import {
  aperture,
  EXPOSURE,
  HAZE,
  LIGHT,
  LIGHT_DEEP,
  light,
  materials,
  NIGHT,
  rectangle,
} from "#lab/render/rig/kit.mjs";
import { Stage } from "#lab/render/rig/stage.mjs";

export default function analytics() {
  const s = new Stage();
  const m = materials(s);
  s.box([0, -0.2, 10], [80, 0.2, 60], m.court, { bevel: 0 });
  s.box([0, 0, 9.2], [60, 14, 0.4], m.sandstone, { bevel: 0 });
  // The scale: fine ledges in the wall.
  for (let k = 1; k <= 4; k++) s.box([0, k * 1.02, 8.96], [60, 0.035, 0.1], m.sandstoneDark, { bevel: 0 });
  s.box([0, 0, 6], [5.4, 0.16, 1.9], m.sandstoneDark, { bevel: 0.04 });
  const heights = [0.95, 1.5, 1.25, 2.3, 3.5];
  const pitch = 1.0,
    wide = 0.74;
  heights.forEach((high, k) => {
    const x = (k - 2) * pitch;
    if (k < 4) return s.box([x, 0.16, 6], [wide, high, wide], m.sandstonePale, { bevel: 0.035 });
    // The last one is hollow, with lamplight in its triangles.
    const side = 0.46;
    const feet = [0.45, 1.2, 1.95, 2.7];
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
  light(s, [-5.5, 6.2, -1.5], [0, 1.6, 6.5], { strength: 2.8, size: 0.9 });
  light(s, [7, 4, 5], [3, 2.4, 7], { strength: 0.3, size: 2, color: [0.25, 1, 0.66] });
  s.camera = { from: [-1.4, 2.5, -4.4], to: [0.05, 1.95, 6], lens: 31, focus: 10.4, aperture: 0, shift: [0, 0] };
  s.fog = { base: 0.006, ground: 0.03, height: 0.7, color: NIGHT, far: HAZE, glow: 0.4 };
  s.grade = { exposure: EXPOSURE };
  return s;
}
