// npm --prefix lab run render -- film [hero|upright-hero] [--samples 16] [--rate 24]: the hero's
// loop, media/film/hero.webm and hero.mp4, and the one for phones held upright, upright-hero.webm and
// upright-hero.mp4; both unless one is named. --poster: their first frames instead,
// media/scenes/hero.webp and media/film/upright-hero.webp.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, statSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { SECONDS, upright, whole } from "./rig/city.mjs";
import { flight } from "./rig/flight.mjs";
import { save, toDisplay } from "./rig/grade.mjs";
import { EXPOSURE } from "./rig/kit.mjs";

/**
 * `start`: second of the loop at which film and poster begin. `av1` and `h264` are qualities of the
 * encoders: the lower, the better and larger.
 */
const FILMS = {
  hero: { framing: whole, start: 0, width: 1920, height: 1080, poster: "scenes/hero.webp", av1: 36, h264: 26 },
  "upright-hero": {
    framing: upright,
    start: 3.4,
    width: 800,
    height: 800,
    poster: "film/upright-hero.webp",
    av1: 50,
    h264: 33,
  },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    samples: { type: "string", default: "16" },
    rate: { type: "string", default: "24" },
    poster: { type: "boolean", default: false },
  },
});
const FPS = Number(values.rate),
  FRAMES = SECONDS * FPS;
const media = "media";

if (!isMainThread) work(workerData);
else
  for (const name of positionals.length > 0 ? positionals : Object.keys(FILMS))
    await (values.poster ? poster(name) : film(name));

/** @returns the picture of a moment; everything else is rendered beforehand */
function framesOf({ framing, width, height }) {
  const at = flight({ framing, width, height, samples: Number(values.samples) });
  return (moment) => toDisplay(at(moment), { exposure: EXPOSURE });
}

async function poster(name) {
  const file = FILMS[name].poster;
  const size = await save(framesOf(FILMS[name])(FILMS[name].start / SECONDS), join(media, file));
  console.log(`${file}: ${(size / 1024).toFixed(0)} KB`);
}

/** Every nth frame, starting with this worker's first. */
function work({ name, first, step }) {
  const { start, width, height } = FILMS[name];
  const frame = framesOf(FILMS[name]);
  // One fixed dither pattern for the whole film: it hides banding and costs the encoder nothing
  // after the first frame.
  let seed = 99;
  const dither = Float32Array.from({ length: width * height }, () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 4294967296 - 0.5;
  });
  for (let f = first; f < FRAMES; f += step) {
    const { pixels } = frame((start / SECONDS + f / FRAMES) % 1);
    const bytes = Uint8ClampedArray.from(pixels, (v, i) => v * 255 + dither[(i / 3) | 0]);
    parentPort.postMessage({ f, bytes }, [bytes.buffer]);
  }
}

async function film(name) {
  const { framing, width, height, av1, h264 } = FILMS[name];
  mkdirSync(join(media, "film"), { recursive: true });
  // Renders the shared pictures before the workers need them.
  flight({ framing, width, height, samples: Number(values.samples) });
  const raw = join(tmpdir(), "najd-media", `${name}.y4m`);
  const input = `-f rawvideo -pix_fmt rgb24 -s ${width}x${height} -r ${FPS} -i -`;
  const filters = "-vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p";
  const pipe = spawn("ffmpeg", [...`-y -v error ${input} ${filters}`.split(" "), raw], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  const step = availableParallelism(),
    ready = new Map();
  for (let f = 0; f < FRAMES; f++) ready.set(f, Promise.withResolvers());
  for (let first = 0; first < step; first++)
    new Worker(new URL(import.meta.url), { workerData: { name, first, step }, argv: process.argv.slice(2) }).on(
      "message",
      ({ f, bytes }) => ready.get(f).resolve(bytes),
    );
  const began = Date.now();
  for (let f = 0; f < FRAMES; f++) {
    if (!pipe.stdin.write(await ready.get(f).promise)) await once(pipe.stdin, "drain");
    ready.delete(f);
    if (f % 24 === 23) console.log(`${name}: frame ${f + 1}, ${((Date.now() - began) / 1000).toFixed(0)} s`);
  }
  pipe.stdin.end();
  await once(pipe, "close");
  encode(raw, av1Options(av1), `${name}.webm`);
  encode(raw, `-c:v libx264 -preset slow -crf ${h264} -movflags +faststart`, `${name}.mp4`);
}

function av1Options(quality) {
  const encoders = spawnSync("ffmpeg", ["-hide_banner", "-encoders"]).stdout.toString();
  return encoders.includes("libsvtav1")
    ? `-c:v libsvtav1 -preset 5 -crf ${quality} -g ${FRAMES} -svtav1-params lp=2`
    : `-c:v libaom-av1 -cpu-used 4 -crf ${quality} -b:v 0 -g ${FRAMES}`;
}

function encode(raw, options, name) {
  const tags = "-color_primaries bt709 -color_trc bt709 -colorspace bt709 -color_range tv -pix_fmt yuv420p -an";
  const file = join(media, "film", name);
  spawnSync("ffmpeg", ["-y", "-v", "error", "-i", raw, ...`${options} ${tags}`.split(" "), file], {
    stdio: "inherit",
  });
  console.log(`${name}: ${(statSync(file).size / 1024).toFixed(0)} KB`);
}
