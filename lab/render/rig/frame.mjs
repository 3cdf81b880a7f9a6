// From a stage to light: passes it to Blender and caches the result, so that only changes are
// rendered again. Needs Blender 3.4 with numpy (Debian: blender, python3-numpy, libopenblas0).
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { addHaze } from "./haze.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const CACHE = join(tmpdir(), "najd-media");
// Applied after Blender: changes to these need no new rendering.
const AFTERWARDS = new Set(["grade", "glow"]);

function fingerprint(job) {
  const seen = JSON.stringify(job, (key, value) => (AFTERWARDS.has(key) ? undefined : value));
  const hash = createHash("sha1").update(seen);
  for (const file of readdirSync(here)) if (file.endsWith(".py")) hash.update(readFileSync(join(here, file)));
  return hash.digest("hex").slice(0, 12);
}

/** Blender's output for a stage: float32 numbers. */
function rendered(name, stage, job) {
  mkdirSync(CACHE, { recursive: true });
  const order = { stage, ...job };
  const kept = join(CACHE, `${name}-${fingerprint(order)}.f32`);
  if (!existsSync(kept)) {
    const out = `${kept}.part`,
      file = `${kept}.json`;
    writeFileSync(file, JSON.stringify({ ...order, out }));
    const script = join(here, "cycles.py");
    const options = ["-b", "-noaudio", "--factory-startup", "--python-exit-code", "1", "-P", script, "--", file];
    execFileSync("blender", options, { stdio: ["ignore", "ignore", "inherit"] });
    renameSync(out, kept);
  }
  const bytes = readFileSync(kept);
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
}

/** Numbers `first` to `first + count` of each pixel. */
function plane(numbers, size, first, count) {
  const stride = numbers.length / size,
    part = new Float32Array(size * count);
  for (let i = 0; i < size; i++) for (let k = 0; k < count; k++) part[i * count + k] = numbers[i * stride + first + k];
  return part;
}

/**
 * The mean of each square of `finer` × `finer` pixels. Bright pixels count for less: a lamp's edge
 * would stay jagged if it outshone the stone in the same square.
 */
function reduced({ pixels, width, height }, finer) {
  const w = width / finer,
    h = height / finer,
    out = new Float32Array(w * h * 3);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const o = (y * w + x) * 3;
      let weights = 0;
      for (let k = 0; k < finer * finer; k++) {
        const p = ((y * finer + ((k / finer) | 0)) * width + x * finer + (k % finer)) * 3;
        const weight = 1 / (1 + Math.max(pixels[p], pixels[p + 1], pixels[p + 2]));
        for (let c = 0; c < 3; c++) out[o + c] += pixels[p + c] * weight;
        weights += weight;
      }
      for (let c = 0; c < 3; c++) out[o + c] /= weights;
    }
  return { pixels: out, width: w, height: h };
}

/**
 * The denoised picture with the haze of its lamps: `pixels` in linear light, 3 per pixel. Rendered
 * `finer` times as wide and high with `samples` per pixel: the noise filter works on whole pixels,
 * so edges become smooth only when the picture is reduced.
 */
export function render(name, stage, { width, height, samples, finer = 1 }) {
  const size = { width: width * finer, height: height * finer };
  const numbers = rendered(name, stage, { ...size, samples, groups: [] });
  const pixels = plane(numbers, size.width * size.height, 0, 3);
  addHaze(stage, { color: pixels, depth: plane(numbers, size.width * size.height, 3, 1), ...size });
  return reduced({ pixels, ...size }, finer);
}

/**
 * The denoised picture in parts that add up to it: of each pixel `stride` numbers, 3 each for light
 * that is of no group, the light of each group of lamps, and the colour of its surface; then others.
 */
export function renderGroups(name, stage, groups, { width, height, samples }) {
  const numbers = rendered(name, stage, { width, height, samples, groups });
  return { numbers, stride: numbers.length / (width * height), width, height };
}

/** Corners of all triangles of a stage, nine numbers each. */
export const triangles = (name, stage) => rendered(name, stage, { mesh: true });
