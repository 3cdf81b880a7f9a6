// Visible triangle and depth at each pixel of a camera.

const NEAR = 0.2;

/**
 * `corners` of triangles, nine numbers each; `isHidden` says which cannot be seen. Where there is no
 * triangle, `depth` is infinite and `which` is -1.
 */
export function rasterise(corners, camera, width, height, isHidden = () => false) {
  const depth = new Float32Array(width * height).fill(Infinity),
    which = new Int32Array(width * height).fill(-1);
  const points = [];
  const m = camera.rows({ width, height });
  for (let i = 0; i < corners.length; i += 3) {
    const [x, y, z] = corners.subarray(i, i + 3);
    const at = (row) => m[row] * x + m[row + 1] * y + m[row + 2] * z + m[row + 3];
    points.push([at(0) / at(8), at(4) / at(8), at(8)]);
  }
  for (let t = 0; t < points.length; t += 3) {
    if (isHidden(t / 3)) continue;
    const shape = cutOff(points.slice(t, t + 3));
    if (shape.length) fill(shape, t / 3, { depth, which, width, height });
  }
  return { depth, which };
}

/** Clips a triangle behind the eye. */
function cutOff(triangle) {
  return triangle.flatMap((a, k) => {
    const b = triangle[(k + 1) % 3];
    const kept = a[2] > NEAR ? [a] : [];
    if (a[2] > NEAR === b[2] > NEAR) return kept;
    const share = (NEAR - a[2]) / (b[2] - a[2]);
    // Linear in the model, so not on the film: x and y are multiplied by their depth.
    const [x, y] = [0, 1].map((i) => (a[i] * a[2] * (1 - share) + b[i] * b[2] * share) / NEAR);
    return [...kept, [x, y, NEAR]];
  });
}

/** A convex shape; on a plane the inverse of depth is linear over the film. */
function fill(shape, index, { depth, which, width, height }) {
  const slope = inverseDepth(shape);
  if (!slope) return;
  const [atZero, perX, perY] = slope;
  const ys = shape.map(([, y]) => y);
  const first = Math.max(0, Math.ceil(Math.min(...ys) - 0.5)),
    last = Math.min(height - 1, Math.ceil(Math.max(...ys) - 0.5) - 1);
  for (let row = first; row <= last; row++) {
    const y = row + 0.5;
    let left = Infinity,
      right = -Infinity;
    for (let k = 0; k < shape.length; k++) {
      const [ax, ay] = shape[k],
        [bx, by] = shape[(k + 1) % shape.length];
      if (ay > y === by > y) continue;
      const x = ax + ((y - ay) / (by - ay)) * (bx - ax);
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
    const end = Math.min(width - 1, Math.ceil(right - 0.5) - 1);
    for (let column = Math.max(0, Math.ceil(left - 0.5)); column <= end; column++) {
      const deep = 1 / (atZero + perX * (column + 0.5) + perY * y),
        o = row * width + column;
      if (deep > 0 && deep < depth[o]) {
        depth[o] = deep;
        which[o] = index;
      }
    }
  }
}

/** 1 / depth at the film's origin, and its change along x and y. */
function inverseDepth(shape) {
  const [[ax, ay, az]] = shape;
  // For a shape with four corners, the three that span the largest area.
  let best = 1e-3,
    slope;
  for (let k = 1; k < shape.length - 1; k++) {
    const [bx, by, bz] = shape[k],
      [cx, cy, cz] = shape[k + 1];
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    if (Math.abs(area) <= best) continue;
    best = Math.abs(area);
    const b = 1 / bz - 1 / az,
      c = 1 / cz - 1 / az;
    const perX = (b * (cy - ay) - c * (by - ay)) / area,
      perY = (c * (bx - ax) - b * (cx - ax)) / area;
    slope = [1 / az - perX * ax - perY * ay, perX, perY];
  }
  return slope;
}
