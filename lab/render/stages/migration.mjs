// Stones of an old wall cross a bridge of light and become a new, exact one.
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
import { seeded, Stage } from "#lab/render/rig/stage.mjs";

export default function migration() {
  const s = new Stage();
  const m = materials(s);
  const rnd = seeded(8);
  s.box([0, -2.2, 10], [80, 0.2, 60], m.ground, { bevel: 0 });
  s.box([0, -2, 14], [60, 14, 0.4], m.sandstoneDark, { bevel: 0 });
  // The old wall: worn courses, some stones gone already.
  const w = 1.15,
    h = 0.66;
  for (let row = -3; row < 5; row++)
    for (let k = 0; k < 6; k++) {
      const x = -2.75 - k * w - (row & 1) * w * 0.5;
      if (row > 0 && k < row - 1 + (row & 1)) continue;
      s.box(
        [x + (rnd() - 0.5) * 0.06, row * h, 6 + (rnd() - 0.5) * 0.2],
        [w - 0.06 - rnd() * 0.05, h - 0.04, 1.7],
        rnd() < 0.3 ? m.sandstoneDark : m.sandstone,
        { bevel: 0.1, yaw: (rnd() - 0.5) * 0.06 },
      );
    }
  // The new one: a single plane, pierced, with the seat of the next stone open.
  const left = 2.2,
    wide = 6;
  const side = 0.66;
  const holes = [0.62, 1.72].flatMap((y, row) =>
    [0, 1, 2, 3].map((k) => aperture(left + 0.95 + row * 0.5 + k * 1.1, y, side)),
  );
  s.cut(
    [0, 0, 6],
    [
      [left, -2],
      [left + wide, -2],
      [left + wide, 3.2],
      [left + 1.3, 3.2],
      [left + 1.3, 2.6],
      [left, 2.6],
    ],
    1.5,
    m.sandstonePale,
    { bevel: 0.03, holes },
  );
  for (const y of [0.62, 1.72]) {
    const lit = s.material({ look: LIGHT, fade: { to: LIGHT_DEEP, span: [y, y + side * 0.866] } });
    s.cut([0, 0, 6.3], rectangle(left + 3, y - 0.05, 5.4, 0.72), 0.02, lit, { bevel: 0 });
  }
  // The bridge, and the stones on it.
  s.box([-0.1, -0.16, 6], [4.7, 0.12, 1.2], m.light, { bevel: 0 });
  s.box([-0.1, -0.26, 6], [4.8, 0.1, 1.3], m.sandstoneDark, { bevel: 0.02 });
  s.box([-1.5, -0.02, 6], [0.98, 0.6, 0.95], m.sandstone, { bevel: 0.09, yaw: 0.16 });
  s.box([0.35, -0.02, 6], [1.02, 0.6, 0.98], m.sandstonePale, { bevel: 0.05, yaw: 0.06 });
  s.box([left + 0.62, 3.05, 6], [1.2, 0.58, 1.5], m.sandstonePale, { bevel: 0.03, roll: -0.05 });
  s.box([left + 0.64, 2.602, 6], [1.26, 0.02, 1.36], m.green, { bevel: 0 });
  light(s, [-5, 7, -2.5], [0, 1, 6], { strength: 2.4, size: 1.6 });
  light(s, [0, -1.4, 4.4], [0, -1.8, 8], { strength: 0.5, size: 1.2, color: [1, 0.6, 0.26] });
  light(s, [7, 6, 10], [1, 1, 6], { strength: 0.6, size: 2.5, color: [0.25, 1, 0.66] });
  s.camera = { from: [0, 2.2, -5.2], to: [0.05, 0.95, 6], lens: 36, focus: 11, aperture: 0, shift: [0, 0] };
  s.fog = { base: 0.006, ground: 0.03, height: 0.7, color: NIGHT, far: HAZE, glow: 0.5 };
  s.grade = { exposure: EXPOSURE };
  return s;
}
