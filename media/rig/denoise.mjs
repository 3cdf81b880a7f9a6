// Edge-stopping à-trous filter (as in SVGF): smooths light, keeps the edges that the guides know of.
import { PLANES } from "./frame.mjs";

export function denoise({ sum, passes, width, height }, { strength = 1, airRadius = 12 } = {}) {
  const n = width * height,
    k = 1 / passes;
  let R = new Float32Array(n),
    G = new Float32Array(n),
    B = new Float32Array(n),
    V = new Float32Array(n);
  const A = new Float32Array(n * 3),
    N = new Float32Array(n * 3),
    Z = new Float32Array(n);
  const air = [new Float32Array(n), new Float32Array(n), new Float32Array(n)];
  for (let i = 0; i < n; i++) {
    const o = i * PLANES;
    R[i] = sum[o] * k;
    G[i] = sum[o + 1] * k;
    B[i] = sum[o + 2] * k;
    const l = 0.3 * R[i] + 0.6 * G[i] + 0.1 * B[i];
    V[i] = Math.max(0, sum[o + 3] * k - l * l) / passes;
    for (let c = 0; c < 3; c++) {
      air[c][i] = sum[o + 4 + c] * k;
      A[i * 3 + c] = Math.sqrt(Math.max(0, sum[o + 7 + c] * k));
      N[i * 3 + c] = sum[o + 10 + c] * k;
    }
    Z[i] = sum[o + 13] * k;
  }
  // Fireflies: a pixel may not outshine the third brightest of its neighbours, unless it is a lamp itself.
  const lum = Float32Array.from(R, (_, i) => 0.3 * R[i] + 0.6 * G[i] + 0.1 * B[i]);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const p = y * width + x;
      let a = 0,
        b = 0,
        c = 0;
      for (let j = -1; j <= 1; j++)
        for (let i = -1; i <= 1; i++) {
          if (!i && !j) continue;
          const l = lum[p + j * width + i];
          if (l > a) {
            c = b;
            b = a;
            a = l;
          } else if (l > b) {
            c = b;
            b = l;
          } else if (l > c) c = l;
        }
      const glows = A[p * 3] + A[p * 3 + 1] > 1.25;
      if (!glows && lum[p] > c * 1.15 + 0.002) {
        const f = (c * 1.15 + 0.002) / lum[p];
        R[p] *= f;
        G[p] *= f;
        B[p] *= f;
        V[p] *= f * f;
      }
    }
  // Smooth the variance first: a single pixel knows too little about its own noise.
  const V2 = new Float32Array(n);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let s = 0,
        w = 0;
      for (let j = -2; j <= 2; j++)
        for (let i = -2; i <= 2; i++) {
          const xx = x + i,
            yy = y + j;
          if (xx < 0 || yy < 0 || xx >= width || yy >= height) continue;
          s += V[yy * width + xx];
          w++;
        }
      V2[y * width + x] = s / w;
    }
  V = V2;
  const kern = [3 / 8, 1 / 4, 1 / 16];
  for (let level = 0; level < 4; level++) {
    const step = 1 << level;
    const r2 = new Float32Array(n),
      g2 = new Float32Array(n),
      b2 = new Float32Array(n),
      v2 = new Float32Array(n);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const p = y * width + x,
          l = 0.3 * R[p] + 0.6 * G[p] + 0.1 * B[p];
        const inv = 1 / (3.2 * strength * Math.sqrt(V[p]) + 2e-4);
        const nx = N[p * 3],
          ny = N[p * 3 + 1],
          nz = N[p * 3 + 2],
          ax = A[p * 3],
          ay = A[p * 3 + 1],
          az = A[p * 3 + 2],
          z = Z[p];
        let sr = 0,
          sg = 0,
          sb = 0,
          sv = 0,
          sw = 0;
        for (let j = -2; j <= 2; j++) {
          const yy = y + j * step;
          if (yy < 0 || yy >= height) continue;
          for (let i = -2; i <= 2; i++) {
            const xx = x + i * step;
            if (xx < 0 || xx >= width) continue;
            const q = yy * width + xx;
            const lq = 0.3 * R[q] + 0.6 * G[q] + 0.1 * B[q];
            const dn = (nx - N[q * 3]) ** 2 + (ny - N[q * 3 + 1]) ** 2 + (nz - N[q * 3 + 2]) ** 2;
            const da = (ax - A[q * 3]) ** 2 + (ay - A[q * 3 + 1]) ** 2 + (az - A[q * 3 + 2]) ** 2;
            const dz = Math.abs(z - Z[q]);
            const e = Math.abs(l - lq) * inv + dn * 14 + da * 160 + (dz * 24) / step;
            if (e > 9) continue;
            const w = kern[i < 0 ? -i : i] * kern[j < 0 ? -j : j] * Math.exp(-e);
            sr += R[q] * w;
            sg += G[q] * w;
            sb += B[q] * w;
            sv += V[q] * w * w;
            sw += w;
          }
        }
        r2[p] = sr / sw;
        g2[p] = sg / sw;
        b2[p] = sb / sw;
        v2[p] = sv / (sw * sw);
      }
    R = r2;
    G = g2;
    B = b2;
    V = v2;
  }
  // Light in the air is soft by nature: blur widely, stopped only by jumps in distance.
  for (let c = 0; c < 3; c++) air[c] = blurGuided(air[c], Z, width, height, airRadius);
  const result = new Float32Array(n * 3);
  for (let i = 0; i < n; i++) {
    result[i * 3] = R[i] + air[0][i];
    result[i * 3 + 1] = G[i] + air[1][i];
    result[i * 3 + 2] = B[i] + air[2][i];
  }
  return { pixels: result, width, height };
}

function blurGuided(src, Z, width, height, radius) {
  let a = src;
  for (const [dx, dy] of [
    [1, 0],
    [0, 1],
    [1, 0],
    [0, 1],
  ]) {
    const b = new Float32Array(src.length);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const p = y * width + x,
          z = Z[p];
        let s = 0,
          w = 0;
        for (let k = -radius; k <= radius; k++) {
          const xx = x + k * dx,
            yy = y + k * dy;
          if (xx < 0 || yy < 0 || xx >= width || yy >= height) continue;
          const q = yy * width + xx,
            dz = (z - Z[q]) * 5;
          const f = (1 - (k * k) / ((radius + 1) * (radius + 1))) / (1 + dz * dz);
          s += a[q] * f;
          w += f;
        }
        b[p] = s / w;
      }
    a = b;
  }
  return a;
}
