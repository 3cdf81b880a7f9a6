// node media/film.mjs [--samples 12] [--frames 192]: the hero's loop, media/film/hero.webm and
// hero.mp4, and its middle for phones held upright, upright-hero.webm and upright-hero.mp4.
// node media/film.mjs --poster: its first frame, larger, as media/scenes/hero.webp.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, statSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { flight } from "./rig/flight.mjs";
import { save, toDisplay } from "./rig/grade.mjs";
import { EXPOSURE } from "./rig/kit.mjs";

const { values } = parseArgs({
  options: {
    samples: { type: "string", default: "12" },
    frames: { type: "string", default: "192" },
    poster: { type: "boolean", default: false },
  },
});
const [W, H] = values.poster ? [1920, 1080] : [1600, 900];
const FPS = 24,
  FRAMES = Number(values.frames);
const here = dirname(fileURLToPath(import.meta.url));

// Everything is rendered before the workers ask for it.
const at = flight({ width: W, height: H, samples: Number(values.samples) });
const frame = (moment) => toDisplay(at(moment), { exposure: EXPOSURE });
if (!isMainThread) work();
else if (values.poster) await poster();
else await film();

async function poster() {
  const size = await save(frame(0), join(here, "scenes", "hero.webp"));
  console.log(`hero.webp: ${(size / 1024).toFixed(0)} KB`);
}

/** Every so many frames, from the first one of this worker on. */
function work() {
  // One fixed pattern of dither for the whole film: it hides banding and costs the encoder nothing
  // after the first frame.
  let seed = 99;
  const dither = Float32Array.from({ length: W * H }, () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 4294967296 - 0.5;
  });
  for (let f = workerData.first; f < FRAMES; f += workerData.step) {
    const { pixels } = frame(f / FRAMES);
    const bytes = Uint8ClampedArray.from(pixels, (v, i) => v * 255 + dither[(i / 3) | 0]);
    parentPort.postMessage({ f, bytes }, [bytes.buffer]);
  }
}

async function film() {
  mkdirSync(join(here, "film"), { recursive: true });
  const raw = join(tmpdir(), "najd-media", "hero.y4m");
  const input = `-f rawvideo -pix_fmt rgb24 -s ${W}x${H} -r ${FPS} -i -`;
  const filters = "-vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p";
  const pipe = spawn("ffmpeg", [...`-y -v error ${input} ${filters}`.split(" "), raw], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  const step = availableParallelism(),
    ready = new Map();
  for (let first = 0; first < step; first++)
    new Worker(new URL(import.meta.url), { workerData: { first, step }, argv: process.argv.slice(2) }).on(
      "message",
      ({ f, bytes }) => ready.get(f).resolve(bytes),
    );
  for (let f = 0; f < FRAMES; f++) ready.set(f, Promise.withResolvers());
  const began = Date.now();
  for (let f = 0; f < FRAMES; f++) {
    if (!pipe.stdin.write(await ready.get(f).promise)) await once(pipe.stdin, "drain");
    ready.delete(f);
    if (f % 24 === 23) console.log(`frame ${f + 1}, ${((Date.now() - began) / 1000).toFixed(0)} s`);
  }
  pipe.stdin.end();
  await once(pipe, "close");
  for (const [name, crop, av1, h264] of [
    ["hero", "null", 30, 25],
    ["upright-hero", "crop=720:900", 38, 28],
  ]) {
    encode(raw, crop, av1Options(av1), `${name}.webm`);
    encode(raw, crop, `-c:v libx264 -preset slow -crf ${h264} -movflags +faststart`, `${name}.mp4`);
  }
}

/** @param quality the lower, the better and larger */
function av1Options(quality) {
  const encoders = spawnSync("ffmpeg", ["-hide_banner", "-encoders"]).stdout.toString();
  return encoders.includes("libsvtav1")
    ? `-c:v libsvtav1 -preset 5 -crf ${quality} -g ${FRAMES} -svtav1-params lp=2`
    : `-c:v libaom-av1 -cpu-used 4 -crf ${quality} -b:v 0 -g ${FRAMES}`;
}

function encode(raw, crop, options, name) {
  const tags = "-color_primaries bt709 -color_trc bt709 -colorspace bt709 -color_range tv -pix_fmt yuv420p -an";
  const file = join(here, "film", name);
  spawnSync("ffmpeg", ["-y", "-v", "error", "-i", raw, ...`-vf ${crop} ${options} ${tags}`.split(" "), file], {
    stdio: "inherit",
  });
  console.log(`${name}: ${(statSync(file).size / 1024).toFixed(0)} KB`);
}
