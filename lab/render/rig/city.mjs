// The city of the hero's picture and film: a few large houses of pale stone at dusk.
import { apertures, EXPOSURE, GREEN, light, materials, piercedWall } from "./kit.mjs";
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
export const GROUPS = ["near", "court", "tower", "far", "wall", "beacon", "day"];

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
  // The door of the court, at human height.
  s.box([4.78, 0, 7.5], [0.9, 2.05, 0.06], m.cedar, { bevel: 0 });
  for (const aside of [-0.53, 0.53]) s.box([4.78 + aside, 0, 7.5], [0.16, 2.05, 0.2], m.sandstone, { bevel: 0 });
  s.box([4.78, 2.05, 7.5], [1.4, 0.2, 0.26], m.cedar, { bevel: 0 });

  // A line of light under the roof of the far tower; its green light falls on the stone below.
  const beacon = HOUSES.at(-1),
    [beaconX, beaconZ] = beacon.at,
    [beaconWide, beaconHigh, beaconLong] = beacon.size;
  const crown = beaconWide - 2 * LEAN * beaconHigh;
  const green = s.material({ look: GREEN, group: "beacon" });
  s.box([beaconX, beaconHigh - 0.2, beaconZ], [crown + 0.2, 0.15, beaconLong + 0.2], green, { bevel: 0 });
  const shine = (from, to) => light(s, from, to, { strength: 0.22, size: 0.9, color: [0.05, 1, 0.5], group: "beacon" });
  const under = beaconHigh - 0.45,
    before = beaconZ - beaconLong / 2;
  for (const aside of [-1.35, 0, 1.35])
    shine([beaconX + aside, under, before - 0.55], [beaconX + aside, under - 2.2, before + 0.1]);
  s.box([beaconX, beaconHigh - 0.05, beaconZ], [crown + 0.9, 0.16, beaconLong + 0.9], m.sandstone, { bevel: 0.04 });
  s.box([beaconX, beaconHigh + 0.1, beaconZ], [crown + 0.5, 0.5, beaconLong + 0.5], m.sandstone, { bevel: 0.04 });
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

function house(s, { at: [x, z], size, rows, ledges = [], spouts = [], plinth, hasMerlons }, { material, wood, rnd }) {
  const [wide, high, long] = size,
    front = z - long / 2,
    deep = 0.4,
    top = wide - 2 * LEAN * high;
  const outline = outlineOf(wide, high, rnd);
  const cut = (at, shape, thick) => s.cut(at, shape, thick, material, { bevel: 0 });
  // Sharp edges: a strip as narrow as a bevel is less than a pixel wide in a moving picture.
  const wall = [x, 0, front + deep / 2];
  if (rows) piercedWall(s, wall, { width: wide, height: high, deep, ...rows, material, outline, bevel: 0 });
  else cut(wall, outline, deep);
  // A gap for the light between the pierced wall and the house; the joint is never visible.
  // Slightly inside the adjoining faces: coplanar faces show specks of shadow.
  const joint = front + deep + 0.05,
    rest = long - deep - 0.1;
  cut([x, 0, z + long / 2 - rest / 2], outline, rest);
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
export const whole = { to: 0.9, lens: 28, shift: [-0.2, 0.01], ratio: 9 / 16 };
export const upright = { to: 1.2, lens: 30, shift: [0, -0.19], ratio: 1 };

/** One slow round of the camera per loop, 0 to 1: aside, towards the gate, and back. */
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
 * Brightness of the groups at a moment. Constant for two fifths of the loop; then night falls: they
 * go out, the far ones first, and come on one after the other, from the near house to the gate,
 * quickly, and a little too bright at first. The beacon comes last.
 */
export function lampsAt(moment) {
  return GROUPS.map((group, k) => {
    if (group === "day") return 0.76 - 0.36 * step(moment, 0.42, 0.16) + 0.36 * step(moment, 0.78, 0.2);
    const down = step(moment, 0.42 + 0.02 * (5 - k), 0.1);
    const lit = step(moment, 0.66 + 0.045 * k, 0.04);
    const settled = step(moment, 0.7 + 0.045 * k, 0.08);
    return 1 - 0.97 * down + 1.1 * lit - 0.13 * settled;
  });
}

/** Smooth step from 0 to 1 over `long`, a share of the loop, from the moment `begin`. */
function step(moment, begin, long) {
  const part = Math.max(0, Math.min(1, (moment - begin) / long));
  return part * part * (3 - 2 * part);
}

/** Brightness of that light on the ground while the lamp behind the gate is on. */
const GATE_STRENGTH = 8;

/**
 * The light through the gate at a moment: how much arrives at a point of a surface with a normal.
 * The lamp behind the wall swings to and fro, so its light moves over the street.
 * @param passes share of it that passes the walker, from a point along a direction
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
    let open = apertureAt(GATE, x + wayX * near - gateX, y + wayY * near, soft);
    if (open) open *= apertureAt(GATE, x + wayX * far - gateX, y + wayY * far, soft);
    const way = [wayX, wayY, wayZ];
    if (open) open *= passesHouses([x, y, z], way);
    return open && open * facing * strength * Math.min(1, (z + 8) / 14) * passes([x, y, z], way);
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
  return HOUSES.some((house) => isBetween(house, point, way)) ? 0 : passesFence(point, way);
}

function isBetween({ at, size: [wide, high, long] }, [x, y, z], [wayX, wayY, wayZ]) {
  let from = 0.002,
    to = 1;
  const aside = x - at[0],
    away = z - at[1],
    inwards = LEAN * y - wide / 2;
  // Distance of the point outside of each face, and its rate of change along the way.
  const faces = [
    [y - high, wayY],
    [aside + inwards, wayX + LEAN * wayY],
    [inwards - aside, LEAN * wayY - wayX],
    [away - long / 2, wayZ],
    [-away - long / 2, -wayZ],
  ];
  for (const [outside, change] of faces) {
    const reached = -outside / change;
    if (change > 0) to = Math.min(to, reached);
    else if (change < 0) from = Math.max(from, reached);
    else if (outside > 0) return false;
  }
  return from < to;
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
