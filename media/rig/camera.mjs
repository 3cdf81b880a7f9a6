// A stage's camera as arithmetic: where a place of the film looks, and where a point of the model
// falls on the film.

export function makeCamera({ from, to, lens, shift: [shiftX, shiftY] = [0, 0] }) {
  const ahead = to.map((v, k) => v - from[k]);
  scale(ahead, 1 / Math.hypot(...ahead));
  const right = [ahead[2], 0, -ahead[0]];
  scale(right, 1 / Math.hypot(...right));
  const up = [
    ahead[1] * right[2] - ahead[2] * right[1],
    ahead[2] * right[0] - ahead[0] * right[2],
    ahead[0] * right[1] - ahead[1] * right[0],
  ];
  const halfWidth = 18 / lens,
    halfHeight = (halfWidth * 9) / 16;
  return {
    /** Direction, of length 1, through film position (u, v) in 0..1 from the top left. */
    aim(u, v) {
      const x = (u * 2 - 1 + shiftX) * halfWidth,
        y = (1 - v * 2 + shiftY) * halfHeight;
      const way = ahead.map((a, k) => a + right[k] * x + up[k] * y);
      scale(way, 1 / Math.hypot(...way));
      return way;
    },
    /** How far along a direction of length 1 a surface lies that is `depth` deep. */
    far(way, depth) {
      return depth / dot(way, ahead);
    },
    /** Film position of a point of the model. */
    project(point) {
      const at = point.map((v, k) => v - from[k]);
      const deep = dot(at, ahead);
      return [(dot(at, right) / deep / halfWidth + 1 - shiftX) / 2, (1 - dot(at, up) / deep / halfHeight + shiftY) / 2];
    },
  };
}

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
function scale(vector, by) {
  vector.forEach((_, k) => {
    vector[k] *= by;
  });
}

/**
 * Optical depth of a stage's fog along a ray of length 1 that starts at height y and rises by
 * `rise` a step.
 */
export function opticalDepth({ base, ground, height }, y, rise, length) {
  const k = rise / height;
  const through = Math.abs(k * length) < 1e-4 ? length : (1 - Math.exp(-k * length)) / k;
  return base * length + ground * Math.exp(-Math.max(y, -2) / height) * Math.max(0, through);
}
