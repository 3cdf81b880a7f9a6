// The people of the film, in long robes with folds: a lamplighter with a cloak and a lantern, a
// host at the door, and a neighbour with a child. They move, so they are not rendered with the city:
// they are shaded by the light that reaches them, and the lantern's light is computed at each point
// of the city.
import { dot } from "./camera.mjs";
import { passesHouses, SECONDS, softEdge, step as ease } from "./city.mjs";
import { LIGHT } from "./kit.mjs";

const CLOTH = [0.55, 0.5, 0.42],
  GREY = [0.3, 0.29, 0.25],
  WOOL = [0.3, 0.2, 0.115],
  GOLD = [0.75, 0.5, 0.16],
  SKIN = [0.2, 0.11, 0.07],
  DARK = [0.04, 0.032, 0.026];

/**
 * `way`: second of the film, and the place on the ground there, x and z. The film is a loop: a way
 * may go on after its end. `size` 1 is a grown man's.
 */
const PEOPLE = [
  // From the lane behind the near house round the street, and off behind the low wall.
  {
    way: [
      [1.2, -1.9, 6.85],
      [2.6, -0.1, 6.8],
      [4.3, 1.2, 5.8],
      [6, 2.6, 4.7],
      [7.2, 3.4, 5.1],
      [8.4, 4.2, 6.2],
      [9.3, 5.1, 6.8],
      [11.2, 7.5, 6.9],
    ],
    robe: CLOTH,
    hasCloak: true,
    hasLantern: true,
  },
  // From the passage to the threshold and back.
  {
    way: [
      [6.5, 4.85, 9.2],
      [7.5, 4.82, 7.6],
      [8, 4.74, 7.28],
      [9.5, 4.74, 7.26],
      [10.1, 4.8, 7.8],
      [11.1, 4.85, 9.2],
    ],
    robe: CLOTH,
    greets: [7.9, 9.1],
  },
  // From right to left before the gate.
  {
    way: [
      [9.6, 7.2, 16.4],
      [11.9, 4, 15.4],
      [15.4, -1.8, 14.4],
    ],
    robe: CLOTH,
  },
  {
    way: [
      [9.6, 7.9, 15.9],
      [11.9, 4.65, 14.9],
      [15.4, -1.2, 13.9],
    ],
    robe: GREY,
    size: 0.62,
  },
];

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
  [0.16, 0.27, 0.3, 0.075],
  [0.5, 0.245, 0.285, 0.065],
  [0.9, 0.215, 0.27, 0.05],
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
const AROUND = 72;
/** How far the hem opens in a step, and how far the figure leans and rises. */
const HEM = 0.11,
  CLOAK_HEM = 0.07,
  LEAN = 0.05,
  RISE = 0.03;

/** The lantern in front of the hand: its middle, its size, and its light at one meter. */
const LANTERN = { ahead: 0.46, aside: -0.2, high: 0.95, size: [0.16, 0.24, 0.16], strength: 5 };
/** Swing of hand and lantern. */
const SWING = 0.07;
/** Folds of a cloth: number around, depth at the hem, and the height where they end. */
const ROBE_FOLDS = { count: 7, deep: 0.09, to: 1.4 },
  CLOAK_FOLDS = { count: 6, deep: 0.16, to: 1.5 },
  HEAD_FOLDS = { count: 5, deep: 0.5, to: 1.62 };
/** Prevents clipping of walls very close to the lantern, in square meters. */
const CLOSE = 0.5;
/** Colors of lamplight and of the green line on surfaces. */
const GREENLIGHT = [0.05, 1, 0.5];
export const LAMPLIGHT = [1, 0.58, 0.23];

/** Time for the lantern to fade in and out, in seconds: behind the houses. */
const FADE = 0.7;
/** Ground covered in one step. */
const STEP = 0.68;

/** Where each of the people is at every frame: place, direction, and ground covered so far. */
const WALKS = PEOPLE.map((person) => {
  const begin = person.way[0][0],
    frames = Math.round((person.way.at(-1)[0] - begin) * 24);
  const places = Array.from({ length: frames + 1 }, (_, k) => placeOn(person.way, begin + k / 24));
  const covered = [0],
    turns = [];
  for (let k = 1; k <= frames; k++) {
    const [dx, dz] = [0, 1].map((axis) => places[k][axis] - places[k - 1][axis]);
    const far = Math.hypot(dx, dz);
    covered.push(covered.at(-1) + far);
    const before = turns.at(-1) ?? Math.atan2(dz, dx);
    // Somebody who stands keeps the direction.
    const change = far > 0.004 ? Math.atan2(dz, dx) - before : 0;
    turns.push(before + Math.atan2(Math.sin(change), Math.cos(change)));
  }
  /** Mean of a list around a frame: nobody turns at once. */
  const calm = (list, k, around) => {
    const part = list.slice(Math.max(0, k - around), k + around + 1);
    return part.reduce((sum, v) => sum + v, 0) / part.length;
  };
  const speeds = turns.map((_, k) => (covered[k + 1] - covered[k]) * 24);
  return {
    ...person,
    begin,
    end: person.way.at(-1)[0],
    places,
    covered,
    turn: (k) => calm(turns, k, 7),
    speed: (k) => calm(speeds, k, 4),
  };
});

/** A smooth line through the places of a way. */
function placeOn(way, second) {
  const next = Math.min(
    way.length - 1,
    Math.max(
      1,
      way.findIndex(([at]) => at > second),
    ),
  );
  const [before, from, to, after] = [next - 2, next - 1, next, next + 1].map((k) => way[within(k, way.length)]);
  const long = to[0] - from[0],
    t = (second - from[0]) / long;
  return [1, 2].map((axis) => {
    const enter = ((to[axis] - before[axis]) / (to[0] - before[0])) * long,
      leave = ((after[axis] - from[axis]) / (after[0] - from[0])) * long;
    const rest = 2 * from[axis] - 2 * to[axis] + enter + leave;
    return from[axis] + t * (enter + t * (3 * (to[axis] - from[axis]) - 2 * enter - leave + t * rest));
  });
}
function within(k, size) {
  return Math.max(0, Math.min(size - 1, k));
}

/**
 * Those who are in the street at a moment.
 * @returns `corners` of triangles, nine numbers each; `shade`, the light of a point of a triangle;
 *   `lantern`, the lantern's light at a point of the city with a normal; `passes`, the share of
 *   light that passes the people from a point along a direction: 0 to 1
 */
export function peopleAt(moment) {
  const people = WALKS.flatMap((walk) => {
    const second = walk.begin + ((moment * SECONDS - walk.begin + 2 * SECONDS) % SECONDS);
    return second < walk.end ? [figureOf(walk, second)] : [];
  });
  const owners = people.flatMap(({ bodies, ...person }) =>
    bodies.flatMap((body) => Array.from({ length: body.corners.length / 9 }, () => ({ ...body, ...person }))),
  );
  const { lamp, flame } = people.find((person) => person.flame) ?? {};

  const arrives = (point, normal) => {
    if (!lamp) return { way: normal, facing: 0, light: 0 };
    const way = lamp.map((v, k) => v - point[k]);
    const square = dot(way, way);
    return { way, facing: dot(normal, way) / Math.sqrt(square), light: (LANTERN.strength * flame) / (square + CLOSE) };
  };
  const passes = (point, way) => people.reduce((open, person) => open && open * passesOne(person, point, way), 1);

  return {
    corners: Float32Array.from(
      people.flatMap(({ bodies, toCity }) => bodies.flatMap(({ corners }) => moved(corners, toCity))),
    ),
    /** `day`: remaining daylight; `near` and `court`: lamps; `falls`: light at a point with a normal. */
    shade(triangle, point, { day, near, court, ledge, falls }) {
      const { color, normal, glow, toBody, turned } = owners[triangle];
      if (glow) return glow;
      const local = toBody(point),
        { way, deep = 0 } = normal(local);
      const towards = turned(way);
      const { facing, light } = arrives(point, towards);
      // Cloth lets light wrap round its edge.
      const lamps =
        NEAR * Math.max(0, facing + ROUND) * Math.min(light, BRIGHT) +
        falls(...point, ...towards) +
        0.13 * court * Math.max(0, 0.3 + 0.7 * towards[0] + 0.3 * towards[1]) +
        0.17 * near * Math.max(0, 0.3 - 0.5 * towards[0] - 0.5 * towards[2]);
      const sky = day * (0.075 + 0.04 * towards[1] - 0.03 * towards[2]);
      const green = 0.05 * ledge * Math.max(0, 0.5 * towards[0] + 0.6 * towards[1] + 0.5 * towards[2]);
      // Less light comes into the depth of a fold.
      const open = 0.7 + 0.3 * deep;
      return (typeof color === "function" ? color(local) : color).map(
        (share, k) => share * open * (lamps * LAMPLIGHT[k] + sky + green * GREENLIGHT[k]),
      );
    },
    lantern(point, normal) {
      if (!lamp || dot(normal, point) > dot(normal, lamp)) return 0;
      const { way, facing, light } = arrives(point, normal);
      const arriving = light * facing;
      return arriving < FAINT ? 0 : arriving * passesHouses(point, way) * passes(point, way);
    },
    passes,
  };
}

/** One of them at a second: the bodies in their own space, and the ways there and back. */
function figureOf(walk, second) {
  const { size = 1, begin, end } = walk;
  const frame = Math.floor((second - begin) * 24),
    share = (second - begin) * 24 - frame;
  const between = (list) => list[frame] + ((list[frame + 1] ?? list[frame]) - list[frame]) * share;
  const foot = [0, 1].map((axis) => between(walk.places.map((place) => place[axis])));
  const turn =
    walk.turn(frame) * (1 - share) + walk.turn(frame + 1 < walk.places.length - 1 ? frame + 1 : frame) * share;
  const step = (between(walk.covered) / (STEP * size)) * Math.PI,
    pace = Math.min(1, walk.speed(frame) / 0.7);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const rise = RISE * pace * (1 - Math.abs(Math.sin(step)));
  const toCity = ([x, y, z]) => [
    foot[0] + size * (x * cos - z * sin),
    size * (y + rise),
    foot[1] + size * (x * sin + z * cos),
  ];
  const toBody = ([x, y, z]) => {
    const [dx, dz] = [x - foot[0], z - foot[1]];
    return [(dx * cos + dz * sin) / size, y / size - rise, (dz * cos - dx * sin) / size];
  };
  const turned = ([x, y, z]) => [x * cos - z * sin, y, x * sin + z * cos];
  const flame = walk.hasLantern
    ? Math.min(1, (second - begin) / FADE, (end - second) / FADE) * (1 + 0.04 * Math.sin(step * 2.6))
    : 0;
  const lamp = [LANTERN.ahead + SWING * Math.sin(step), LANTERN.high, LANTERN.aside];
  const [from, to] = walk.greets ?? [0, 0];
  const greeting = walk.greets ? ease(second, from, 0.5) - ease(second, to, 0.6) : 0;
  const bodies = bodiesOf({
    ...walk,
    step,
    stride: pace * Math.abs(Math.sin(step)),
    swing: pace * Math.sin(step),
    lamp,
    flame,
    greeting,
  });
  return { bodies, toCity, toBody, turned, foot, size, lamp: toCity(lamp), flame };
}

const moved = (corners, to) => {
  const out = [];
  for (let k = 0; k < corners.length; k += 3) out.push(...to(corners.slice(k, k + 3)));
  return out;
};

/** Share of light that passes a figure from a point along a direction. */
function passesOne({ foot, size }, [x, y, z], [wayX, wayY, wayZ]) {
  const square = wayX ** 2 + wayZ ** 2 || 1e-9;
  const nearest = ((foot[0] - x) * wayX + (foot[1] - z) * wayZ) / square;
  if (nearest <= 0 || nearest >= 1) return 1;
  const high = (y + wayY * nearest) / size,
    aside = Math.hypot(x + wayX * nearest - foot[0], z + wayZ * nearest - foot[1]) / size;
  // The farther the shadow, the softer its edge.
  const soft = 0.03 + 0.02 * Math.sqrt(square) * nearest;
  const beside = aside - (high > 1.5 ? 0.13 : 0.32 - 0.08 * high),
    above = high - TALL;
  return softEdge(Math.max(beside, above), soft);
}

/** The lantern's light on the figure: its share, its maximum, and how far it wraps round. */
const NEAR = 0.17,
  BRIGHT = 9,
  ROUND = 0.3;
/** Fainter light is invisible. */
const FAINT = 0.004;

/**
 * Triangles in a figure's own space, x ahead, with a color and the normal at a point; for the flame,
 * its emitted light.
 */
function bodiesOf({ robe, hasCloak, hasLantern, step, stride, swing, lamp, flame, greeting }) {
  /** Opens the hem of a cloth in a step. */
  const opened = (rings, hem) =>
    rings.map(([high, deep, ...rest]) => [high, deep + hem * stride * Math.max(0, 1 - high / 0.9), ...rest]);
  const turned = (rings, color, cloth) => ({
    corners: ringsAround(rings, cloth),
    color,
    normal: outwards(rings, cloth),
  });
  const box = (middle, size, color, glow) => ({
    corners: boxAround(middle, size),
    color,
    normal: () => ({ way: UP_FRONT }),
    glow,
  });
  const limb = (from, to, thick, color, thickTo = thick) => ({
    corners: tube(from, to, [thick, thickTo]),
    color,
    normal: fromLine(from, to),
  });
  const ahead = ([before, high]) => [LEAN * high + before, high, 0];
  const sleeve = hasCloak ? WOOL : robe;
  /** Upper arm, forearm in a wide sleeve, and hand. */
  const arm = (side, elbow, hand) => {
    const shoulder = [LEAN * 1.36, 1.38, (hasCloak ? 0.19 : 0.15) * side];
    const wrist = hand.map((v, k) => v + (elbow[k] - v) * 0.22);
    return [
      limb(shoulder, elbow, hasCloak ? 0.075 : 0.05, sleeve, hasCloak ? 0.095 : 0.065),
      limb(elbow, wrist, hasCloak ? 0.085 : 0.062, sleeve, hasCloak ? 0.12 : 0.07),
      limb(wrist, hand, 0.032, SKIN, 0.045),
    ];
  };
  const free = swing * 0.22;
  const [wide, high, long] = LANTERN.size,
    [lampX, lampY, lampZ] = lamp;
  const handle = [lampX - 0.02, lampY + 0.27, lampZ];
  const rightArm = hasLantern
    ? arm(-1, [0.12 + 0.4 * (lampX - LANTERN.ahead), 1.06, -0.25], handle)
    : arm(
        -1,
        [0.02 - free * 0.4 + 0.1 * greeting, 1.08 + 0.12 * greeting, -0.24],
        [0.08 - free + 0.18 * greeting, 0.84 + 0.76 * greeting, -0.24 - 0.1 * greeting],
      );
  const leftArm = arm(1, [0.02 + free * 0.4, 1.08, 0.24], [0.08 + free, 0.84, 0.24]);
  const fore = (HEM + 0.02) * swing;
  const shoe = (x, z) => limb([x - 0.08, 0.045, z], [x + 0.15, 0.04, z], 0.045, DARK, 0.038);
  const cloak = {
    folds: CLOAK_FOLDS,
    sway: 0.5 * Math.sin(step - 0.6),
    open: OPEN,
  };
  // A border of gold thread along the cloak's opening.
  const wool = ([x, up, z]) => (Math.abs(Math.atan2(z, x + 0.05)) < OPEN + 0.13 && up > 0.2 ? GOLD : WOOL);
  return [
    turned(opened(ROBE, HEM), robe, { folds: ROBE_FOLDS, sway: 0.4 * Math.sin(step), open: 0 }),
    ...(hasCloak ? [turned(opened(CLOAK, CLOAK_HEM), wool, cloak)] : []),
    turned(FACE, SKIN),
    turned(BEARD, DARK),
    limb(ahead(NOSE.brow), ahead(NOSE.tip), NOSE.thick, SKIN),
    turned(HEADCLOTH, CLOTH, { folds: HEAD_FOLDS, sway: 0, open: 0 }),
    turned(CORD, DARK),
    ...rightArm,
    ...leftArm,
    shoe(fore, -0.08),
    shoe(-fore, 0.08),
    ...(hasLantern
      ? [
          // The ring, the roof and the foot of the lantern, and its flame.
          limb(handle, [lampX, lampY + high / 2, lampZ], 0.01, DARK),
          box([lampX, lampY + high / 2 + 0.02, lampZ], [wide + 0.05, 0.04, long + 0.05], DARK),
          box([lampX, lampY - high / 2 - 0.02, lampZ], [wide + 0.03, 0.03, long + 0.03], DARK),
          ...[-1, 1].map((side) =>
            box([lampX + side * (wide / 2 + 0.006), lampY, lampZ - long / 2], [0.02, high, 0.02], DARK),
          ),
          box(
            lamp,
            LANTERN.size,
            undefined,
            LIGHT.map((v) => v * flame),
          ),
        ]
      : []),
  ];
}

/** Normal of parts too small for a shape of their own. */
const UP_FRONT = [0.5, 0.3, -0.81];

/** Angle of a cloak's edge from the front, in radians. */
const OPEN = 0.85;
/** A body without folds, all around. */
const SMOOTH = { folds: { count: 0, deep: 0, to: 1 }, sway: 0, open: 0 };

/**
 * Relative widening of a cloth by its folds in a direction, its rate of change, and where in a fold
 * that is: -1 at its depth, 1 on its ridge. Broad folds with narrow ones on them.
 */
function foldAt({ folds: { count, deep, to }, sway }, high, turn) {
  const depth = deep * Math.max(0, 1 - high / to),
    broad = count * turn + 2.2 * Math.sin(turn) + sway + 1.5 * high,
    narrow = 2.4 * count * turn + 2.6 * Math.sin(2 * turn) - sway + 2.5 * high;
  const ridge = 0.75 * Math.sin(broad) + 0.35 * Math.sin(narrow);
  const change =
    0.75 * (count + 2.2 * Math.cos(turn)) * Math.cos(broad) +
    0.35 * (2.4 * count + 5.2 * Math.cos(2 * turn)) * Math.cos(narrow);
  return [1 + depth * ridge, depth * change, deep && ridge * Math.min(1, (6 * depth) / deep)];
}

/** A body of rings around an axis that leans a little forwards. */
function ringsAround(rings, cloth = SMOOTH) {
  const { open } = cloth;
  const all = finer(rings);
  const corner = ([high, deep, wide, back], k) => {
    const turn = open + (k / AROUND) * 2 * (Math.PI - open),
      [fold] = foldAt(cloth, high, turn);
    return [LEAN * high - back + deep * fold * Math.cos(turn), high, wide * fold * Math.sin(turn)];
  };
  return strip(all.length, (ring, k) => corner(all[ring], k));
}

/** Rings between the rings. */
const finer = (rings) =>
  rings.flatMap((ring, k) => {
    const next = rings[k + 1];
    return next ? [0, 1 / 3, 2 / 3].map((share) => ring.map((v, i) => v + (next[i] - v) * share)) : [ring];
  });

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
  (rings, cloth = SMOOTH) =>
  ([x, high, z]) => {
    const above = Math.max(
      1,
      rings.findIndex(([upper]) => upper >= high),
    );
    const [lower, upper] = [rings[above - 1], rings[above]];
    const share = Math.max(0, Math.min(1, (high - lower[0]) / (upper[0] - lower[0])));
    const [, deep, wide, back] = lower.map((v, k) => v + (upper[k] - v) * share);
    const slope = (lower[2] - upper[2]) / (upper[0] - lower[0]);
    const ahead = (x - LEAN * high + back) / deep,
      aside = z / wide;
    const [fold, change, ridge] = foldAt(cloth, high, Math.atan2(aside, ahead));
    const tilt = change / fold;
    return { way: unit([(ahead + tilt * aside) / deep, slope / wide, (aside - tilt * ahead) / wide]), deep: ridge };
  };

/** A limb from one point to another. */
function tube(from, to, thicks) {
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
    const [p, q] = onCircle(k).map((v) => v * thicks[ring]);
    return [from, to][ring].map((v, axis) => v + aside[axis] * p + across[axis] * q);
  });
}

/** The normal of a limb: away from its axis. */
const fromLine = (from, to) => (point) => {
  const along = to.map((v, k) => v - from[k]),
    away = point.map((v, k) => v - from[k]);
  const share = dot(away, along) / dot(along, along);
  return { way: unit(away.map((v, k) => v - along[k] * share)) };
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
