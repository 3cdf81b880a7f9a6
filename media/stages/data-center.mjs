// An aisle of tall racks: lamps low, emerald status lights, vapour on the floor.
import { archWall, HAZE, lights, materials, NIGHT } from "#media/rig/kit.mjs";
import { seeded, Stage } from "#media/rig/stage.mjs";

export default function dataCenter() {
  const s = new Stage();
  const m = materials(s);
  const rnd = seeded(14);
  s.box([0, -0.2, 14], [60, 0.2, 70], m.floor, { bevel: 0 });
  const racks = 11,
    pitch = 1.5,
    h = 4.3,
    face = 1.45;
  for (const side of [-1, 1])
    for (let k = -1; k < racks; k++) {
      const z = k * pitch + 1,
        x = side * (face + 0.8);
      s.box([x, 0, z], [1.6, h, pitch - 0.1], m.stoneDark, { bevel: 0.03 });
      // Front frame, then units as shelves of iron and stone.
      for (const e of [-1, 1])
        s.box([side * face, 0, z + e * (pitch / 2 - 0.1)], [0.09, h + 0.1, 0.07], m.iron, { bevel: 0.015 });
      s.box([side * face, h, z], [0.12, 0.1, pitch - 0.04], m.iron, { bevel: 0.02 });
      let y = 0.3;
      while (y < h - 0.2) {
        const uh = [0.14, 0.14, 0.28, 0.42][Math.floor(rnd() * 4)];
        const out = rnd() * 0.05;
        s.box(
          [side * (face + 0.05 - out), y, z],
          [0.12, uh - 0.025, pitch - 0.36],
          rnd() < 0.22 && k > 1 ? m.iron : m.stone,
          { bevel: 0.012 },
        );
        const fx = side * (face - 0.015 - out);
        const lamps = k > 0 && rnd() < 0.75 ? 1 + Math.floor(rnd() * 4) : 0;
        for (let q = 0; q < lamps; q++)
          s.box(
            [fx, y + uh / 2 - 0.025, z - 0.42 + q * 0.075 + (rnd() < 0.2 ? 0.4 : 0)],
            [0.02, 0.028, 0.028],
            rnd() < 0.87 ? m.status : m.lampTiny,
            { bevel: 0 },
          );
        if (k > 1 && rnd() < 0.12)
          s.box([fx, y + uh / 2 - 0.02, z + 0.2], [0.015, 0.02, 0.4], m.emeraldSoft, { bevel: 0 });
        y += uh;
      }
      // The low lamp at the foot of every second rack.
      if (k % 2 === 0 && k > 0)
        s.box([side * (face - 0.08), 0.05, z], [0.05, 0.05, pitch * 0.62], m.lamp, { bevel: 0 });
    }
  for (let k = 0; k < racks; k++) s.box([0, h + 0.55, k * pitch + 1], [4.6, 0.14, 0.2], m.stone, { bevel: 0.03 });
  // At the far end a doorway in the shape of the figure.
  archWall(s, [0, 0, racks * pitch + 1.2], 3.2, 16, 7, 0.5, m.stone);
  s.box([0, 0, racks * pitch + 3.2], [5, 4.5, 0.1], m.lampWall, { bevel: 0 });
  lights(s, { key: 0, rim: 0 });
  s.camera = { from: [0.28, 1.75, -3.2], to: [0, 1.75, 10], lens: 30, focus: 8, aperture: 0.03, shift: [0, -0.1] };
  s.fog = { base: 0.012, ground: 0.28, height: 0.32, color: NIGHT, far: HAZE, glow: 1 };
  s.grade = { exposure: 1.5 };
  return s;
}
