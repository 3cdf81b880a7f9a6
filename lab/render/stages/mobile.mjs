// One app on two telephones, left to right on the first and right to left on the second.
import { EXPOSURE, HAZE, LIGHT, LIGHT_DEEP, light, materials, NIGHT, rounded } from "#lab/render/rig/kit.mjs";
import { Stage } from "#lab/render/rig/stage.mjs";

export default function mobile() {
  const s = new Stage();
  const m = materials(s);
  s.box([0, -0.2, 10], [80, 0.2, 60], m.court, { bevel: 0 });
  s.box([0, 0, 6.1], [6.6, 0.3, 2.5], m.sandstone, { bevel: 0.05 });
  s.box([0, 0, 10], [60, 14, 0.4], m.sandstone, { bevel: 0 });
  const glass = s.material({ look: [0.012, 0.045, 0.032] });
  const w = 2.16,
    h = 4.3;
  // `along` is 1 for left-to-right reading, -1 for right-to-left.
  const telephone = ([x, z], yaw, along) => {
    const middle = [x, 0.32 + h / 2, z];
    // Everything on a telephone is placed on its face: across, up, and towards the camera.
    const put = (outline, lift, deep, material, bevel = 0.012) =>
      s.cut([middle[0] - Math.sin(yaw) * lift, middle[1], middle[2] - Math.cos(yaw) * lift], outline, deep, material, {
        yaw,
        bevel,
      });
    put(rounded(0, 0, w, h, 0.34), 0, 0.2, m.bronze, 0.04);
    put(rounded(0, 0, w - 0.12, h - 0.12, 0.29), 0.11, 0.02, glass, 0);
    put(rounded(0, h / 2 - 0.25, 0.52, 0.13, 0.064), 0.13, 0.01, m.iron, 0);
    put(rounded(0, -h / 2 + 0.16, 0.7, 0.036, 0.018), 0.13, 0.01, m.sandstonePale, 0);
    // A greeting with the user's name, a picture, a list, one button.
    put(rounded(-0.26 * along, 1.52, 1.14, 0.2, 0.1), 0.2, 0.08, m.sandstonePale, 0.02);
    put(rounded(0.66 * along, 1.52, 0.36, 0.36, 0.18), 0.2, 0.1, m.sandstone, 0.02);
    const low = middle[1] + 0.1,
      sunset = s.material({ look: LIGHT, fade: { to: LIGHT_DEEP, span: [low, low + 1.1] } });
    put(rounded(0, 0.68, 1.74, 1.14, 0.14), 0.2, 0.08, sunset, 0.02);
    const ridge = [-0.85, 0.85, 0.85, 0.34, -0.1, -0.85].map((across, k) => [
      across * along,
      [0.13, 0.13, 0.5, 0.44, 0.8, 0.36][k],
    ]);
    put(along > 0 ? ridge : ridge.toReversed(), 0.28, 0.08, m.sandstone, 0.01);
    for (const [row, y] of [-0.26, -0.76].entries()) {
      put(rounded(-0.69 * along, y, 0.34, 0.34, 0.08), 0.2, 0.08, row ? m.sandstone : m.sandstonePale, 0.02);
      put(rounded(0.02 * along, y + 0.09, 0.82, 0.11, 0.055), 0.2, 0.06, m.sandstonePale, 0.015);
      put(rounded(-0.12 * along, y - 0.1, 0.54, 0.1, 0.05), 0.2, 0.06, m.sandstone, 0.015);
      put(rounded(0.73 * along, y, 0.2, 0.2, 0.1), 0.2, 0.06, m.sandstone, 0.015);
    }
    put(rounded(0, -1.42, 1.74, 0.46, 0.23), 0.24, 0.1, m.green, 0.02);
  };
  telephone([-1.36, 6], -0.2, 1);
  telephone([1.36, 6], 0.2, -1);
  light(s, [-4.5, 6, -3.5], [0, 2.2, 6], { strength: 1.7, size: 1.2 });
  light(s, [6, 4, 8], [0, 2.4, 6], { strength: 0.25, size: 2.5, color: [0.25, 1, 0.66] });
  light(s, [3, 2.2, -1], [0, 2.2, 6], { strength: 0.2, size: 3, color: [1, 0.7, 0.4] });
  s.camera = { from: [0, 2.6, -4.4], to: [0, 2.35, 6], lens: 38, focus: 10.4, aperture: 0, shift: [0, 0] };
  s.fog = { base: 0.009, ground: 0.05, height: 0.7, color: NIGHT, far: HAZE, glow: 0.6 };
  s.grade = { exposure: EXPOSURE };
  return s;
}
