// A walker with a lantern, who crosses the film's street as its lamps go out and come on again: a
// long robe, a cloak over it, a headcloth, and one moving light. The figure moves, so it is not
// rendered with the city; it is shaded by the light that reaches it, and its lantern's light is
// computed at each point of the city.
import { dot } from "./camera.mjs";
import { passesHouses, softEdge } from "./city.mjs";
import { LIGHT } from "./kit.mjs";

/**
 * Start of the path, in the lane behind the near house, and its end, behind the low wall; its depth
 * in the street; and its times, in parts of the loop.
 */
const WAY = { from: -0.9, to: 7.1, z: 6.85, begin: 0.4, end: 1 };
/** Number of steps on the path. */
const STEPS = 10;

/** Height of a ring, half its depth along the path, half its width, and its offset backwards. */
const ROBE = [
  [0.08, 0.19, 0.2, -0.03],
  [0.5, 0.165, 0.19, -0.03],
  [0.95, 0.15, 0.19, -0.025],
  [1.22, 0.15, 0.2, -0.02],
  [1.38, 0.12, 0.19, -0.01],
  [1.46, 0.08, 0.12, 0],
  [1.52, 0.055, 0.06, -0.02],
];
/** Open at the chest, wider towards the ground and behind. */
const CLOAK = [
  [0.16, 0.31, 0.33, 0.1],
  [0.5, 0.27, 0.3, 0.08],
  [0.9, 0.22, 0.27, 0.05],
  [1.2, 0.19, 0.255, 0.03],
  [1.36, 0.15, 0.245, 0.02],
  [1.44, 0.11, 0.18, 0.02],
  [1.5, 0.07, 0.08, 0.02],
];
const FACE = [
  [1.5, 0.05, 0.05, -0.03],
  [1.55, 0.085, 0.07, -0.045],
  [1.64, 0.1, 0.078, -0.03],
  [1.72, 0.1, 0.078, -0.02],
];
const BEARD = [
  [1.475, 0.04, 0.04, -0.06],
  [1.52, 0.085, 0.068, -0.062],
  [1.575, 0.1, 0.08, -0.05],
  [1.605, 0.092, 0.079, -0.03],
];
/** From the brow to the tip, in front of the axis. */
const NOSE = { brow: [0.115, 1.685], tip: [0.145, 1.635], thick: 0.017 };
/** Covers the shoulders behind and leaves the face open. */
const HEADCLOTH = [
  [1.2, 0.06, 0.13, 0.2],
  [1.3, 0.1, 0.18, 0.14],
  [1.42, 0.115, 0.17, 0.085],
  [1.54, 0.115, 0.135, 0.045],
  [1.66, 0.118, 0.115, 0.02],
  [1.74, 0.115, 0.108, 0.005],
  [1.8, 0.09, 0.086, 0],
  [1.84, 0.02, 0.02, 0],
];
const CORD = [
  [1.72, 0.124, 0.117, 0.005],
  [1.765, 0.12, 0.112, 0.005],
];
const TALL = 1.82;
/** Corners of a ring of a body, and of a limb. */
const AROUND = 48;
/** How far the hem opens in a step, and how far the figure leans and rises. */
const HEM = 0.11,
  CLOAK_HEM = 0.07,
  LEAN = 0.05,
  RISE = 0.03;

const CLOTH = [0.55, 0.5, 0.42],
  WOOL = [0.36, 0.26, 0.16],
  SKIN = [0.2, 0.11, 0.07],
  DARK = [0.04, 0.032, 0.026];
/** The lantern in front of the hand: its middle, its size, and its light at one meter. */
const LANTERN = { ahead: 0.46, aside: -0.2, high: 0.95, size: [0.16, 0.24, 0.16], strength: 5 };
/** Swing of hand and lantern. */
const SWING = 0.07;
/** Folds of a cloth: number around, and depth at the hem. */
const FOLDS = { count: 9, deep: 0.09 };
/** Prevents clipping of walls very close to the lantern, in square meters. */
const CLOSE = 0.5;
/** Color of lamplight on surfaces. */
export const LAMPLIGHT = [1, 0.58, 0.23];

/** Time for the lantern to fade in and out, in parts of the path: behind the houses. */
const FADE = 0.08;

/**
 * The walker at a moment; undefined while the street is empty.
 * @returns `corners` of triangles, nine numbers each; `shade`, the light of a point of a triangle;
 *   `lantern`, the lantern's light at a point of the city with a normal; `passes`, the share of
 *   light that passes the figure from a point along a direction: 0 to 1
 */
export function walkerAt(moment) {
  const part = (moment - WAY.begin) / (WAY.end - WAY.begin);
  if (part <= 0 || part >= 1) return undefined;
  const step = part * STEPS * Math.PI,
    stride = Math.abs(Math.sin(step)),
    foot = [WAY.from + (WAY.to - WAY.from) * part, RISE * (1 - stride), WAY.z];
  const lamp = [foot[0] + LANTERN.ahead + SWING * Math.sin(step), foot[1] + LANTERN.high, foot[2] + LANTERN.aside];
  const flame = Math.min(1, part / FADE, (1 - part) / FADE) * (1 + 0.04 * Math.sin(step * 2.6));
  const bodies = bodiesOf({ foot, step, stride, lamp, flame });
  const owners = bodies.flatMap((body) => Array.from({ length: body.corners.length / 9 }, () => body));

  const arrives = (point, normal) => {
    const way = lamp.map((v, k) => v - point[k]);
    const square = dot(way, way);
    return { way, facing: dot(normal, way) / Math.sqrt(square), light: (LANTERN.strength * flame) / (square + CLOSE) };
  };

  return {
    corners: Float32Array.from(bodies.flatMap(({ corners }) => corners)),
    /** `day`: remaining daylight; `falls`: light through the gate at a point with a normal. */
    shade(triangle, point, { day, falls }) {
      const { color, normal, glow } = owners[triangle];
      if (glow) return glow;
      const towards = normal(point);
      const { facing, light } = arrives(point, towards);
      // Cloth lets light wrap round its edge.
      const lamps = NEAR * Math.max(0, facing + ROUND) * Math.min(light, BRIGHT) + falls(...point, ...towards);
      const sky = day * (0.1 + 0.04 * towards[1] - 0.03 * towards[2]);
      return color.map((share, k) => share * (lamps * LAMPLIGHT[k] + sky));
    },
    lantern(point, normal) {
      const { way, facing, light } = arrives(point, normal);
      const arriving = light * facing;
      return arriving < FAINT ? 0 : arriving * passesHouses(point, way) * passes(point, way);
    },
    passes,
  };

  function passes([x, y, z], [wayX, wayY, wayZ]) {
    const square = wayX ** 2 + wayZ ** 2 || 1e-9;
    const nearest = ((foot[0] - x) * wayX + (foot[2] - z) * wayZ) / square;
    if (nearest <= 0 || nearest >= 1) return 1;
    const high = y + wayY * nearest,
      aside = Math.hypot(x + wayX * nearest - foot[0], z + wayZ * nearest - foot[2]);
    // The farther the shadow, the softer its edge.
    const soft = 0.03 + 0.02 * Math.sqrt(square) * nearest;
    const beside = aside - (high > 1.5 ? 0.13 : 0.34 - 0.09 * high),
      above = high - TALL;
    return softEdge(Math.max(beside, above), soft);
  }
}

/** The lantern's light on the figure: its share, its maximum, and how far it wraps round. */
const NEAR = 0.17,
  BRIGHT = 9,
  ROUND = 0.3;
/** Fainter light is invisible. */
const FAINT = 0.002;

/** Triangles with a color and the normal at a point; for the flame, its emitted light. */
function bodiesOf({ foot, step, stride, lamp, flame }) {
  const [x, y, z] = foot;
  /** Opens the hem of a cloth in a step. */
  const opened = (rings, hem) =>
    rings.map(([high, deep, ...rest]) => [high, deep + hem * stride * Math.max(0, 1 - high / 0.9), ...rest]);
  const turned = (rings, color, cloth) => ({
    corners: ringsAround(foot, rings, cloth),
    color,
    normal: outwards(foot, rings, cloth),
  });
  const box = (middle, size, color, glow) => ({
    corners: boxAround(middle, size),
    color,
    normal: () => UP_FRONT,
    glow,
  });
  const limb = (from, to, thick, color) => ({ corners: tube(from, to, thick), color, normal: fromLine(from, to) });
  const [wide, high, long] = LANTERN.size;
  const [lampX, lampY, lampZ] = lamp;
  const shoulder = [x + LEAN * 1.36, y + 1.35, z - 0.15],
    elbow = [x + 0.1 + 0.4 * (lampX - x - LANTERN.ahead), y + 1.05, z - 0.24],
    hand = [lampX - 0.02, y + LANTERN.high + 0.27, lampZ];
  const fore = (HEM + 0.02) * Math.cos(step);
  const ahead = ([before, high]) => [x + LEAN * high + before, y + high, z];
  return [
    turned(opened(ROBE, HEM), CLOTH, { folds: FOLDS, sway: 0.4 * Math.sin(step), open: 0 }),
    turned(opened(CLOAK, CLOAK_HEM), WOOL, { folds: FOLDS, sway: 0.5 * Math.sin(step - 0.6), open: OPEN }),
    turned(FACE, SKIN),
    turned(BEARD, DARK),
    limb(ahead(NOSE.brow), ahead(NOSE.tip), NOSE.thick, SKIN),
    turned(HEADCLOTH, CLOTH),
    turned(CORD, DARK),
    limb(shoulder, elbow, 0.09, WOOL),
    limb(elbow, hand, 0.058, CLOTH),
    limb(hand, [hand[0] + 0.05, hand[1] - 0.02, hand[2]], 0.045, SKIN),
    box([x + fore + 0.04, 0.05, z - 0.07], [0.24, 0.1, 0.09], DARK),
    box([x - fore + 0.04, 0.05, z + 0.07], [0.24, 0.1, 0.09], DARK),
    // The ring, the roof and the foot of the lantern, and its flame.
    limb(hand, [lampX, lampY + high / 2, lampZ], 0.01, DARK),
    box([lampX, lampY + high / 2 + 0.02, lampZ], [wide + 0.05, 0.04, long + 0.05], DARK),
    box([lampX, lampY - high / 2 - 0.02, lampZ], [wide + 0.03, 0.03, long + 0.03], DARK),
    box(
      lamp,
      LANTERN.size,
      undefined,
      LIGHT.map((v) => v * flame),
    ),
  ];
}

/** Normal of parts too small for a shape of their own. */
const UP_FRONT = [0.5, 0.3, -0.81];

/** Angle of a cloak's edge from the front, in radians. */
const OPEN = 0.85;
/** A body without folds, all around. */
const SMOOTH = { folds: { count: 0, deep: 0 }, sway: 0, open: 0 };

/** Relative widening of a cloth by its folds in a direction, and its rate of change. */
function foldAt({ folds: { count, deep }, sway }, high, turn) {
  const depth = deep * Math.max(0, 1 - high / 1.35),
    at = count * turn + 2.2 * Math.sin(turn) + sway + 1.5 * high;
  return [1 + depth * Math.sin(at), depth * (count + 2.2 * Math.cos(turn)) * Math.cos(at)];
}

/** A body of rings around an axis that leans a little forwards. */
function ringsAround([x, y, z], rings, cloth = SMOOTH) {
  const { open } = cloth;
  const corner = ([high, deep, wide, back], k) => {
    const turn = open + (k / AROUND) * 2 * (Math.PI - open),
      [fold] = foldAt(cloth, high, turn);
    return [x + LEAN * high - back + deep * fold * Math.cos(turn), y + high, z + wide * fold * Math.sin(turn)];
  };
  return strip(rings.length, (ring, k) => corner(rings[ring], k));
}

/** Where the corner of a ring lies on a circle of one meter. */
const onCircle = (k) => {
  const turn = (k / AROUND) * 2 * Math.PI;
  return [Math.cos(turn), Math.sin(turn)];
};

/** Triangles between successive rings. */
const strip = (rings, corner) =>
  Array.from({ length: (rings - 1) * AROUND }, (_, at) => {
    const [ring, k] = [Math.floor(at / AROUND), at % AROUND];
    const [a, b, c, d] = [corner(ring, k), corner(ring, k + 1), corner(ring + 1, k), corner(ring + 1, k + 1)];
    return [...a, ...b, ...c, ...b, ...d, ...c];
  }).flat();

/** The normal of a body of rings at a point. */
const outwards =
  ([x, y, z], rings, cloth = SMOOTH) =>
  (point) => {
    const high = point[1] - y;
    const above = Math.max(
      1,
      rings.findIndex(([upper]) => upper >= high),
    );
    const [lower, upper] = [rings[above - 1], rings[above]];
    const share = Math.max(0, Math.min(1, (high - lower[0]) / (upper[0] - lower[0])));
    const [, deep, wide, back] = lower.map((v, k) => v + (upper[k] - v) * share);
    const slope = (lower[2] - upper[2]) / (upper[0] - lower[0]);
    const ahead = (point[0] - x - LEAN * high + back) / deep,
      aside = (point[2] - z) / wide;
    const [fold, change] = foldAt(cloth, high, Math.atan2(aside, ahead));
    const tilt = change / fold;
    return unit([(ahead + tilt * aside) / deep, slope / wide, (aside - tilt * ahead) / wide]);
  };

/** A limb from one point to another. */
function tube(from, to, thick) {
  const along = unit(to.map((v, k) => v - from[k]));
  const level = [-along[2], 0, along[0]];
  // A vertical limb has no direction of its own.
  const aside = Math.hypot(...level) > 1e-3 ? unit(level) : [1, 0, 0];
  const across = [
    along[1] * aside[2] - along[2] * aside[1],
    along[2] * aside[0] - along[0] * aside[2],
    along[0] * aside[1] - along[1] * aside[0],
  ];
  return strip(2, (ring, k) => {
    const [p, q] = onCircle(k).map((v) => v * thick);
    return [from, to][ring].map((v, axis) => v + aside[axis] * p + across[axis] * q);
  });
}

/** The normal of a limb: away from its axis. */
const fromLine = (from, to) => (point) => {
  const along = to.map((v, k) => v - from[k]),
    away = point.map((v, k) => v - from[k]);
  const share = dot(away, along) / dot(along, along);
  return unit(away.map((v, k) => v - along[k] * share));
};

const unit = (way) => {
  const length = Math.hypot(...way) || 1;
  return way.map((v) => v / length);
};

function boxAround(middle, size) {
  const corner = (k) => middle.map((v, axis) => v + (((k >> axis) & 1) - 0.5) * size[axis]);
  return BOX.flatMap(([a, b, c, d]) => [a, b, c, a, c, d].flatMap(corner));
}
/** The corners of each face; each bit of a number is a side of an axis. */
const BOX = [
  [0, 1, 3, 2],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 3, 7, 6],
  [0, 2, 6, 4],
  [1, 3, 7, 5],
];
