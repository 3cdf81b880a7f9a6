// Light that lamps scatter in the air between the eye and the surface, as if nothing were in its
// way.
import { makeCamera } from "./camera.mjs";

/**
 * Adds it to `color` (3 per pixel, linear light); `depth` is the depth of each pixel's surface, 1
 * per pixel.
 */
export function addHaze(stage, { color, depth, width, height }) {
  const camera = makeCamera(stage.camera);
  const lamps = stage.solids.flatMap((solid) => lamp(stage, solid) ?? []);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const ray = camera.ray((x + 0.5) / width, (y + 0.5) / height);
      const length = Math.hypot(...ray);
      const [wx, wy, wz] = ray.map((part) => part / length);
      const pixel = y * width + x;
      const far = Math.min(120, depth[pixel] * length);
      let r = 0,
        g = 0,
        b = 0;
      for (const l of lamps) {
        const along = wx * l.x + wy * l.y + wz * l.z;
        const aside = Math.sqrt(Math.max(0, l.square - along * along) + l.size);
        const lit = (Math.atan((far - along) / aside) + Math.atan(along / aside)) / aside;
        r += l.r * lit;
        g += l.g * lit;
        b += l.b * lit;
      }
      color[pixel * 3] += r;
      color[pixel * 3 + 1] += g;
      color[pixel * 3 + 2] += b;
    }
}

function lamp({ materials, fog, camera }, { material, half: [a, b, c], center }) {
  const { emit, hidden } = materials[material];
  if (!emit) return null;
  // Mean visible area of a lamp: for a convex solid a quarter of its surface.
  const facing = 2 * (a * b + b * c + c * a);
  const [x, y, z] = center.map((v, k) => v - camera.from[k]);
  const density = fog.base + fog.ground * Math.exp(-Math.max(center[1], 0) / fog.height);
  const through = Math.exp(-density * Math.hypot(x, y, z) * 0.5);
  // Off-stage lights hardly show in the air: the haze belongs to the lamps in the picture.
  const strength = 0.015 * fog.glow * (hidden ? 0.03 : 1) * density * through * facing;
  // Windows and other faint lights would take time and change nothing.
  if (strength * Math.max(...emit) < 2e-6) return null;
  const [r, g, blue] = emit.map((e) => e * strength);
  return { x, y, z, square: x * x + y * y + z * z, size: 0.04 + facing / 4, r, g, b: blue };
}
