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
    /** What film position (u, v), in 0..1 from the top left, sees at depth 1, seen from the eye. */
    ray(u, v) {
      const x = (u * 2 - 1 + shiftX) * halfWidth,
        y = (1 - v * 2 + shiftY) * halfHeight;
      return ahead.map((a, k) => a + right[k] * x + up[k] * y);
    },
    /** Film position of a point of the model, and its depth, negative behind the eye. */
    project([px, py, pz]) {
      const x = px - from[0],
        y = py - from[1],
        z = pz - from[2];
      const depth = x * ahead[0] + y * ahead[1] + z * ahead[2];
      return [
        ((x * right[0] + y * right[1] + z * right[2]) / depth / halfWidth + 1 - shiftX) / 2,
        (1 - (x * up[0] + y * up[1] + z * up[2]) / depth / halfHeight + shiftY) / 2,
        depth,
      ];
    },
  };
}

function scale(vector, by) {
  vector.forEach((_, k) => {
    vector[k] *= by;
  });
}
