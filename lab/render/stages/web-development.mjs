// A browser window cut in stone: its page is laid block by block, the last one hovers.
import { EXPOSURE, HAZE, LIGHT, LIGHT_DEEP, light, materials, NIGHT, rounded } from "#lab/render/rig/kit.mjs";
import { Stage } from "#lab/render/rig/stage.mjs";

export default function webDevelopment() {
  const s = new Stage();
  const m = materials(s);
  s.box([0, -0.2, 8], [80, 0.2, 60], m.court, { bevel: 0 });
  s.box([0, 0, 11], [60, 14, 0.4], m.sandstoneDark, { bevel: 0 });
  const middle = [0, 2.25, 6],
    yaw = 0.26;
  const put = (outline, lift, deep, material, bevel = 0.02, holes = []) =>
    s.cut([middle[0] - Math.sin(yaw) * lift, middle[1], middle[2] - Math.cos(yaw) * lift], outline, deep, material, {
      yaw,
      bevel,
      holes,
    });
  const w = 6.1,
    h = 4.0;
  put(rounded(0, 0, w, h, 0.22), 0, 0.4, m.sandstone, 0.05);
  // The bar: three dots and the address.
  const bar = h / 2 - 0.32;
  [m.lightDeep, m.light, m.green].forEach((material, k) =>
    put(rounded(-w / 2 + 0.4 + k * 0.3, bar, 0.17, 0.17, 0.085), 0.22, 0.06, material, 0.01),
  );
  put(rounded(0.45, bar, 4.4, 0.3, 0.15), 0.22, 0.05, m.sandstoneDark, 0.015);
  // The background of the page, and the blocks on it.
  put(rounded(0, -0.3, w - 0.3, h - 0.9, 0.12), 0.21, 0.04, m.night, 0.01);
  // The picture of the page: the sun over two dunes.
  const evening = s.material({ look: LIGHT, fade: { to: LIGHT_DEEP, span: [middle[1] - 0.55, middle[1] + 1.1] } });
  put(rounded(-1.2, 0.28, 2.9, 1.6, 0.1), 0.26, 0.08, evening, 0.02);
  put(rounded(-0.62, 0.62, 0.5, 0.5, 0.25), 0.32, 0.06, m.sandstonePale, 0.015);
  put(
    [
      [-2.63, -0.5],
      [0.23, -0.5],
      [0.23, 0.02],
      [-0.5, 0.14],
      [-1.75, 0.62],
      [-2.63, 0.1],
    ],
    0.36,
    0.1,
    m.sandstone,
    0.02,
  );
  put(
    [
      [-2.63, -0.5],
      [0.23, -0.5],
      [0.23, -0.2],
      [-0.35, 0.24],
      [-1.3, -0.22],
      [-2.63, -0.34],
    ],
    0.48,
    0.1,
    m.sandstonePale,
    0.02,
  );
  for (const [y, wide] of [
    [0.88, 2.1],
    [0.56, 2.1],
    [0.24, 1.4],
  ])
    put(rounded(1.65 - (2.1 - wide) / 2, y, wide, 0.17, 0.085), 0.27, 0.1, m.sandstonePale, 0.02);
  put(rounded(1.2, -0.28, 1.2, 0.42, 0.21), 0.3, 0.12, m.green, 0.03);
  for (const x of [-1.82, 0]) put(rounded(x, -1.22, 1.66, 0.98, 0.1), 0.3, 0.16, m.sandstone, 0.03);
  // The last block, on its way to its place.
  put(rounded(2.0, -0.98, 1.66, 0.98, 0.1), 1.15, 0.16, m.sandstonePale, 0.03);
  light(s, [-5, 6.5, -2.5], [0, 2, 6], { strength: 2.3, size: 1 });
  light(s, [6, 4, 8], [0, 2.2, 6], { strength: 0.4, size: 2.5, color: [0.25, 1, 0.66] });
  s.camera = { from: [0.2, 2.7, -5.0], to: [0.1, 2.15, 6], lens: 38, focus: 10.4, aperture: 0, shift: [0, 0] };
  s.fog = { base: 0.006, ground: 0.03, height: 0.7, color: NIGHT, far: HAZE, glow: 0.4 };
  s.grade = { exposure: EXPOSURE };
  return s;
}
