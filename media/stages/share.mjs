// The figure, large and half lit, with room for a title at either side.
import { HAZE, lights, materials, NIGHT, STEPS } from "#media/rig/kit.mjs";
import { Stage } from "#media/rig/stage.mjs";

export default function share() {
  const s = new Stage();
  const m = materials(s);
  s.box([0, -0.2, 10], [80, 0.2, 80], m.floor, { bevel: 0 });
  const size = 3.7,
    u = size / 24,
    z = 6.5;
  // Each step is laid of stones, so that the scale is that of a building.
  for (const [half, from, to] of STEPS) {
    const n = Math.max(1, Math.round(half / 3));
    for (let k = 0; k < n; k++) {
      const w = (half * 2 * u) / n;
      s.box([-half * u + (k + 0.5) * w, from * u, z], [w - 0.012, (to - from) * u - 0.012, 1.15], m.stonePale, {
        bevel: 0.03,
      });
    }
  }
  s.box([0, 0.05, z + 0.1], [20 * u, 5.7 * u, 0.9], m.lampSoft, { bevel: 0 });
  // The door at its foot.
  s.box([0, 0, z - 0.56], [3.4 * u, 5 * u, 0.08], m.iron, { bevel: 0.02 });
  s.box([0, 0, z - 0.6], [2.4 * u, 4.4 * u, 0.04], m.lamp, { bevel: 0 });
  s.box([0, size + 0.06, z], [0.16, 0.16, 0.16], m.emeraldPoint, { bevel: 0 });
  for (const [x, zz, k] of [
    [-7.5, 13, 3],
    [7.5, 13.5, 3.4],
    [-4.2, 15, 2.2],
    [4, 15.5, 2.4],
  ])
    for (const [half, from, to] of STEPS)
      s.box([x, (from * k) / 24, zz], [(half * 2 * k) / 24, ((to - from) * k) / 24, 1], m.stoneDark, { bevel: 0.04 });
  lights(s, { key: 60, rim: 6, at: [0, 1, 6], keyAt: [-4.4, 3.2, -2.2], keySize: 1, rimAt: [8, 6, 6] });
  s.camera = { from: [0.0, 1.7, -4.2], to: [0, 1.75, 6.5], lens: 35, focus: 10.4, aperture: 0.04, shift: [0, -0.04] };
  s.fog = { base: 0.008, ground: 0.06, height: 0.7, color: NIGHT, far: HAZE, glow: 1.2 };
  s.grade = { exposure: 1.6 };
  return s;
}
