// A stage is a list of solids with materials, a camera, fog and sky, independent of rendering.
// Space: x to the right, y up, z away from the camera. One unit is about one metre of the model.

/** Small seeded generator (mulberry32): the same seed gives the same city on every machine. */
export function seeded(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const BOX = 0;
export const BALL = 1;
export const CYLINDER = 2;
export const CUT = 3;

const DEFAULT_MATERIAL = {
  color: [0.05, 0.06, 0.055],
  rough: 0.4,
  f0: 0.05, // reflectance looking straight on
  metal: 0, // 1 tints the reflection with the colour and drops the diffuse part
  emit: null, // light given to other surfaces (linear RGB)
  look: null, // visible colour; separate from `emit` so that a strong lamp keeps its colour
  fade: null, // { to, span }: the look turns into `to` between two heights
  glass: 0, // share of light that passes straight through
  tint: [1, 1, 1],
  bump: 0, // depth of the stone's grain
  grain: 3, // frequency of the grain
  speckle: 0.25, // variation of the colour by the grain
  courses: 0, // height of masonry courses, 0 for none
  ripple: 0, // wind ripples, for sand
  group: null, // name of the lamps that come on together in a film
  hidden: false, // off-stage lights: invisible to the camera
  plain: false, // floors: mirror only lamps in the picture, no off-stage lights
  soft: false, // visible, but casts no shadow (light threads, glass)
};

export class Stage {
  constructor() {
    this.solids = [];
    this.materials = [];
    this.camera = { from: [0, 3, -10], to: [0, 1, 0], lens: 35, focus: null, aperture: 0, shift: [0, 0] };
    this.fog = {
      base: 0.004,
      ground: 0.03,
      height: 1.2,
      color: [0.004, 0.012, 0.009],
      far: [0.006, 0.02, 0.015],
      glow: 1,
    };
    // The sky matches the colour of the far haze; a faint emerald halo behind the subject makes its
    // outline readable.
    this.sky = {
      zenith: [0.0008, 0.0036, 0.003],
      horizon: [0.0028, 0.0125, 0.0092],
      band: 0.2,
      sun: { dir: [0.03, 0.1, 1], color: [0.005, 0.03, 0.021], wide: 0.34, high: 0.26, low: 0.2, core: 0 },
    };
    this.grade = {};
  }

  material(options) {
    this.materials.push({ ...DEFAULT_MATERIAL, ...options });
    return this.materials.length - 1;
  }

  /**
   * A solid whose base is at y (centre of the base at x, z). Rotations are in radians about its
   * centre.
   */
  add(kind, [x, y, z], [w, h, d], material, { yaw = 0, pitch = 0, roll = 0, bevel = 0.03 } = {}) {
    const cy = Math.cos(yaw),
      sy = Math.sin(yaw);
    const cp = Math.cos(pitch),
      sp = Math.sin(pitch);
    const cr = Math.cos(roll),
      sr = Math.sin(roll);
    // Columns of Ry(yaw) * Rx(pitch) * Rz(roll): the solid's own axes in the world.
    const axes = [
      cy * cr + sy * sp * sr,
      cp * sr,
      -sy * cr + cy * sp * sr,
      -cy * sr + sy * sp * cr,
      cp * cr,
      sy * sr + cy * sp * cr,
      sy * cp,
      -sp,
      cy * cp,
    ];
    this.solids.push({ kind, center: [x, y + h / 2, z], axes, half: [w / 2, h / 2, d / 2], bevel, material });
  }

  box(at, size, material, options) {
    this.add(BOX, at, size, material, options);
  }

  ball(at, size, material, options) {
    this.add(BALL, at, Array.isArray(size) ? size : [size, size, size], material, options);
  }

  column(at, radius, height, material, options) {
    this.add(CYLINDER, at, [radius * 2, height, radius * 2], material, options);
  }

  /**
   * A slab of any outline, pierced by holes: polygons of [x, y] in the slab's own plane, with `at`
   * as the origin.
   */
  cut([x, y, z], outline, deep, material, { holes = [], ...options } = {}) {
    const width = Math.max(...outline.map(([u]) => Math.abs(u))) * 2;
    const height = Math.max(...outline.map(([, v]) => Math.abs(v))) * 2;
    this.add(CUT, [x, y - height / 2, z], [width, height, deep], material, options);
    Object.assign(this.solids.at(-1), { outline, holes });
  }

  /** A bar between two points, square in section. */
  beam(a, b, thick, material, { bevel = 0.02, flat = thick } = {}) {
    const dx = b[0] - a[0],
      dy = b[1] - a[1],
      dz = b[2] - a[2];
    const length = Math.hypot(dx, dy, dz);
    const yaw = Math.atan2(dx, dz);
    const pitch = -Math.asin(dy / length);
    const mid = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - flat / 2, (a[2] + b[2]) / 2];
    this.box(mid, [thick, flat, length], material, { yaw, pitch, bevel });
  }
}
