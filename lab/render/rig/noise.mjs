// Value noise: the same random pattern on every machine.

function hash3(x, y, z) {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(z, 1440662683);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Value noise in space, 0 to 1. */
export function noise(x, y, z) {
  const ix = Math.floor(x),
    iy = Math.floor(y),
    iz = Math.floor(z);
  let fx = x - ix,
    fy = y - iy,
    fz = z - iz;
  fx = fx * fx * (3 - 2 * fx);
  fy = fy * fy * (3 - 2 * fy);
  fz = fz * fz * (3 - 2 * fz);
  const a = hash3(ix, iy, iz),
    b = hash3(ix + 1, iy, iz);
  const c = hash3(ix, iy + 1, iz),
    d = hash3(ix + 1, iy + 1, iz);
  const e = hash3(ix, iy, iz + 1),
    f = hash3(ix + 1, iy, iz + 1);
  const g = hash3(ix, iy + 1, iz + 1),
    h = hash3(ix + 1, iy + 1, iz + 1);
  const ab = a + (b - a) * fx,
    cd = c + (d - c) * fx;
  const ef = e + (f - e) * fx,
    gh = g + (h - g) * fx;
  const lo = ab + (cd - ab) * fy,
    hi = ef + (gh - ef) * fy;
  return lo + (hi - lo) * fz;
}
