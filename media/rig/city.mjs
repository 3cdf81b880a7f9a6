// The city of the hero's picture and film: few large houses of pale stone at the hour when lamps
// are lit.
import { EXPOSURE, GREEN, light, materials, piercedWall } from "./kit.mjs";
import { seeded, Stage } from "./stage.mjs";

/** Houses by the middle of their foot and their size; `rows` are the apertures of the front. */
const HOUSES = [
  // The near one, whose calm wall is the ground of the words.
  {
    at: [-5, 7],
    size: [9.6, 6, 8],
    rows: { side: 0.86, pitch: 1.3, base: 4.85, counts: [5], group: "near" },
  },
  {
    at: [7.3, 11],
    size: [6.4, 5.6, 7],
    rows: { side: 0.8, pitch: 1.22, rise: 1.12, base: 1.5, counts: [4, 3, 4], group: "court" },
    isPale: true,
  },
  {
    at: [-3.6, 21],
    size: [4.4, 11.4, 4.4],
    rows: { side: 0.84, pitch: 1.24, rise: 1.2, base: 7.1, counts: [2, 3, 2], group: "tower" },
  },
  {
    at: [9, 23],
    size: [4.8, 11.4, 4.6],
    rows: { side: 0.9, pitch: 1.3, rise: 1.25, base: 6.9, counts: [3, 2], group: "far" },
  },
];

/** The wall at the end of the street, with light behind it. */
const GATE = {
  at: [1.6, 31],
  width: 17,
  height: 8.8,
  deep: 0.7,
  side: 1.6,
  pitch: 2.2,
  rise: 1.8,
  base: 1.3,
  counts: [5, 4, 5],
};

/** Lamps that come on together, from near to far; `day` is what is left of it. */
export const GROUPS = ["near", "court", "tower", "far", "wall", "beacon", "day"];

export function city() {
  const s = new Stage();
  const m = materials(s);
  const rnd = seeded(21);
  s.box([0, -0.2, 40], [160, 0.2, 140], m.court, { bevel: 0 });
  // Calmer than the stone of other scenes: words stand on it, and it moves.
  const plaster = s.material({
    color: [0.46, 0.35, 0.21],
    rough: 0.72,
    f0: 0.04,
    bump: 0.05,
    grain: 2.4,
    speckle: 0.2,
  });
  const deep = 0.4;
  for (const { at, size, rows, isPale } of HOUSES) {
    const [x, z] = at,
      [wide, high, long] = size;
    const material = isPale ? m.sandstonePale : plaster;
    // Room for the light between the pierced wall and the house.
    s.box([x, 0, z + deep / 2 + 0.05], [wide, high, long - deep - 0.1], material, { bevel: 0.04 });
    // Sharp edges: a strip as narrow as a bevel has no pixel of its own in a moving picture.
    piercedWall(s, [x, 0, z - (long - deep) / 2], { width: wide, height: high, deep, ...rows, material, bevel: 0 });
    // No joint shows from the side or above. A little within the faces that it joins: where two lie
    // in one plane, specks of shadow show.
    const joint = z - long / 2 + deep + 0.05;
    for (const side of [-1, 1])
      s.box([x + side * (wide / 2 - 0.064), 0, joint], [0.12, high - 0.06, 0.14], material, { bevel: 0 });
    s.box([x, high - 0.064, joint], [wide - 0.016, 0.06, 0.14], material, { bevel: 0 });
  }
  const beacon = HOUSES[3];
  const green = s.material({ look: GREEN, group: "beacon" });
  s.box([beacon.at[0], 11.4, beacon.at[1]], [4.4, 0.34, 4.2], green, { bevel: 0 });
  s.box([beacon.at[0], 11.74, beacon.at[1]], [4.8, 0.5, 4.6], m.sandstone, { bevel: 0.04 });
  const [gateX, gateZ] = GATE.at;
  piercedWall(s, [gateX, 0, gateZ], { ...GATE, material: m.sandstone, group: "wall", bevel: 0 });

  // Far off, the rest of the city before the last of the day.
  for (let k = 0; k < 70; k++) {
    const z = 44 + rnd() * 60,
      w = 3 + rnd() * 5;
    s.box([(rnd() - 0.5) * z * 1.6, 0, z], [w, 2.5 + rnd() * rnd() * 9, w], m.sandstoneDark, { bevel: 0.05 });
  }

  const lamp = (from, to, strength, group, size = 1.4) =>
    light(s, from, to, { strength, size, color: [1, 0.6, 0.26], group });
  lamp([-4, 5.4, 0], [-3, 0, -3], 0.8, "near");
  lamp([0.6, 4.6, 5], [3.4, 0.6, 6.4], 1.1, "near");
  lamp([7.1, 0.2, 4.6], [7.1, 3.4, 7.5], 0.9, "court", 3);
  lamp([7, 5, 4], [5.6, 0, 1], 0.9, "court");
  lamp([2.8, 4.4, 11], [-1.4, 1.2, 10], 1.1, "court");
  lamp([-3.6, 5, 14], [-3.6, 9, 18.8], 1, "tower", 2.5);
  lamp([0.8, 6, 19], [3.4, 0, 17], 1, "tower");
  lamp([9, 6, 15.5], [9.4, 9, 20.7], 0.9, "far", 2.5);
  // What the ground before the gate gives back.
  lamp([gateX, 0.3, 21], [gateX, 4.5, 30], 0.9, "wall", 5);
  light(s, [-12, 12, -12], [2, 3, 12], { strength: 0.7, size: 5, group: "day" });
  light(s, [26, 9, 4], [6, 3, 14], { strength: 0.2, size: 8, color: [0.2, 1, 0.62], group: "day" });

  s.camera = cameraAt(0, whole);
  s.fog = { base: 0.005, ground: 0.01, height: 1.6, color: [0.01, 0.013, 0.009], far: [0.13, 0.085, 0.045], glow: 0.3 };
  s.sky = {
    zenith: [0.01, 0.056, 0.052],
    horizon: [0.27, 0.135, 0.055],
    band: 0.15,
    distance: 14,
    sun: { dir: [0.1, 0.01, 1], color: [0.4, 0.16, 0.04], wide: 0.5, high: 0.14, low: 0.1, core: 0 },
  };
  s.grade = { exposure: EXPOSURE };
  return s;
}

/** What the camera takes in: the whole street beside the words, or for phones the street above them. */
export const whole = { to: 0.9, lens: 28, shift: [-0.2, 0.01], ratio: 9 / 16 };
export const upright = { to: 1.2, lens: 35, shift: [0, -0.06], ratio: 1 };

/** One slow round of the camera in a loop, 0 to 1: aside, towards the gate, and back. */
export function cameraAt(moment, { to, ...framing }, reach = 1) {
  const aside = Math.sin(moment * 2 * Math.PI) * reach,
    back = Math.cos(moment * 2 * Math.PI) * reach;
  return {
    from: [1.6 + 0.9 * aside, 4.2 - 0.1 * aside, -9.6 - 0.9 * back],
    to: [to + 0.15 * aside, 4.15, 16],
    aperture: 0,
    ...framing,
  };
}

/**
 * How bright the groups are at a moment. They stay as they are for two fifths of the loop; then night falls:
 * they go out, the far ones first, and are lit again one after the other, from the near house to the
 * gate, quickly, and a little too bright at first. The beacon answers last.
 */
export function lampsAt(moment) {
  return GROUPS.map((group, k) => {
    if (group === "day") return 0.76 - 0.3 * step(moment, 0.42, 0.16) + 0.3 * step(moment, 0.78, 0.2);
    const down = step(moment, 0.42 + 0.02 * (5 - k), 0.1);
    const lit = step(moment, 0.66 + 0.045 * k, 0.04);
    const settled = step(moment, 0.7 + 0.045 * k, 0.08);
    return 1 - 0.97 * down + 1.1 * lit - 0.13 * settled;
  });
}

/** From 0 to 1, softly, within a part of the loop that begins at a moment. */
function step(moment, begin, long) {
  const part = Math.max(0, Math.min(1, (moment - begin) / long));
  return part * part * (3 - 2 * part);
}

/** How bright that light is on the ground while the lamp behind the gate is on. */
const GATE_STRENGTH = 8;

/**
 * The light that falls through the gate at a moment: how much of it arrives at a point of a surface
 * with a normal. The lamp behind the wall swings to and fro, so its light wanders over the street.
 * @param passes how much of it gets past who walks there, from a point along a way
 */
export function gateLight(moment, passes = () => 1) {
  const turn = moment * 2 * Math.PI;
  const [gateX, gateZ] = GATE.at;
  const lampX = gateX - 3.6 * Math.sin(turn),
    lampY = 10.6 + 0.7 * Math.cos(turn),
    lampZ = gateZ + 19;
  const front = gateZ - GATE.deep / 2;
  const strength = GATE_STRENGTH * lampsAt(moment)[GROUPS.indexOf("wall")];
  return (x, y, z, normalX, normalY, normalZ) => {
    if (z > front - 0.02 || z < -8) return 0;
    const wayX = lampX - x,
      wayY = lampY - y,
      wayZ = lampZ - z;
    const facing = (normalX * wayX + normalY * wayY + normalZ * wayZ) / Math.hypot(wayX, wayY, wayZ);
    if (facing <= 0.02) return 0;
    // The farther from the wall, the softer the edges.
    const soft = 0.03 + 0.009 * (gateZ - z);
    const near = (front - z) / wayZ,
      far = near + GATE.deep / wayZ;
    let open = apertureAt(x + wayX * near - gateX, y + wayY * near, soft);
    if (open) open *= apertureAt(x + wayX * far - gateX, y + wayY * far, soft);
    const way = [wayX, wayY, wayZ];
    if (!open || standsBetween([x, y, z], way)) return 0;
    return open * facing * strength * Math.min(1, (z + 8) / 14) * passes([x, y, z], way);
  };
}

/** 1 inside a triangle of the gate's wall, 0 outside; `soft` is the width of the edge. */
function apertureAt(x, y, soft) {
  const { base, rise, pitch, side, counts } = GATE;
  const row = Math.floor((y - base + 0.4) / rise);
  const count = counts[row];
  if (!count) return 0;
  const first = (-(count - 1) / 2) * pitch;
  const k = Math.max(0, Math.min(count - 1, Math.round((x - first) / pitch)));
  const fromFoot = y - base - row * rise,
    fromSide = ((side * 0.866 - fromFoot) / 1.732 - Math.abs(x - first - k * pitch)) * 0.866;
  const inside = Math.min(fromFoot, fromSide) / soft + 0.5;
  return Math.max(0, Math.min(1, inside));
}

/** Whether a house stands between a point and what lies on the way. */
export const standsBetween = (point, way) => HOUSES.some((house) => isBetween(house, point, way));

function isBetween({ at, size: [wide, high, long] }, [x, y, z], way) {
  let from = 0.002,
    to = 1;
  const slabs = [
    [x, way[0], at[0] - wide / 2, at[0] + wide / 2],
    [y, way[1], 0, high],
    [z, way[2], at[1] - long / 2, at[1] + long / 2],
  ];
  for (const [start, step, low, top] of slabs) {
    const [a, b] = [(low - start) / step, (top - start) / step];
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  }
  return from < to;
}
