// The house's set: one family of stone, sand, lamp and emerald, one light rig, and the stepped
// figure.

export const LAMP = [1, 0.47, 0.14];
export const EMERALD = [0.05, 0.78, 0.4];
/** What the grade turns into the site's emerald #35d79c and lamp #ffb765 to #8a4f1e (exposure 1.25). */
export const GREEN = [0.044, 0.61, 0.222];
export const LIGHT = [1.7, 0.41, 0.105];
export const LIGHT_DEEP = [0.19, 0.078, 0.02];
/** Exposure of every scene whose light is measured by `light`. */
export const EXPOSURE = 1.25;
/** Colour of the night air close by and far off. */
export const NIGHT = [0.0012, 0.006, 0.0045];
export const HAZE = [0.0028, 0.0125, 0.0092];
const times = (c, k) => c.map((v) => v * k);

export function materials(stage) {
  return {
    stone: stage.material({ color: [0.05, 0.062, 0.055], rough: 0.42, f0: 0.06, bump: 0.16, grain: 2.2, speckle: 0.5 }),
    stoneDark: stage.material({
      color: [0.026, 0.036, 0.031],
      rough: 0.36,
      f0: 0.06,
      bump: 0.12,
      grain: 2.6,
      speckle: 0.5,
    }),
    stonePale: stage.material({ color: [0.13, 0.135, 0.115], rough: 0.5, f0: 0.05, bump: 0.2, grain: 2, speckle: 0.5 }),
    clay: stage.material({ color: [0.36, 0.24, 0.135], rough: 0.75, f0: 0.04, bump: 0.26, grain: 3, speckle: 0.45 }),
    bronze: stage.material({
      color: [0.62, 0.4, 0.18],
      rough: 0.3,
      f0: 0.5,
      metal: 0.92,
      bump: 0.05,
      grain: 8,
      speckle: 0.2,
    }),
    iron: stage.material({
      color: [0.16, 0.19, 0.175],
      rough: 0.33,
      f0: 0.3,
      metal: 0.75,
      bump: 0.05,
      grain: 7,
      speckle: 0.3,
    }),
    floor: stage.material({
      color: [0.022, 0.03, 0.026],
      rough: 0.2,
      f0: 0.08,
      bump: 0.02,
      grain: 1.1,
      speckle: 0.5,
      plain: true,
    }),
    paving: stage.material({
      color: [0.035, 0.042, 0.037],
      rough: 0.27,
      f0: 0.07,
      bump: 0.06,
      grain: 1.4,
      speckle: 0.5,
      plain: true,
    }),
    // Stone as bright as sand, light in the site's own colours.
    sandstone: stage.material({
      color: [0.44, 0.335, 0.2],
      rough: 0.72,
      f0: 0.04,
      bump: 0.2,
      grain: 2.4,
      speckle: 0.4,
    }),
    sandstonePale: stage.material({
      color: [0.6, 0.48, 0.32],
      rough: 0.7,
      f0: 0.04,
      bump: 0.14,
      grain: 2.6,
      speckle: 0.3,
    }),
    sandstoneDark: stage.material({
      color: [0.2, 0.165, 0.115],
      rough: 0.6,
      f0: 0.05,
      bump: 0.2,
      grain: 2.4,
      speckle: 0.4,
    }),
    ground: stage.material({
      color: [0.075, 0.08, 0.066],
      rough: 0.3,
      f0: 0.07,
      bump: 0.03,
      grain: 1.2,
      speckle: 0.35,
      plain: true,
    }),
    court: stage.material({
      color: [0.3, 0.235, 0.15],
      rough: 0.5,
      f0: 0.05,
      bump: 0.06,
      grain: 1.6,
      speckle: 0.35,
      plain: true,
    }),
    cedar: stage.material({ color: [0.3, 0.16, 0.075], rough: 0.5, f0: 0.05, bump: 0.16, grain: 5, speckle: 0.5 }),
    night: stage.material({ color: [0.012, 0.03, 0.022], rough: 0.16, f0: 0.07 }),
    green: stage.material({ look: GREEN }),
    light: stage.material({ look: LIGHT }),
    lightDeep: stage.material({ look: LIGHT_DEEP }),
    // Points are tiny, so their light has to be strong; `look` keeps their colour on camera.
    lampPoint: stage.material({ emit: times(LAMP, 220), look: [3, 1.7, 0.7] }),
    emeraldPoint: stage.material({ emit: times(EMERALD, 110), look: [0.5, 2.4, 1.35] }),
    beacon: stage.material({ emit: times(EMERALD, 60), look: [0.5, 2.4, 1.35] }),
    lamp: stage.material({ emit: times(LAMP, 14), look: [2.6, 1.45, 0.6] }),
    lampSoft: stage.material({ emit: times(LAMP, 5), look: [1.5, 0.72, 0.24] }),
    lampDim: stage.material({ emit: times(LAMP, 1.6), look: [0.62, 0.27, 0.075] }),
    emeraldSoft: stage.material({ emit: times(EMERALD, 4), look: [0.14, 1.15, 0.6] }),
  };
}

/** Key from the start side (left of the picture), rim from the far end; both hidden. */
export function lights(
  stage,
  {
    key = 1,
    rim = 1,
    at = [0, 0, 0],
    size = 1,
    keyAt = [-11, 11, -2],
    rimAt = [10, 6, 18],
    keyColor = [1, 0.72, 0.45],
    rimColor = [0.16, 1, 0.62],
    keySize = 6,
    rimSize = 7,
  } = {},
) {
  const k = stage.material({ emit: times(keyColor, 5 * key), hidden: true });
  const r = stage.material({ emit: times(rimColor, 1.7 * rim), hidden: true });
  const place = (p) => [at[0] + p[0] * size, at[1] + p[1] * size, at[2] + p[2] * size];
  const aim = (p) => ({ yaw: Math.atan2(-p[0], -p[2]), pitch: Math.atan2(p[1], Math.hypot(p[0], p[2])), bevel: 0 });
  if (key) stage.box(place(keyAt), [keySize * size, keySize * size, 0.05], k, aim(keyAt));
  if (rim) stage.box(place(rimAt), [rimSize * size, rimSize * size, 0.05], r, aim(rimAt));
}

/**
 * A hidden lamp at `from` that shines on `to`; `strength` is the light that arrives there: 1.5 shows
 * sandstone as bright as sand. A small lamp throws sharp shadows.
 */
export function light(stage, from, to, { strength = 1.5, size = 2, color = [1, 0.78, 0.52] } = {}) {
  const p = from.map((v, k) => v - to[k]);
  const far = Math.hypot(...p);
  const material = stage.material({ emit: times(color, (strength * far * far) / (size * size)), hidden: true });
  const turn = { yaw: Math.atan2(-p[0], -p[2]), pitch: Math.atan2(p[1], Math.hypot(p[0], p[2])), bevel: 0 };
  stage.box([from[0], from[1] - size / 2, from[2]], [size, size, 0.02], material, turn);
}

/** An equilateral triangle standing on [x, y]; `side` is its side. */
export const aperture = (x, y, side) => [
  [x - side / 2, y],
  [x + side / 2, y],
  [x, y + side * 0.866],
];

export const rectangle = (x, y, width, height) => [
  [x - width / 2, y],
  [x + width / 2, y],
  [x + width / 2, y + height],
  [x - width / 2, y + height],
];

/** A rectangle around [x, y] with round corners. */
export function rounded(x, y, width, height, round, parts = 8) {
  // A side of no length would be a hole in the mesh.
  const radius = Math.min(round, Math.min(width, height) * 0.49);
  return [
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ].flatMap(([sx, sy], corner) =>
    Array.from({ length: parts + 1 }, (_, k) => {
      const turn = ((corner - 1 + k / parts) * Math.PI) / 2;
      return [
        x + sx * (width / 2 - radius) + Math.cos(turn) * radius,
        y + sy * (height / 2 - radius) + Math.sin(turn) * radius,
      ];
    }),
  );
}

/**
 * The house's figure: a thick wall pierced by rows of triangles, offset by half, with lamplight
 * behind them. `base` is the lowest row's height above the foot of the wall, `rise` from row to row.
 * `counts` says how many triangles each row has, from below. The light that falls through comes
 * from a `light` behind the wall, because lit panels throw no shadow.
 */
export function piercedWall(
  stage,
  [x, y, z],
  {
    width,
    height,
    deep,
    side,
    pitch = side * 1.5,
    rise = side * 1.3,
    base,
    counts,
    material,
    bevel = 0.025,
    door = [],
  },
) {
  const holes = [];
  counts.forEach((count, row) => {
    const foot = base + row * rise;
    for (let k = 0; k < count; k++) holes.push(aperture((k - (count - 1) / 2) * pitch, foot, side));
    const span = [y + foot, y + foot + side * 0.866];
    const panel = stage.material({ look: LIGHT, fade: { to: LIGHT_DEEP, span }, soft: true });
    stage.box([x, span[0] - 0.1 * side, z + deep / 2 + 0.02], [count * pitch + side, side * 1.1, 0.01], panel, {
      bevel: 0,
    });
  });
  stage.cut([x, y, z], rectangle(0, 0, width, height), deep, material, { holes: [...holes, ...door], bevel });
}

/** Steps of the unit, from the ground up: half widths and tops in a 24 box. */
export const STEPS = [
  [12, 0, 6],
  [9, 6, 12],
  [6, 12, 18],
  [3, 18, 24],
];

/** One stepped triangle standing on (x, y, z); `size` is its height and width. */
export function triangle(
  stage,
  [x, y, z],
  size,
  deep,
  material,
  { turn = 0, bevel = 0.02, down = false, quarter = false } = {},
) {
  const u = size / 24;
  for (const [half, from, to] of STEPS) {
    const h = (to - from) * u;
    const base = down ? y + size - to * u : y + from * u;
    stage.box([x, base, z], [half * 2 * u, h, quarter ? half * 2 * u : deep], material, { yaw: turn, bevel });
  }
}

/** A row of stepped triangles as on a Najdi parapet, from a to b at one height. */
export function parapet(stage, a, b, size, deep, material, { gap = 1, bevel = 0.015 } = {}) {
  const dx = b[0] - a[0],
    dz = b[2] - a[2],
    length = Math.hypot(dx, dz);
  const count = Math.max(1, Math.floor(length / (size * gap)));
  const turn = Math.atan2(-dz, dx);
  for (let k = 0; k < count; k++) {
    const t = (k + 0.5) / count;
    triangle(stage, [a[0] + dx * t, a[1], a[2] + dz * t], size, deep, material, { turn, bevel });
  }
}
