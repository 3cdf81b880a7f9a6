// The city of the hero's picture and film: a few large houses of pale stone at dusk.
import { apertures, EXPOSURE, GREEN, light, materials, piercedWall, rectangle } from "./kit.mjs";
import { seeded, Stage } from "./stage.mjs";

/**
 * Houses by the middle of their base and their size. `rows` are the apertures of the front,
 * `ledges` the heights of projecting courses, `spouts` the roof's water spouts: a position along
 * the front and a height.
 */
const HOUSES = [
  // The near one, whose calm wall is the background of the text.
  {
    at: [-5, 4.6],
    size: [9.6, 6, 3.2],
    rows: { side: 0.86, pitch: 1.3, base: 4.6, counts: [5], group: "near" },
    ledges: [4.2],
    spouts: [-1.95, 0.65, 3.7].map((x) => [x, 5.56]),
    plinth: 0.5,
  },
  // Behind it, across a lane from which the walker comes.
  { at: [-5.1, 10.1], size: [10.4, 5.4, 4.2], ledges: [4.7], plinth: 0.45 },
  {
    at: [7.3, 11],
    size: [6.4, 5.8, 7],
    rows: { side: 0.8, pitch: 1.22, rise: 1.12, base: 2.55, counts: [3, 4], group: "court" },
    ledges: [4.78],
    spouts: [-1.22, 1.22].map((x) => [x, 5.2]),
    isPale: true,
    hasDoor: true,
  },
  {
    at: [-3.6, 21],
    size: [4.4, 10.9, 4.4],
    rows: { side: 0.84, pitch: 1.24, rise: 1.2, base: 6.95, counts: [2, 3, 2], group: "tower" },
    ledges: [10.45],
    hasMerlons: true,
  },
  {
    at: [9, 23],
    size: [4.8, 11.2, 4.6],
    rows: { side: 0.9, pitch: 1.3, rise: 1.25, base: 6.7, counts: [3, 2], group: "far" },
  },
];
/** How much a house narrows per side, as a share of its height: clay walls lean. */
const LEAN = 0.026;

/** A low wall before the court, stepped down at its end; the walker leaves behind it. */
const FENCE = {
  at: [5, 5.9],
  deep: 0.45,
  height: 2.15,
  length: 9,
  step: 0.55,
  middle: 3.95,
  side: 0.62,
  pitch: 1.1,
  rise: 1,
  base: 0.22,
  counts: [5],
};

/** The door of the court at human height, its passage behind it, and the lamp in there. */
export const DOOR = { at: [4.78, 7.5], wide: 0.9, high: 2.05, thick: 0.06, back: 9.6, lamp: [4.9, 1.85, 9.1] };

/** The wall at the end of the street, lit from behind. */
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

/** Lamps that come on together, from near to far; `day` is the remaining daylight. */
export const GROUPS = ["near", "court", "tower", "far", "wall", "beacon", "ledge", "day"];

export function city() {
  const s = new Stage();
  const m = materials(s);
  const rnd = seeded(21);
  s.box([0, -0.2, 40], [160, 0.2, 140], m.court, { bevel: 0 });
  // Smoother than the stone of other scenes: text is set on it, and it moves.
  const plaster = s.material({
    color: [0.46, 0.35, 0.21],
    rough: 0.72,
    f0: 0.04,
    bump: 0.05,
    grain: 2.4,
    speckle: 0.2,
  });
  for (const planned of HOUSES)
    house(s, planned, { material: planned.isPale ? m.sandstonePale : plaster, wood: m.cedar, rnd });
  fence(s, plaster);
  const [doorX, doorZ] = DOOR.at;
  s.box([doorX, 0, doorZ], [DOOR.wide, DOOR.high, DOOR.thick], m.cedar, { bevel: 0 });
  for (const aside of [-0.53, 0.53])
    s.box([doorX + aside, 0, doorZ], [0.16, DOOR.high, 0.2], m.sandstone, { bevel: 0 });
  s.box([doorX, DOOR.high, doorZ], [1.4, 0.2, 0.26], m.cedar, { bevel: 0 });
  s.box([doorX, 0, DOOR.back], [DOOR.wide + 0.2, DOOR.high + 0.2, 0.1], m.sandstone, { bevel: 0 });

  // A line of light under the roof of the far tower; its green light falls on the stone below.
  const beacon = HOUSES.at(-1),
    [beaconX, beaconZ] = beacon.at,
    [beaconWide, beaconHigh, beaconLong] = beacon.size;
  const crown = beaconWide - 2 * LEAN * beaconHigh;
  const green = s.material({ look: GREEN, group: "beacon" });
  s.box([beaconX, beaconHigh - 0.2, beaconZ], [crown + 0.2, 0.15, beaconLong + 0.2], green, { bevel: 0 });
  const shine = (from, to, group = "beacon") =>
    light(s, from, to, { strength: 0.22, size: 0.9, color: [0.05, 1, 0.5], group });
  const under = beaconHigh - 0.45,
    before = beaconZ - beaconLong / 2;
  for (const aside of [-1.35, 0, 1.35])
    shine([beaconX + aside, under, before - 0.55], [beaconX + aside, under - 2.2, before + 0.1]);
  s.box([beaconX, beaconHigh - 0.05, beaconZ], [crown + 0.9, 0.16, beaconLong + 0.9], m.sandstone, { bevel: 0.04 });
  s.box([beaconX, beaconHigh + 0.1, beaconZ], [crown + 0.5, 0.5, beaconLong + 0.5], m.sandstone, { bevel: 0.04 });
  // The same on the ledge of the court: it burns while the lamps are out.
  const court = HOUSES[2],
    [courtX, courtZ] = court.at,
    [courtWide, , courtLong] = court.size,
    ledge = court.ledges[0],
    ledgeWide = courtWide - 2 * LEAN * ledge + 0.22;
  const greenLedge = s.material({ look: GREEN, group: "ledge" });
  s.box([courtX, ledge + 0.03, courtZ], [ledgeWide, 0.08, courtLong + 0.22], greenLedge, { bevel: 0 });
  const courtFront = courtZ - courtLong / 2;
  for (const aside of [-2.2, 0, 2.2])
    shine([courtX + aside, ledge - 0.2, courtFront - 0.6], [courtX + aside, ledge - 1.6, courtFront + 0.1], "ledge");
  const [gateX, gateZ] = GATE.at;
  piercedWall(s, [gateX, 0, gateZ], { ...GATE, material: m.sandstone, group: "wall", bevel: 0 });
  s.box([gateX, GATE.height - 0.55, gateZ], [GATE.width + 0.2, 0.2, GATE.deep + 0.24], m.sandstone, { bevel: 0 });

  // In the distance, the rest of the city against the last daylight.
  for (let k = 0; k < 70; k++) {
    const z = 44 + rnd() * 60,
      w = 3 + rnd() * 5;
    s.box([(rnd() - 0.5) * z * 1.6, 0, z], [w, 2.5 + rnd() * rnd() * 9, w], m.sandstoneDark, { bevel: 0.05 });
  }

  const lamp = (from, to, strength, group, size = 1.4) =>
    light(s, from, to, { strength, size, color: [1, 0.6, 0.26], group });
  lamp([-4, 5.4, 0], [-3, 0, -3], 1, "near");
  lamp([0.6, 4.6, 5], [3.4, 0.6, 6.4], 1.1, "near");
  lamp([7.4, 0.5, 6.5], [7.4, 3.2, 7.5], 1.5, "court", 1);
  lamp([7, 5, 4], [5.6, 0, 1], 0.9, "court");
  lamp([2.8, 4.4, 11], [-1.4, 1.2, 10], 1.1, "court");
  lamp([-3.6, 5, 14], [-3.6, 9, 18.8], 1, "tower", 2.5);
  lamp([0.8, 6, 19], [3.4, 0, 17], 1, "tower");
  lamp([9, 6, 15.5], [9.4, 9, 20.7], 0.9, "far", 2.5);
  // Light reflected by the ground before the gate.
  lamp([gateX, 0.3, 21], [gateX, 4.5, 30], 0.9, "wall", 5);
  light(s, [-21, 16, -5], [2, 3, 10], { strength: 1.3, size: 2.4, color: [1, 0.82, 0.6], group: "day" });

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

function house(
  s,
  { at: [x, z], size, rows, ledges = [], spouts = [], plinth, hasMerlons, hasDoor },
  { material, wood, rnd },
) {
  const [doorX] = DOOR.at,
    holes = hasDoor ? [rectangle(doorX - x, 0.02, DOOR.wide, DOOR.high - 0.02)] : [];
  const [wide, high, long] = size,
    front = z - long / 2,
    deep = 0.4,
    top = wide - 2 * LEAN * high;
  const outline = outlineOf(wide, high, rnd);
  const cut = (at, shape, thick, holes) => s.cut(at, shape, thick, material, { holes, bevel: 0 });
  // Sharp edges: a strip as narrow as a bevel is less than a pixel wide in a moving picture.
  const wall = [x, 0, front + deep / 2];
  if (rows) piercedWall(s, wall, { width: wide, height: high, deep, ...rows, holes, material, outline, bevel: 0 });
  else cut(wall, outline, deep);
  // A gap for the light between the pierced wall and the house; the joint is never visible.
  // Slightly inside the adjoining faces: coplanar faces show specks of shadow.
  const joint = front + deep + 0.05,
    rest = long - deep - 0.1;
  cut([x, 0, z + long / 2 - rest / 2], outline, rest, holes);
  for (const side of [-1, 1]) cut([x, 0, joint], jointOf(wide, high, side), 0.14);
  s.box([x, high - 0.074, joint], [top - 0.4, 0.06, 0.14], material, { bevel: 0 });
  const around = (foot, tall, out) =>
    s.box([x, foot, z], [wide - 2 * LEAN * foot + 2 * out, tall, long + 2 * out], material, { bevel: 0 });
  if (plinth) around(0, plinth, 0.16);
  for (const foot of ledges) around(foot, 0.14, 0.09);
  for (const [aside, foot] of spouts)
    s.beam([x + aside, foot + 0.1, front + 0.2], [x + aside, foot, front - 0.55], 0.15, wood, { bevel: 0 });
  if (hasMerlons)
    for (const part of [-1, 0, 1])
      cut([x + part * (top / 2 - 0.52), high - 0.02, front + 0.25], merlon(1.04, 0.95), 0.5);
}

/** The front of a house: it leans inwards, with worn upper corners and an uneven upper edge. */
function outlineOf(wide, high, rnd) {
  const top = wide / 2 - LEAN * high,
    round = 0.2;
  const corner = (side) =>
    [0, 1, 2, 3].map((k) => {
      const turn = (k / 3) * (Math.PI / 2);
      return [side * (top - round + round * Math.cos(turn)), high - round + round * Math.sin(turn)];
    });
  const parts = Math.round(wide / 0.9);
  const edge = Array.from({ length: parts - 1 }, (_, k) => [
    (top - round) * (1 - (2 * (k + 1)) / parts),
    high - 0.08 * rnd(),
  ]);
  return [[-wide / 2, 0], [wide / 2, 0], ...corner(1), ...edge, ...corner(-1).toReversed()];
}

/** The strip that closes the joint of a house along one of its leaning sides. */
const jointOf = (wide, high, side) => {
  const outer = wide / 2 - 0.006,
    top = outer - LEAN * (high - 0.2);
  const shape = [
    [outer - 0.12, 0],
    [outer, 0],
    [top, high - 0.2],
    [top - 0.12, high - 0.2],
  ];
  return side > 0 ? shape : shape.map(([x, y]) => [-x, y]).toReversed();
};

/** A merlon in three steps. */
const merlon = (wide, high) => {
  const half = [0, 1, 2].flatMap((k) => [
    [(wide / 2) * (1 - k * 0.3), (k * high) / 3],
    [(wide / 2) * (1 - k * 0.3), ((k + 1) * high) / 3],
  ]);
  return [...half, ...half.map(([x, y]) => [-x, y]).toReversed()];
};

/** Height of the low wall at a distance from its end. */
const fenceHigh = (along) => (along < 0 ? 0 : FENCE.height * Math.min(1, (Math.floor(along / FENCE.step) + 1) / 3));

function fence(s, material) {
  const { at, deep, height, step, length, middle, base, counts } = FENCE;
  const outline = [
    [0, 0],
    [length, 0],
    [length, height],
  ];
  for (let k = 2; k >= 0; k--) {
    outline.push([k * step, (height * (k + 1)) / 3]);
    if (k > 0) outline.push([k * step, (height * k) / 3]);
  }
  s.cut([at[0], 0, at[1]], outline, deep, material, { holes: apertures(counts[0], middle, base, FENCE), bevel: 0 });
}

/** Framing of the camera: the whole street beside the text, or for phones the street above it. */
export const whole = { from: [1.6, 4.2, -9.6], to: [0.9, 4.15], lens: 28, shift: [-0.2, 0.01], ratio: 9 / 16 };
export const upright = { from: [1.9, 1.6, -1.6], to: [1.9, 2.1], lens: 27, shift: [0, -0.36], ratio: 1 };

/** One slow round of the camera per loop, 0 to 1: aside, towards the gate, and back. */
export function cameraAt(moment, { from: [x, y, z], to: [toX, toY], ...framing }, reach = 1) {
  const aside = Math.sin(moment * 2 * Math.PI) * reach,
    back = Math.cos(moment * 2 * Math.PI) * reach;
  return {
    from: [x + 0.9 * aside, y - 0.1 * aside, z - 0.9 * back],
    to: [toX + 0.15 * aside, toY, 16],
    aperture: 0,
    ...framing,
  };
}

/** Length of the loop. */
export const SECONDS = 13;

/**
 * When each group goes out and comes on, in seconds, and the span along x in which its lamps do so
 * one after the other: out from the gate to the near house, on from the near house to the gate.
 */
const NIGHT = {
  near: { out: 5, on: 7.1, span: [-8.5, -1.5] },
  court: { out: 4.6, on: 7.7, span: [4.6, 10] },
  tower: { out: 4.3, on: 8.4, span: [-5.5, -1.7] },
  far: { out: 4, on: 8.9, span: [7, 11] },
  wall: { out: 3.5, on: 9.5, span: [-4, 7] },
};
/** How long the lamps of a group take one after the other, and the line of green light. */
const WAVE = 0.7,
  RUN = 1;

/**
 * Brightness of the groups at x. Night falls, and the lamps go out; then they come on quickly, and a
 * little too bright at first. Meanwhile a line of green light runs along the ledge of the court.
 */
export function lampsAt(second, x) {
  return GROUPS.map((group) => {
    if (group === "day") return 0.76 - 0.38 * step(second, 3.8, 1.9) + 0.38 * step(second, 8, 2.2);
    if (group === "beacon") return 1 + 0.2 * step(second, 4, 1) - 0.2 * step(second, 9, 1);
    if (group === "ledge") {
      const along = (RUN * (x - 4)) / 7;
      return 0.1 + 0.9 * (step(second, 5.2 + along, 0.15) - step(second, 9.9 + along, 0.15));
    }
    const { out, on, span } = NIGHT[group];
    const share = Math.max(0, Math.min(1, (x - span[0]) / (span[1] - span[0])));
    const down = step(second, out + WAVE * (1 - share), 0.45),
      begin = on + WAVE * share;
    // A gust goes before the dark.
    const gust = 0.22 * down * (1 - down) * (1 + Math.sin(second * 21 + x * 2));
    return 1 - 0.97 * down - gust + 1.1 * step(second, begin, 0.3) - 0.13 * step(second, begin + 0.3, 0.7);
  });
}

/** Smooth step from 0 to 1 that takes `long`, from `begin`. */
export function step(at, begin, long) {
  const part = Math.max(0, Math.min(1, (at - begin) / long));
  return part * part * (3 - 2 * part);
}

/** x of the lamp that lights a place: windows go out and come on as one. */
export function lampOf([x, y, z]) {
  for (const { at, size, rows } of [...HOUSES, { at: GATE.at, size: [GATE.width, GATE.height, 2], rows: GATE }])
    if (rows && Math.abs(x - at[0]) < size[0] / 2 && Math.abs(z - at[1]) < size[2] / 2 + 0.2) {
      const row = Math.round((y - rows.base - rows.side * 0.4) / (rows.rise ?? rows.side * 1.3));
      const first = at[0] - (((rows.counts[row] ?? 1) - 1) / 2) * rows.pitch;
      return first + Math.round((x - first) / rows.pitch) * rows.pitch;
    }
  return x;
}

/** Angle of the door's leaf in radians: it opens inwards. */
export const doorAt = (second) => 1.45 * (step(second, 6.2, 1.1) - step(second, 10.2, 0.9));

/** A point of the open leaf where it was while the door was closed. */
export function onClosedLeaf([x, y, z], angle) {
  const [doorX, doorZ] = DOOR.at,
    hinge = doorX - DOOR.wide / 2;
  const [dx, dz] = [x - hinge, z - doorZ];
  return [hinge + dx * Math.cos(angle) + dz * Math.sin(angle), y, doorZ + dz * Math.cos(angle) - dx * Math.sin(angle)];
}

/** Whether a point is of the door's leaf while that is closed; and whether it is in the passage. */
export const isLeaf = ([x, y, z]) =>
  Math.abs(x - DOOR.at[0]) < DOOR.wide / 2 + 1e-3 &&
  y < DOOR.high + 1e-3 &&
  Math.abs(z - DOOR.at[1]) < DOOR.thick / 2 + 1e-3;
export const isInPassage = (x, y, z) =>
  Math.abs(x - DOOR.at[0]) < DOOR.wide / 2 + 0.12 && y < DOOR.high + 0.1 && z > DOOR.at[1] + 0.04 && z < DOOR.back;

/** Light of the lamp in the passage at a point with a normal, inside and out in the street. */
export function doorLight(second, passes = () => 1) {
  const edge = DOOR.at[0] - DOOR.wide / 2 + DOOR.wide * Math.cos(doorAt(second));
  const [doorX, doorZ] = DOOR.at,
    isShut = edge > doorX + DOOR.wide / 2 - 0.01;
  return (x, y, z, normalX, normalY, normalZ) => {
    if (z < (isShut ? doorZ : -2)) return 0;
    const way = [DOOR.lamp[0] - x, DOOR.lamp[1] - y, DOOR.lamp[2] - z];
    const square = way[0] ** 2 + way[1] ** 2 + way[2] ** 2;
    const facing = (normalX * way[0] + normalY * way[1] + normalZ * way[2]) / Math.sqrt(square);
    if (z > doorZ) return (0.25 + 0.75 * Math.max(0, facing)) * (1.3 / (square + 0.5));
    if (facing <= 0.02) return 0;
    const reached = (doorZ - z) / way[2];
    const atX = x + way[0] * reached,
      atY = y + way[1] * reached,
      soft = 0.04 + 0.03 * (doorZ - z);
    const open = softEdge(Math.min(atX - edge, doorX + DOOR.wide / 2 - atX, DOOR.high - atY), soft);
    return open && ((11 * open * facing) / (square + 3)) * passesFence([x, y, z], way) * passes([x, y, z], way);
  };
}

/** Brightness of that light on the ground while the lamp behind the gate is on. */
const GATE_STRENGTH = 8;

/**
 * The light through the gate at a moment: how much arrives at a point of a surface with a normal.
 * The lamp behind the wall swings to and fro, so its light moves over the street.
 * @param passes share of it that passes the walker, from a point along a direction
 */
export function gateLight(moment, passes = () => 1) {
  const turn = moment * 4 * Math.PI;
  const [gateX, gateZ] = GATE.at;
  const lampX = gateX - 3.6 * Math.sin(turn),
    lampY = 10.6 + 0.7 * Math.cos(turn),
    lampZ = gateZ + 19;
  const front = gateZ - GATE.deep / 2;
  const strength = GATE_STRENGTH * lampsAt(moment * SECONDS, gateX)[GROUPS.indexOf("wall")];
  return (x, y, z, normalX, normalY, normalZ) => {
    if (z > front - 0.02 || z < -8) return 0;
    const wayX = lampX - x,
      wayY = lampY - y,
      wayZ = lampZ - z;
    const facing = (normalX * wayX + normalY * wayY + normalZ * wayZ) / Math.hypot(wayX, wayY, wayZ);
    // At a grazing angle its patches would be smears.
    if (facing <= 0.08) return 0;
    // The farther from the wall, the softer the edges.
    const soft = 0.03 + 0.009 * (gateZ - z);
    const near = (front - z) / wayZ,
      far = near + GATE.deep / wayZ;
    let open = apertureAt(GATE, x + wayX * near - gateX, y + wayY * near, soft);
    if (open) open *= apertureAt(GATE, x + wayX * far - gateX, y + wayY * far, soft);
    const way = [wayX, wayY, wayZ];
    if (open) open *= passesHouses([x, y, z], way);
    return (
      open &&
      open * Math.min(facing, 4 * (facing - 0.08)) * strength * Math.min(1, (z + 8) / 14) * passes([x, y, z], way)
    );
  };
}

/** 1 inside a triangle of a pierced wall, 0 outside; `soft` is the width of the edge. */
function apertureAt({ base, rise, pitch, side, counts }, x, y, soft) {
  const row = Math.floor((y - base + 0.4) / rise);
  const count = counts[row];
  if (!count) return 0;
  const first = (-(count - 1) / 2) * pitch;
  const k = Math.max(0, Math.min(count - 1, Math.round((x - first) / pitch)));
  const fromFoot = y - base - row * rise,
    fromSide = ((side * 0.866 - fromFoot) / 1.732 - Math.abs(x - first - k * pitch)) * 0.866;
  return softEdge(Math.min(fromFoot, fromSide), soft);
}

/** 1 inside an edge, 0 outside, and in between on the edge itself. @param soft width of the edge */
export const softEdge = (inside, soft) => Math.max(0, Math.min(1, inside / soft + 0.5));

/** Share of light that passes houses and the low wall from a point along a direction: 0 to 1. */
export function passesHouses(point, way) {
  for (const house of HOUSES) if (isBetween(house, point, way)) return 0;
  return passesFence(point, way);
}

function isBetween({ at, size: [wide, high, long] }, [x, y, z], [wayX, wayY, wayZ]) {
  const aside = x - at[0],
    away = z - at[1],
    inwards = LEAN * y - wide / 2;
  span[0] = 0.002;
  span[1] = 1;
  return (
    cutSpan(y - high, wayY) &&
    cutSpan(away - long / 2, wayZ) &&
    cutSpan(-away - long / 2, -wayZ) &&
    cutSpan(aside + inwards, wayX + LEAN * wayY) &&
    cutSpan(inwards - aside, LEAN * wayY - wayX)
  );
}

/** The part of a way that is within the faces of a house looked at so far. */
const span = [0, 1];

/**
 * Cuts off the part outside of a face. @param outside how far the way's start is outside, and
 * `change` its rate of change along the way @returns whether any part is left
 */
function cutSpan(outside, change) {
  const reached = -outside / change;
  if (change > 0) span[1] = Math.min(span[1], reached);
  else if (change < 0) span[0] = Math.max(span[0], reached);
  else if (outside > 0) return false;
  return span[0] < span[1];
}

/** The same for the low wall, through its triangles and over its steps. */
function passesFence([x, y, z], [wayX, wayY, wayZ]) {
  let open = 1;
  for (const side of [-1, 1]) {
    const reached = (FENCE.at[1] + (side * FENCE.deep) / 2 - z) / wayZ;
    if (!(reached > 0.002 && reached < 1)) continue;
    const along = x + wayX * reached - FENCE.at[0],
      high = y + wayY * reached;
    // The farther the shadow, the softer its edge.
    const soft = 0.03 + 0.04 * Math.abs(wayZ) * reached;
    const around = softEdge(Math.max(high - fenceHigh(along), -along), soft);
    open *= Math.max(around, apertureAt(FENCE, along - FENCE.middle, high, soft));
  }
  return open;
}
