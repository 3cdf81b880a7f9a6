// From a stage to light: hands it to Blender and keeps what comes back, so that only what changed
// is rendered again. Needs Blender 3.4 with numpy (Debian: blender, python3-numpy, libopenblas0).
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { addHaze } from "./haze.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const CACHE = join(tmpdir(), "najd-media");
// Laid on after Blender: changing them renders nothing anew.
const AFTERWARDS = new Set(["grade", "glow"]);

function fingerprint(job) {
  const seen = JSON.stringify(job, (key, value) => (AFTERWARDS.has(key) ? undefined : value));
  const hash = createHash("sha1").update(seen);
  for (const file of readdirSync(here)) if (file.endsWith(".py")) hash.update(readFileSync(join(here, file)));
  return hash.digest("hex").slice(0, 12);
}

/** What Blender makes of a stage, `stride` float32 numbers a pixel, row by row from the top. */
function rendered(name, stage, job, stride) {
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
  const numbers = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  const size = job.width * job.height;
  return (first, count) => {
    const plane = new Float32Array(size * count);
    for (let i = 0; i < size; i++)
      for (let k = 0; k < count; k++) plane[i * count + k] = numbers[i * stride + first + k];
    return plane;
  };
}

/** The clean picture with the haze of its lamps: `pixels` in linear light, 3 a pixel. */
export function render(name, stage, { width, height, samples }) {
  const plane = rendered(name, stage, { width, height, samples, clean: true }, 4);
  const pixels = plane(0, 3);
  addHaze(stage, { color: pixels, depth: plane(3, 1), width, height });
  return { pixels, width, height };
}

/**
 * What the camera sees at each pixel, without depth of field: albedo 3, normal 3 (stage axes),
 * depth 1.
 */
export function surfaces(name, stage, { width, height }) {
  const plane = rendered(name, stage, { width, height, samples: 4, clean: false }, 10);
  return { depth: plane(3, 1), albedo: plane(4, 3), normal: plane(7, 3) };
}
