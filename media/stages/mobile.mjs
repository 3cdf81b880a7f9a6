// A telephone stands on stone; the cards of what it does rise from its glass.
import { aperture, EXPOSURE, HAZE, light, materials, NIGHT, rounded } from "#media/rig/kit.mjs";
import { Stage } from "#media/rig/stage.mjs";

export default function mobile() {
  const s = new Stage();
  const m = materials(s);
  s.box([0, -0.2, 10], [80, 0.2, 60], m.court, { bevel: 0 });
  s.box([0, 0, 6], [3.5, 0.36, 2.5], m.sandstone, { yaw: -0.32, bevel: 0.05 });
  s.box([0, 0, 10], [60, 14, 0.4], m.sandstone, { bevel: 0 });
  const yaw = -0.32,
    middle = [0, 2.42, 6];
  // Everything on the telephone is placed on its face: across, up, and towards us.
  const put = (outline, lift, deep, material, bevel = 0.012, holes = []) =>
    s.cut([middle[0] - Math.sin(yaw) * lift, middle[1], middle[2] - Math.cos(yaw) * lift], outline, deep, material, {
      yaw,
      bevel,
      holes,
    });
  const w = 1.96,
    h = 4.06;
  put(rounded(0, 0, w, h, 0.32), 0, 0.2, m.bronze, 0.04);
  put(rounded(0, 0, w - 0.1, h - 0.1, 0.28), 0.11, 0.02, m.night, 0.004);
  put(rounded(0, h / 2 - 0.24, 0.5, 0.13, 0.064), 0.125, 0.01, m.iron, 0);
  put(rounded(0, -h / 2 + 0.14, 0.66, 0.035, 0.017), 0.125, 0.01, m.sandstonePale, 0);
  // The picture at the head of the page: a wall with one lit triangle.
  put(rounded(0, 0.86, 1.56, 1.26, 0.12), 0.3, 0.07, m.sandstonePale, 0.02, [aperture(0, 0.44, 0.86)]);
  const glow = s.material({
    look: [1.7, 0.41, 0.105],
    fade: { to: [0.19, 0.078, 0.02], span: [middle[1] + 0.44, middle[1] + 1.2] },
  });
  put(aperture(0, 0.42, 0.92), 0.24, 0.01, glow, 0);
  // Two cards and the one button.
  put(rounded(-0.41, -0.3, 0.74, 0.74, 0.11), 0.36, 0.07, m.sandstone, 0.02);
  put(rounded(0.41, -0.3, 0.74, 0.74, 0.11), 0.36, 0.07, m.sandstone, 0.02);
  put(rounded(-0.41, -0.3, 0.26, 0.26, 0.13), 0.41, 0.03, m.bronze, 0.01);
  put(rounded(0.41, -0.3, 0.3, 0.09, 0.045), 0.41, 0.03, m.bronze, 0.01);
  put(rounded(0, -1.08, 1.56, 0.44, 0.22), 0.46, 0.08, m.green, 0.02);
  light(s, [-4.5, 5.5, -3.5], [0, 2.2, 6], { strength: 1.3, size: 2 });
  light(s, [5, 4, 8], [0, 2.4, 6], { strength: 0.2, size: 2.5, color: [0.25, 1, 0.66] });
  light(s, [3, 2.2, -1], [0, 2.2, 6], { strength: 0.12, size: 3, color: [1, 0.7, 0.4] });
  s.camera = { from: [0, 2.5, -4.4], to: [0, 2.3, 6], lens: 38, focus: 10.4, aperture: 0, shift: [0, 0] };
  s.fog = { base: 0.009, ground: 0.05, height: 0.7, color: NIGHT, far: HAZE, glow: 0.6 };
  s.grade = { exposure: EXPOSURE };
  return s;
}
