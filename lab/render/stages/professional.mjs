// A mason's dividers on stone; the arc that they draw is the one lit line.
import { EXPOSURE, HAZE, light, materials, NIGHT } from "#lab/render/rig/kit.mjs";
import { Stage } from "#lab/render/rig/stage.mjs";

export default function professional() {
  const s = new Stage();
  const m = materials(s);
  s.box([0, -0.5, 6], [80, 0.2, 60], m.court, { bevel: 0 });
  s.box([0, -0.3, 6], [7.6, 0.3, 5.2], m.sandstonePale, { bevel: 0.06 });
  s.box([0, -0.5, 12], [60, 16, 0.4], m.sandstoneDark, { bevel: 0 });
  // The dividers: two legs, a head, a bow that holds them apart.
  const z = 5.6,
    head = [0, 3.7, z],
    feet = [
      [-1.05, 0.02, z + 0.1],
      [1.15, 0.02, z - 0.35],
    ];
  for (const foot of feet) {
    const at = (t) => head.map((v, k) => v + (foot[k] - v) * t);
    s.beam(at(0), at(0.8), 0.26, m.bronze, { bevel: 0.05 });
    s.beam(at(0.78), at(0.92), 0.16, m.iron, { bevel: 0.03 });
    s.beam(at(0.9), at(1), 0.07, m.iron, { bevel: 0.01 });
  }
  s.ball([0, 3.5, z], 0.56, m.bronze);
  s.box([0, 3.95, z], [0.18, 0.5, 0.18], m.bronze, { bevel: 0.05 });
  const bow = feet.map((foot) => head.map((v, k) => v + (foot[k] - v) * 0.52));
  s.beam(bow[0], bow[1], 0.07, m.iron, { bevel: 0.02 });
  // The arc: part of a circle around the fixed foot.
  const radius = Math.hypot(feet[1][0] - feet[0][0], feet[1][2] - feet[0][2]);
  const begin = Math.atan2(feet[1][2] - feet[0][2], feet[1][0] - feet[0][0]);
  const parts = 60;
  for (let k = 0; k < parts; k++) {
    const [a, b] = [k, k + 1.04].map((step) => {
      const t = begin - (step / parts) * 2.3;
      return [feet[0][0] + Math.cos(t) * radius, 0.012, feet[0][2] + Math.sin(t) * radius];
    });
    s.beam(a, b, 0.07, m.green, { bevel: 0, flat: 0.02 });
  }
  light(s, [-5, 6, -1.5], [0, 1.5, 6], { strength: 2, size: 1.6 });
  light(s, [5.5, 5, 8.5], [0, 1.8, 6], { strength: 0.4, size: 2.5, color: [0.3, 1, 0.66] });
  light(s, [4, 4, 1], [0, 1.8, 6], { strength: 0.4, size: 3, color: [1, 0.7, 0.4] });
  s.camera = { from: [0.6, 3.6, -5.6], to: [0, 1.75, 6], lens: 42, focus: 10, aperture: 0, shift: [0, 0] };
  s.fog = { base: 0.009, ground: 0.05, height: 0.7, color: NIGHT, far: HAZE, glow: 0.6 };
  s.grade = { exposure: EXPOSURE };
  return s;
}
