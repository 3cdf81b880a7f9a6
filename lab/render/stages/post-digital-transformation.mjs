// A floor of large stones: one is lifted, and the light below it comes out.
import { EXPOSURE, HAZE, light, materials, NIGHT } from "#lab/render/rig/kit.mjs";
import { seeded, Stage } from "#lab/render/rig/stage.mjs";

export default function postDigitalTransformation() {
  const s = new Stage();
  const m = materials(s);
  const rnd = seeded(17);
  const pitch = 1.5,
    high = 0.7;
  s.box([0, -1, 10], [90, 0.2, 80], m.night, { bevel: 0 });
  for (let row = -3; row < 9; row++)
    for (let k = -7; k <= 7; k++) {
      const isSeed = row === 1 && k === 0;
      const lift = isSeed ? 1.05 : (rnd() - 0.5) * 0.05;
      s.box(
        [k * pitch, -high + lift, 6 + (row - 1) * pitch],
        [pitch - 0.035, high, pitch - 0.035],
        isSeed ? m.sandstonePale : m.sandstone,
        { bevel: 0.045, ...(isSeed ? { yaw: 0.32, roll: 0.1, pitch: 0.08 } : {}) },
      );
    }
  // The shaft that it left open.
  s.box([0, -0.5, 6], [pitch - 0.06, 0.02, pitch - 0.06], m.light, { bevel: 0 });
  light(s, [0, -0.25, 6], [0, 0.4, 6.001], { strength: 5, size: 0.9, color: [1, 0.6, 0.26] });
  light(s, [-7, 6, 0], [0, 0, 6], { strength: 2.4, size: 1.4 });
  light(s, [7, 4, 12], [0, 0, 6], { strength: 0.5, size: 2.5, color: [0.25, 1, 0.66] });
  s.camera = { from: [0.7, 3.9, -1.5], to: [0, 0.2, 6.1], lens: 38, focus: 8.4, aperture: 0, shift: [0, 0] };
  s.fog = { base: 0.012, ground: 0.02, height: 0.7, color: NIGHT, far: HAZE, glow: 0.5 };
  s.grade = { exposure: EXPOSURE };
  return s;
}
