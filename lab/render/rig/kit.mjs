// The shared set: one family of stone, sand, lamp and emerald, and the signature element, a lit
// wall of triangles.

/** Graded to the site's emerald #35d79c and lamp #ffb765 to #8a4f1e (exposure 1.25). */
export const GREEN = [0.044, 0.61, 0.222];
export const LIGHT = [1.7, 0.41, 0.105];
export const LIGHT_DEEP = [0.19, 0.078, 0.02];
/** Exposure of every scene lit with `light`. */
export const EXPOSURE = 1.25;
/** Colour of the night air, near and far. */
export const NIGHT = [0.0012, 0.006, 0.0045];
export const HAZE = [0.0028, 0.0125, 0.0092];
const times = (c, k) => c.map((v) => v * k);

export function materials(stage) {
  return {
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
  };
}

/**
 * A hidden lamp at `from` that shines on `to`; `strength` is the light that arrives there: 1.5
 * makes sandstone look as bright as sand. A small lamp casts sharp shadows.
 */
export function light(stage, from, to, { strength = 1.5, size = 2, color = [1, 0.78, 0.52], group = null } = {}) {
  const p = from.map((v, k) => v - to[k]);
  const far = Math.hypot(...p);
  const material = stage.material({ emit: times(color, (strength * far * far) / (size * size)), hidden: true, group });
  const turn = { yaw: Math.atan2(-p[0], -p[2]), pitch: Math.atan2(p[1], Math.hypot(p[0], p[2])), bevel: 0 };
  stage.box([from[0], from[1] - size / 2, from[2]], [size, size, 0.02], material, turn);
}

/** An equilateral triangle based at [x, y]; `side` is the length of its side. */
export const aperture = (x, y, side) => [
  [x - side / 2, y],
  [x + side / 2, y],
  [x, y + side * 0.866],
];

/** `count` of them side by side, centred, `pitch` apart. */
export const apertures = (count, middle, foot, { side, pitch }) =>
  Array.from({ length: count }, (_, k) => aperture(middle + (k - (count - 1) / 2) * pitch, foot, side));

export const rectangle = (x, y, width, height) => [
  [x - width / 2, y],
  [x + width / 2, y],
  [x + width / 2, y + height],
  [x - width / 2, y + height],
];

/** A rectangle around [x, y] with rounded corners. */
export function rounded(x, y, width, height, round, parts = 8) {
  // A side of zero length would make a hole in the mesh.
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
 * The signature element: a thick wall pierced by rows of triangles, offset by half, with lamplight
 * behind them. `base` is the lowest row's height above the foot of the wall, `rise` the distance of
 * rows. `counts` is the number of triangles per row, from the bottom. The light through the wall
 * comes from a `light` behind it, because lit panels cast no shadows.
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
    outline = rectangle(0, 0, width, height),
    bevel = 0.025,
    group = null,
    holes: others = [],
  },
) {
  const holes = [...others];
  counts.forEach((count, row) => {
    const foot = base + row * rise;
    holes.push(...apertures(count, 0, foot, { side, pitch }));
    const span = [y + foot, y + foot + side * 0.866];
    const panel = stage.material({ look: LIGHT, fade: { to: LIGHT_DEEP, span }, soft: true, group });
    stage.box(
      [x, span[0] - 0.1 * side, z + deep / 2 + 0.02],
      [(count - 1) * pitch + side * 1.3, side * 1.1, 0.01],
      panel,
      { bevel: 0 },
    );
  });
  stage.cut([x, y, z], outline, deep, material, { holes, bevel });
}
