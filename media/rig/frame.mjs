// Accumulates samples for one stage into float planes that can be kept on disk and added to later.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeTracer } from "./tracer.mjs";

const CACHE = join(tmpdir(), "najd-media");
// colour 3, its squared luminance 1, air 3, guide colour 3, guide normal 3, distance 1
export const PLANES = 14;
// Raised whenever the tracer itself changes, so that old samples are not mixed with new ones.
const RIG = 2;

export function fingerprint(stage, width, height, bounces) {
  const { grade: _, ...rest } = stage;
  return createHash("sha1")
    .update(JSON.stringify([RIG, rest, width, height, bounces]))
    .digest("hex")
    .slice(0, 12);
}

export function accumulate(name, stage, { width, height, passes, bounces = 3, fresh = false, onPass = () => {} }) {
  mkdirSync(CACHE, { recursive: true });
  const file = join(CACHE, `${name}-${fingerprint(stage, width, height, bounces)}.bin`);
  const size = width * height;
  let sum = new Float32Array(size * PLANES + 1);
  if (!fresh && existsSync(file)) sum = new Float32Array(new Uint8Array(readFileSync(file)).buffer);
  let done = sum[size * PLANES];
  const tracer = makeTracer(stage);
  const { out } = tracer;
  for (; done < passes; done++) {
    // R2 sequence over the pixel and the lens. The lens is shifted per pixel; the place in the pixel is not, or
    // neighbours along an edge would see different parts of it and the edge would come out ragged.
    const s = done + 1;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        let h = Math.imul(x + 1, 0x9e3779b1) ^ Math.imul(y + 1, 0x85ebca77);
        h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
        h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
        h ^= h >>> 15;
        const j1 = (s * 0.7548776662466927) % 1,
          j2 = (s * 0.5698402909980532) % 1;
        const l1 = (((h ^ 0x5bd1e995) >>> 0) / 4294967296 + s * 0.8191725133961645) % 1,
          l2 = ((Math.imul(h, 0x27d4eb2f) >>> 0) / 4294967296 + s * 0.6710436067037893) % 1;
        // Tent filter: softer and cleaner edges than a box.
        const fx = j1 < 0.5 ? Math.sqrt(2 * j1) - 1 : 1 - Math.sqrt(2 - 2 * j1),
          fy = j2 < 0.5 ? Math.sqrt(2 * j2) - 1 : 1 - Math.sqrt(2 - 2 * j2);
        const r = tracer.aim((x + 0.5 + fx * 0.75) / width, (y + 0.5 + fy * 0.75) / height, l1, l2);
        tracer.path(r[0], r[1], r[2], r[3], r[4], r[5], bounces, Math.imul(h, 2654435761) + Math.imul(s, 0x9e3779b9));
        let { r: R, g: G, b: B } = out;
        let lum = 0.3 * R + 0.6 * G + 0.1 * B;
        if (!(lum >= 0)) {
          R = G = B = lum = 0;
        }
        // Held to just above white, or the edges of lamps would be stepped however many samples they get.
        if (lum > 2.2) {
          const c = 2.2 / lum;
          R *= c;
          G *= c;
          B *= c;
          lum = 2.2;
        }
        const o = (y * width + x) * PLANES;
        sum[o] += R;
        sum[o + 1] += G;
        sum[o + 2] += B;
        sum[o + 3] += lum * lum;
        sum[o + 4] += out.vr;
        sum[o + 5] += out.vg;
        sum[o + 6] += out.vb;
        sum[o + 7] += out.ar;
        sum[o + 8] += out.ag;
        sum[o + 9] += out.ab;
        sum[o + 10] += out.nx;
        sum[o + 11] += out.ny;
        sum[o + 12] += out.nz;
        sum[o + 13] += Math.log(out.t + 1);
      }
    }
    onPass(done + 1);
  }
  sum[size * PLANES] = done;
  writeFileSync(file, sum);
  return { sum, passes: done, width, height };
}
