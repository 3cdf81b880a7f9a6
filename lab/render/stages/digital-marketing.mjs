// One house with its lamp lit, and rings of light that spread from it over the court.
import { EXPOSURE, HAZE, LIGHT, LIGHT_DEEP, light, materials, NIGHT, rectangle } from "#lab/render/rig/kit.mjs";
import { Stage } from "#lab/render/rig/stage.mjs";

export default function digitalMarketing() {
  const s = new Stage();
  const m = materials(s);
  s.box([0, -0.2, 12], [90, 0.2, 80], m.court, { bevel: 0 });
  const z = 7;
  // Rings: grooves of light, paler with distance.
  const rings = [
    [1.9, LIGHT],
    [3.1, LIGHT.map((v) => v * 0.6)],
    [4.5, LIGHT.map((v) => v * 0.34)],
    [6.2, LIGHT.map((v) => v * 0.2)],
    [8.2, LIGHT_DEEP.map((v) => v * 0.8)],
  ];
  for (const [radius, look] of rings) {
    const lit = s.material({ look });
    const parts = 96;
    const circle = (r) =>
      Array.from({ length: parts }, (_, k) => {
        const t = (k / parts) * Math.PI * 2;
        return [Math.cos(t) * r, Math.sin(t) * r];
      });
    s.cut([0, 0.012, z], circle(radius + 0.05), 0.02, lit, {
      pitch: Math.PI / 2,
      bevel: 0,
      holes: [circle(radius - 0.05)],
    });
  }
  // The audience: small houses; the near ones are already lit.
  const house = (x, at, size, turn, isLit) => {
    s.box([x, 0, at], [size, size * 0.8, size], m.sandstone, { yaw: turn, bevel: 0.04 });
    s.box([x, size * 0.8, at], [size * 0.55, size * 0.34, size * 0.55], m.sandstone, { yaw: turn, bevel: 0.03 });
    const front = size / 2 + 0.012;
    s.cut(
      [x - Math.sin(turn) * front, 0, at - Math.cos(turn) * front],
      rectangle(0, size * 0.04, size * 0.24, size * 0.46),
      0.02,
      isLit ? m.light : m.night,
      { yaw: turn, bevel: 0 },
    );
  };
  for (const [radius, angle, size, isLit] of [
    [3.1, 3.75, 0.72, true],
    [3.1, 5.6, 0.66, true],
    [3.1, 0.5, 0.7, true],
    [4.5, 2.05, 0.74, true],
    [4.5, 2.7, 0.7, true],
    [4.5, 0.02, 0.72, true],
    [6.2, 3.55, 0.8, false],
    [6.2, 0.75, 0.8, false],
    [6.2, 1.95, 0.86, false],
    [8.2, 2.75, 0.9, false],
    [8.2, 0.3, 0.9, false],
    [8.2, 1.3, 1, false],
  ])
    house(Math.cos(angle) * radius, z + Math.sin(angle) * radius, size, Math.cos(angle) * 0.2, isLit);
  // The source of the rings.
  const w = 1.7,
    h = 2.1;
  s.cut([0, 0, z - w / 2 + 0.15], rectangle(0, 0, w, h), 0.3, m.sandstonePale, {
    bevel: 0.04,
    holes: [-0.44, 0, 0.44].map((x) => rectangle(x, 0.5, 0.2, 1.15)),
  });
  const lit = s.material({ look: LIGHT, fade: { to: LIGHT_DEEP, span: [0.5, 1.65] } });
  s.box([0, 0.4, z - w / 2 + 0.32], [1.3, 1.35, 0.01], lit, { bevel: 0 });
  s.box([0, 0, z + 0.17], [w, h, w - 0.34], m.sandstonePale, { bevel: 0.04 });
  s.box([0, h, z], [0.9, 0.6, 0.9], m.sandstonePale, { bevel: 0.04 });
  s.box([0, h + 0.6, z], [0.16, 0.16, 0.16], m.green, { bevel: 0.02 });
  light(s, [-7, 7, 0], [0, 0.6, 7], { strength: 2.3, size: 1.6 });
  light(s, [8, 6, 13], [0, 1, 7], { strength: 0.5, size: 2.5, color: [0.25, 1, 0.66] });
  s.camera = { from: [0, 5.6, -3.6], to: [0, 0.9, 7.1], lens: 36, focus: 11, aperture: 0, shift: [0, 0] };
  s.fog = { base: 0.012, ground: 0.03, height: 0.7, color: NIGHT, far: HAZE, glow: 0.5 };
  s.grade = { exposure: EXPOSURE };
  return s;
}
