// A heavy bolt across two leaves of a door; light shines through the seam between them.
import { EXPOSURE, HAZE, light, materials, NIGHT, rounded } from "#lab/render/rig/kit.mjs";
import { Stage } from "#lab/render/rig/stage.mjs";

export default function cybersecurity() {
  const s = new Stage();
  const m = materials(s);
  const z = 5;
  // Planks of both leaves, and the light behind their seam.
  for (let k = -5; k <= 5; k++)
    if (k) {
      const x = (Math.abs(k) - 0.5) * 0.96 + 0.05;
      s.box([Math.sign(k) * x, -2, z], [0.94, 8, 0.3], m.cedar, { bevel: 0.03 });
    }
  s.box([0, -2, z + 0.4], [0.6, 8, 0.02], m.light, { bevel: 0 });
  for (const y of [-0.62, 2.92])
    for (const e of [-1, 1]) {
      s.box([e * 2.55, y, z - 0.22], [4.86, 0.62, 0.16], m.cedar, { bevel: 0.03 });
      for (let k = 0; k < 4; k++) s.ball([e * (0.62 + k * 0.98), y + 0.16, z - 0.3], [0.3, 0.3, 0.2], m.bronze);
    }
  // The bolt, its three keepers and its handle.
  const y = 1.45;
  s.box([-0.1, y - 0.26, z - 0.5], [4.5, 0.52, 0.36], m.bronze, { bevel: 0.07 });
  for (const x of [-1.75, -0.7, 1.35]) {
    s.cut([x, y, z - 0.48], rounded(0, 0, 0.5, 1.16, 0.14), 0.6, m.sandstone, { bevel: 0.05 });
    for (const e of [-1, 1]) s.ball([x, y + e * 0.43 - 0.07, z - 0.8], [0.15, 0.15, 0.1], m.iron);
  }
  s.column([0.32, y - 0.62, z - 0.78], 0.11, 0.8, m.bronze, { bevel: 0.03 });
  s.ball([0.32, y - 0.78, z - 0.78], 0.32, m.bronze);
  light(s, [-5, 5, -2], [0, 1.3, 5], { strength: 1.5, size: 1.6 });
  light(s, [0, 1.4, 8], [0, 1.4, 4], { strength: 5, size: 0.6, color: [1, 0.6, 0.26] });
  light(s, [6, 2, 0], [0, 1.2, 5], { strength: 0.22, size: 3, color: [0.2, 1, 0.62] });
  s.camera = { from: [0.5, 1.5, -3.6], to: [0, 1.4, 5], lens: 38, focus: 8.4, aperture: 0, shift: [0, 0] };
  s.fog = { base: 0.004, ground: 0.001, height: 0.8, color: NIGHT, far: HAZE, glow: 0.2 };
  s.grade = { exposure: EXPOSURE };
  return s;
}
