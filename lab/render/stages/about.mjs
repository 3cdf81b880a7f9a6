// An entrance: one leaf of a heavy Najdi door is open, and the light of the house falls out.
import { aperture, EXPOSURE, HAZE, LIGHT, LIGHT_DEEP, light, materials, NIGHT } from "#lab/render/rig/kit.mjs";
import { Stage } from "#lab/render/rig/stage.mjs";

export default function about() {
  const s = new Stage();
  const m = materials(s);
  s.box([0, -0.2, 6], [80, 0.2, 60], m.court, { bevel: 0 });
  const z = 6,
    wide = 2.6,
    high = 3.3;
  const holes = [-2, -1, 0, 1, 2].map((k) => aperture(k * 0.74, 3.66, 0.52));
  const panel = s.material({ look: LIGHT, fade: { to: LIGHT_DEEP, span: [3.66, 4.11] }, soft: true });
  s.box([0, 3.62, z + 0.3], [3.9, 0.52, 0.01], panel, { bevel: 0 });
  // The wall surrounds the door: its opening reaches the ground.
  const e = wide / 2;
  s.cut(
    [0, 0, z],
    [
      [-14, 0],
      [-e, 0],
      [-e, high],
      [e, high],
      [e, 0],
      [14, 0],
      [14, 10],
      [-14, 10],
    ],
    0.6,
    m.sandstone,
    { holes, bevel: 0.05 },
  );
  // A leaf: planks, three ledges with studs, a ring. The left one is shut, the right one open.
  const leaf = (hinge, side, open) => {
    const w = wide / 2 - 0.02,
      yaw = side * open;
    const put = (u, y, size, off, material, bevel = 0.015) => {
      const x = -side * u,
        c = Math.cos(yaw),
        n = Math.sin(yaw);
      s.box([hinge + x * c + off * n, y, z + 0.12 - x * n + off * c], size, material, { yaw, bevel });
    };
    for (let k = 0; k < 4; k++) put(((k + 0.5) * w) / 4, 0.03, [w / 4 - 0.014, high - 0.06, 0.12], 0, m.cedar, 0.02);
    for (const y of [0.4, 1.45, 2.5]) {
      put(w / 2, y, [w - 0.04, 0.3, 0.09], -0.1, m.cedar);
      for (let k = 0; k < 4; k++) put(((k + 0.5) * w) / 4, y + 0.09, [0.12, 0.12, 0.07], -0.17, m.bronze, 0.03);
    }
  };
  leaf(-e, -1, 0);
  leaf(e, 1, 1.2);
  // The room: a plain warm wall.
  s.box([0, 0, z + 5.5], [12, 6, 0.2], m.sandstonePale, { bevel: 0 });
  s.box([0, -0.02, z - 0.75], [3.6, 0.14, 0.9], m.sandstonePale, { bevel: 0.04 });
  light(s, [0.5, 3.0, 9.6], [0.7, 0.2, 4.4], { strength: 6, size: 0.7, color: [1, 0.6, 0.27] });
  light(s, [0, 2.6, 8.2], [0, 1.6, 11.4], { strength: 2, size: 1.2, color: [1, 0.6, 0.27] });
  light(s, [-7, 6.5, -3], [0, 2, 6], { strength: 1, size: 2 });
  light(s, [9, 5, 0], [0, 1, 5], { strength: 0.1, size: 4, color: [0.2, 1, 0.62] });
  s.camera = { from: [0.9, 2.3, -5.2], to: [0.1, 2.15, 6], lens: 36, focus: 11, aperture: 0, shift: [0, 0] };
  s.fog = { base: 0.004, ground: 0.02, height: 0.8, color: NIGHT, far: HAZE, glow: 0.4 };
  s.grade = { exposure: EXPOSURE };
  return s;
}
