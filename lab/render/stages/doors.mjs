// A wall at dawn: three doors at the far half stand open more and more, the other half is quiet stone.
import { aperture, EXPOSURE, LIGHT, LIGHT_DEEP, light, materials } from "#lab/render/rig/kit.mjs";
import { Stage } from "#lab/render/rig/stage.mjs";

const WALL = 6,
  WIDE = 1.44,
  HIGH = 2.15,
  TOP = 3.35;
/** Angles of the near and the far leaf, in radians. */
const DOORS = [
  { x: 0.95, near: 0, far: 1 },
  { x: 3.05, near: 0.25, far: 1.25 },
  { x: 5.15, near: 1.2, far: 1.35 },
];
/** Half the width and the height of each step of a merlon, from its foot. */
const STEPS = [
  [0.56, 0],
  [0.5, 0.2],
  [0.36, 0.2],
  [0.32, 0.4],
  [0.19, 0.4],
  [0.16, 0.56],
];

export default function doors() {
  const s = new Stage();
  const m = materials(s);
  s.box([0, -0.2, 6], [90, 0.2, 70], m.court, { bevel: 0 });
  const sides = DOORS.flatMap(({ x }) => [
    [x - WIDE / 2, 0],
    [x - WIDE / 2, HIGH],
    [x + WIDE / 2, HIGH],
    [x + WIDE / 2, 0],
  ]);
  const merlons = Array.from({ length: 19 }, (_, k) => (9 - k) * 1.5).flatMap((x) => [
    ...STEPS.map(([half, rise]) => [x + half, TOP + rise]),
    ...STEPS.toReversed().map(([half, rise]) => [x - half, TOP + rise]),
  ]);
  const holes = DOORS.flatMap(({ x }) => [-1, 0, 1].map((k) => aperture(x + k * 0.5, HIGH + 0.32, 0.36)));
  s.cut([0, 0, WALL], [[-16, 0], ...sides, [16, 0], [16, TOP], ...merlons, [-16, TOP]], 0.6, m.sandstone, {
    holes,
    bevel: 0.035,
  });
  const panel = s.material({ look: LIGHT, fade: { to: LIGHT_DEEP, span: [HIGH + 0.32, HIGH + 0.63] }, soft: true });
  // The houses behind each door: a plain warm wall, apart from the next.
  s.box([3.05, 0, WALL + 3.4], [8.6, 3.1, 0.2], m.sandstonePale, { bevel: 0 });
  s.box([3.05, 3, WALL + 1.9], [8.6, 0.2, 3.2], m.sandstoneDark, { bevel: 0 });
  for (const x of [-0.1, 2, 4.1, 6.2]) s.box([x, 0, WALL + 1.85], [0.2, 3, 3.1], m.sandstonePale, { bevel: 0 });
  for (const { x, near, far } of DOORS) {
    s.box([x, HIGH + 0.27, WALL + 0.31], [1.7, 0.42, 0.01], panel, { bevel: 0 });
    leaves(s, m, x, [near, far]);
    s.box([x, -0.02, WALL - 0.55], [WIDE + 0.5, 0.1, 0.6], m.sandstonePale, { bevel: 0.03 });
    light(s, [x + 0.2, 2.3, WALL + 2.4], [x, 0.2, WALL - 1.4], {
      strength: 2.6,
      size: 0.6,
      color: [1, 0.6, 0.27],
    });
  }
  // The first sun grazes the wall from the far end, and leaves the near half in the blue of the hour.
  light(s, [15, 5.5, -2.5], [6, 1.6, WALL], { strength: 1.7, size: 1.2, color: [1, 0.6, 0.4] });
  light(s, [-9, 8, -8], [-2, 2, WALL], { strength: 0.2, size: 5, color: [0.6, 0.8, 0.9] });
  s.camera = { from: [0, 1.85, -8.2], to: [0, 1.85, 6], lens: 38, focus: 14, aperture: 0, shift: [0, 0] };
  s.fog = { base: 0.006, ground: 0.015, height: 1, color: [0.01, 0.013, 0.011], far: [0.3, 0.16, 0.08], glow: 0.3 };
  s.sky = {
    zenith: [0.02, 0.075, 0.09],
    horizon: [0.44, 0.235, 0.135],
    band: 0.22,
    distance: 14,
    sun: { dir: [0.36, 0.04, 1], color: [0.66, 0.26, 0.1], wide: 0.5, high: 0.2, low: 0.1, core: 0 },
  };
  s.grade = { exposure: EXPOSURE };
  return s;
}

/** Two leaves of planks with studded ledges, each at its angle. */
function leaves(s, m, middle, turns) {
  const w = WIDE / 2 - 0.02;
  for (const [k, turn] of turns.entries()) {
    const side = 2 * k - 1;
    const yaw = side * turn,
      c = Math.cos(yaw),
      n = Math.sin(yaw);
    const put = (u, y, size, off, material, bevel = 0.012) =>
      s.box(
        [middle + (side * WIDE) / 2 - side * u * c + off * n, y, WALL + 0.1 + side * u * n + off * c],
        size,
        material,
        {
          yaw,
          bevel,
        },
      );
    for (let k = 0; k < 3; k++) put(((k + 0.5) * w) / 3, 0.03, [w / 3 - 0.012, HIGH - 0.06, 0.1], 0, m.cedar);
    for (const y of [0.3, 1, 1.7]) {
      put(w / 2, y, [w - 0.03, 0.22, 0.07], -0.08, m.cedar);
      for (let k = 0; k < 3; k++) put(((k + 0.5) * w) / 3, y + 0.06, [0.09, 0.09, 0.06], -0.13, m.bronze, 0.025);
    }
  }
}
