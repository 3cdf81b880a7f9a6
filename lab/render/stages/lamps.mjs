// A long wall whose lamps are lit one after another; the ladder is at the next one.
import {
  aperture,
  EXPOSURE,
  HAZE,
  LIGHT,
  LIGHT_DEEP,
  light,
  materials,
  NIGHT,
  rectangle,
} from "#lab/render/rig/kit.mjs";
import { Stage } from "#lab/render/rig/stage.mjs";

const WALL = 6,
  SIDE = 1.7,
  PITCH = 2.9,
  BASE = 2.1;

export default function lamps() {
  const s = new Stage();
  const m = materials(s);
  s.box([0, -0.2, 6], [90, 0.2, 70], m.court, { bevel: 0 });
  const places = [-3, -2, -1, 0, 1, 2, 3].map((k) => k * PITCH);
  const holes = places.map((x) => aperture(x, BASE, SIDE));
  s.cut([0, 0, WALL], rectangle(0, 0, 60, 9), 0.7, m.sandstone, { holes, bevel: 0.04 });
  s.box([0, BASE - 0.34, WALL - 0.5], [60, 0.16, 0.5], m.sandstonePale, { bevel: 0.03 });
  const panel = s.material({ look: LIGHT, fade: { to: LIGHT_DEEP, span: [BASE, BASE + SIDE * 0.866] }, soft: true });
  for (const [k, x] of places.entries())
    s.box([x, BASE - 0.1, WALL + 0.4], [SIDE * 1.3, SIDE * 1.1, 0.01], k < 5 ? panel : m.night, { bevel: 0 });
  ladder(s, m, places[5] - 0.5);
  for (const x of places.slice(0, 5))
    light(s, [x, 1.6, WALL - 3.2], [x, 3, WALL], { strength: 0.7, size: 1, color: [1, 0.6, 0.27] });
  light(s, [places[1], 4.4, WALL + 6], [places[2], 0, WALL - 3], { strength: 2.4, size: 0.6, color: [1, 0.6, 0.27] });
  light(s, [places[3], 4.4, WALL + 6], [places[4], 0, WALL - 3], { strength: 2.4, size: 0.6, color: [1, 0.6, 0.27] });
  light(s, [-5, 8, -7], [4, 2, 6], { strength: 1.2, size: 3 });
  light(s, [14, 6, 0], [7, 2, 6], { strength: 0.14, size: 4, color: [0.2, 1, 0.62] });
  s.camera = { from: [-0.8, 2.3, -3.6], to: [4.1, 2.3, 6], lens: 31, focus: 10, aperture: 0, shift: [0, 0] };
  s.fog = { base: 0.004, ground: 0.02, height: 0.8, color: NIGHT, far: HAZE, glow: 0.4 };
  s.grade = { exposure: EXPOSURE };
  return s;
}

/** The ladder leans on the ledge; its own lamp hangs at the upper rungs. */
function ladder(s, m, x) {
  const lean = 0.36,
    long = 3.9,
    high = Math.cos(lean) * long,
    out = Math.sin(lean) * long;
  const foot = WALL - 0.5 - out;
  const at = (share) => [high * share, foot + out * share];
  for (const side of [-1, 1]) {
    const [y, z] = at(0.5);
    s.box([x + side * 0.36, y - long / 2, z], [0.1, long, 0.13], m.cedar, { pitch: lean, bevel: 0.02 });
  }
  for (let k = 1; k < 9; k++) {
    const [y, z] = at(k / 9);
    s.box([x, y, z], [0.74, 0.07, 0.08], m.cedar, { bevel: 0.015 });
  }
  const [y, z] = at(0.62);
  s.box([x + 0.02, y - 0.52, z - 0.22], [0.2, 0.28, 0.2], m.light, { bevel: 0.02 });
  s.box([x + 0.02, y - 0.22, z - 0.22], [0.26, 0.06, 0.26], m.bronze, { bevel: 0.02 });
  light(s, [x, y - 0.4, z - 0.7], [x, 1.6, WALL], { strength: 1, size: 0.4, color: [1, 0.62, 0.3] });
}
