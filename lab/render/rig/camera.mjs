// Camera arithmetic of a stage: the direction of a film position, and the film position of a point
// of the model.

export function makeCamera({ from, to, lens, ratio = 9 / 16, shift: [shiftX, shiftY] = [0, 0] }) {
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
    halfHeight = halfWidth * ratio;
  return {
    /** The point at depth 1 at film position (u, v), 0..1 from top left, relative to the eye. */
    ray(u, v) {
      const x = (u * 2 - 1 + shiftX) * halfWidth,
        y = (1 - v * 2 + shiftY) * halfHeight;
      return ahead.map((a, k) => a + right[k] * x + up[k] * y);
    },
    /**
     * Twelve numbers that project a point onto the film, four each for: its pixel's column and row,
     * times the depth; and the depth, negative behind the eye.
     */
    rows({ width, height }) {
      const part = (way, half, size, middle) => {
        const row = way.map((w, k) => ((w / half) * size) / 2 + ahead[k] * middle * size);
        return [...row, -dot(row, from)];
      };
      const column = part(right, halfWidth, width, (1 - shiftX) / 2),
        row = part(
          up.map((v) => -v),
          halfHeight,
          height,
          (1 + shiftY) / 2,
        );
      return Float64Array.from([...column, ...row, ...ahead, -dot(ahead, from)]);
    },
  };
}

export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
function scale(vector, by) {
  vector.forEach((_, k) => {
    vector[k] *= by;
  });
}
