// node media/film.mjs [--samples 40] [--frames 192]: the hero loop, media/film/hero.webm and
// hero.mp4. node media/film.mjs --poster: its first frame, larger, as media/scenes/hero.webp. The
// city stands still, so it is rendered once. The travelling lights are added to it frame by frame
// from the surfaces the camera sees: their light on walls and paving, their glow in the haze, the
// lamps themselves.
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { makeCamera, opticalDepth } from "./rig/camera.mjs";
import { city, traffic } from "./rig/city.mjs";
import { render, surfaces } from "./rig/frame.mjs";
import { save, toDisplay } from "./rig/grade.mjs";
import { EMERALD, LAMP } from "./rig/kit.mjs";

const { values } = parseArgs({
  options: {
    samples: { type: "string", default: "40" },
    frames: { type: "string", default: "192" },
    poster: { type: "boolean", default: false },
  },
});
const MASTER = { width: 1920, height: 1080 };
const [W, H] = values.poster ? [MASTER.width, MASTER.height] : [1600, 900];
const FPS = 24,
  FRAMES = Number(values.frames);
const here = dirname(fileURLToPath(import.meta.url));
const { stage } = city();
stage.grade = { exposure: 1.9, corners: 0.75, vignette: 0.35, bottom: 0.35 };
const base = scaled(render("hero", stage, { ...MASTER, samples: Number(values.samples) }));

/** A picture at the size of the film, by straight lines between its pixels. */
function scaled({ pixels, width, height }) {
  const out = new Float32Array(W * H * 3);
  for (let y = 0; y < H; y++)
    for (let x = 0; x < W; x++) {
      const fx = Math.max(0, Math.min(width - 1.001, ((x + 0.5) * width) / W - 0.5)),
        fy = Math.max(0, Math.min(height - 1.001, ((y + 0.5) * height) / H - 0.5));
      const ax = fx % 1,
        ay = fy % 1,
        o = ((fy | 0) * width + (fx | 0)) * 3;
      for (let k = 0; k < 3; k++)
        out[(y * W + x) * 3 + k] =
          (pixels[o + k] * (1 - ax) + pixels[o + 3 + k] * ax) * (1 - ay) +
          (pixels[o + width * 3 + k] * (1 - ax) + pixels[o + width * 3 + 3 + k] * ax) * ay;
    }
  return out;
}

// What the camera sees, four samples to a pixel, only where a travelling light can reach.
const FINE = 2;
const seen = surfaces("hero", stage, { width: W * FINE, height: H * FINE });
const camera = makeCamera(stage.camera);
const eye = stage.camera.from;
const REACH = 1.8;
const everywhere = new Set();
const cell = (x, z) => `${Math.floor(x / REACH)},${Math.floor(z / REACH)}`;
for (let k = 0; k < 64; k++)
  for (const { p } of traffic(k / 64))
    for (let i = -1; i <= 1; i++)
      for (let j = -1; j <= 1; j++) everywhere.add(cell(p[0] + i * REACH, p[2] + j * REACH));
const distance = new Float32Array(W * H);
const rows = [];
for (let fy = 0; fy < H * FINE; fy++)
  for (let fx = 0; fx < W * FINE; fx++) {
    const o = fy * W * FINE + fx,
      pixel = Math.floor(fy / FINE) * W + Math.floor(fx / FINE);
    const way = camera.aim((fx + 0.5) / W / FINE, (fy + 0.5) / H / FINE);
    const far = Math.min(60, camera.far(way, seen.depth[o]));
    distance[pixel] += far / FINE ** 2;
    if (far > 55) continue;
    const p = way.map((w, k) => eye[k] + w * far);
    if (p[1] > 2.2 || !everywhere.has(cell(p[0], p[2]))) continue;
    const through = Math.exp(-opticalDepth(stage.fog, eye[1], way[1], far)) / FINE ** 2;
    const albedo = seen.albedo.subarray(o * 3, o * 3 + 3),
      normal = seen.normal.subarray(o * 3, o * 3 + 3);
    rows.push(pixel, ...p, ...normal, ...albedo, through, -way[0], -way[1], -way[2]);
  }
const STEP = 14,
  samples = Float32Array.from(rows);
rows.length = 0;
console.log(`${samples.length / STEP} lit samples`);

const flux = (green) => (green ? EMERALD : LAMP);
// Width of the lamps' reflections, that of the paving.
const GLOSS = 0.27 ** 4 + 0.004;

function frame(moment) {
  const out = new Float32Array(base);
  const lamps = traffic(moment).filter((l) => l.fade > 0.02);
  const grid = new Map();
  for (const l of lamps) {
    const key = cell(l.p[0], l.p[2]);
    if (!grid.has(key)) grid.set(key, []);
    grid.get(key).push(l);
  }
  // Gather once per cell, not per sample.
  const near = new Map();
  const around = (x, z) => {
    const key = Math.floor(x / REACH) * 4096 + Math.floor(z / REACH);
    let list = near.get(key);
    if (!list) {
      list = [];
      for (let i = -1; i <= 1; i++)
        for (let j = -1; j <= 1; j++) list.push(...(grid.get(cell(x + i * REACH, z + j * REACH)) ?? []));
      near.set(key, list);
    }
    return list;
  };
  for (let o = 0; o < samples.length; o += STEP) {
    const px = samples[o + 1],
      py = samples[o + 2],
      pz = samples[o + 3];
    for (const l of around(px, pz)) {
      let lx = l.p[0] - px,
        ly = l.p[1] + 0.12 - py,
        lz = l.p[2] - pz;
      const d2 = lx * lx + ly * ly + lz * lz;
      if (d2 > REACH * REACH) continue;
      const inv = 1 / Math.sqrt(d2 + 1e-6);
      lx *= inv;
      ly *= inv;
      lz *= inv;
      const nx = samples[o + 4],
        ny = samples[o + 5],
        nz = samples[o + 6];
      const cos = nx * lx + ny * ly + nz * lz;
      if (cos <= 0) continue;
      const w = 1 - d2 / (REACH * REACH),
        fall = ((w * w) / (d2 + 0.012)) * cos * l.fade * samples[o + 10];
      const vx = samples[o + 11],
        vy = samples[o + 12],
        vz = samples[o + 13];
      const hx = lx + vx,
        hy = ly + vy,
        hz = lz + vz;
      const hl = 1 / Math.sqrt(hx * hx + hy * hy + hz * hz);
      const nh = (nx * hx + ny * hy + nz * hz) * hl,
        q = nh * nh * (GLOSS - 1) + 1;
      const spec = Math.min(2.5, (GLOSS / (Math.PI * q * q)) * 0.05);
      const c = flux(l.green),
        p = samples[o] * 3;
      for (let k = 0; k < 3; k++) out[p + k] += c[k] * fall * (samples[o + 7 + k] * 0.9 + spec * 0.35) * 1.4;
    }
  }
  for (const l of lamps) {
    const c = flux(l.green);
    const ex = l.p[0] - eye[0],
      ey = l.p[1] - eye[1],
      ez = l.p[2] - eye[2],
      dist = Math.hypot(ex, ey, ez);
    const [u, v] = camera.project(l.p);
    const T = Math.exp(-opticalDepth(stage.fog, eye[1], ey / dist, dist));
    const cx = u * W,
      cy = v * H,
      scale = W / ((36 / stage.camera.lens) * dist);
    const R = Math.ceil(1.1 * scale),
      r = Math.max(1.2, 0.036 * scale);
    const x0 = Math.max(0, Math.floor(cx - R)),
      x1 = Math.min(W - 1, Math.ceil(cx + R)),
      y0 = Math.max(0, Math.floor(cy - R)),
      y1 = Math.min(H - 1, Math.ceil(cy + R));
    for (let y = y0; y <= y1; y++)
      for (let x = x0; x <= x1; x++) {
        const dx = x + 0.5 - cx,
          dy = y + 0.5 - cy,
          d = Math.hypot(dx, dy);
        if (d > R) continue;
        const p = (y * W + x) * 3,
          z = distance[y * W + x];
        // Haze: the part of the glow that lies before the surface behind it.
        const D = Math.max(d / scale, 0.05),
          rim = 1 - d / R;
        const through = (Math.atan((z - dist) / D) + Math.PI / 2) / Math.PI;
        const air = (0.011 * through * rim * rim * T * l.fade) / D;
        const lamp = z > dist - 0.25 ? Math.max(0, Math.min(1, r - d + 0.5)) * T * l.fade : 0;
        for (let k = 0; k < 3; k++)
          out[p + k] += c[k] * air + lamp * (l.green ? [0.5, 2.4, 1.35][k] : [3, 1.7, 0.7][k]);
      }
  }
  return toDisplay({ pixels: out, width: W, height: H }, stage.grade);
}

// One fixed pattern of dither for the whole film: it hides banding and costs the encoder nothing
// after the first frame.
const dither = new Float32Array(W * H);
let seed = 99;
for (let i = 0; i < dither.length; i++) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  dither[i] = (seed / 4294967296 - 0.5) * 1.6;
}

if (values.poster) {
  const size = await save(frame(0), join(here, "scenes", "hero.webp"));
  console.log(`hero.webp: ${(size / 1024).toFixed(0)} KB`);
  process.exit();
}

mkdirSync(join(here, "film"), { recursive: true });
const raw = join(tmpdir(), "najd-media", "hero.y4m");
const pipe = spawn(
  "ffmpeg",
  [
    "-y",
    "-v",
    "error",
    "-f",
    "rawvideo",
    "-pix_fmt",
    "rgb24",
    "-s",
    `${W}x${H}`,
    "-r",
    String(FPS),
    "-i",
    "-",
    "-vf",
    "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p",
    raw,
  ],
  { stdio: ["pipe", "inherit", "inherit"] },
);
const began = Date.now();
for (let f = 0; f < FRAMES; f++) {
  const { pixels } = frame(f / FRAMES);
  const bytes = Buffer.alloc(W * H * 3);
  for (let i = 0; i < W * H; i++)
    for (let k = 0; k < 3; k++)
      bytes[i * 3 + k] = Math.max(0, Math.min(255, pixels[i * 3 + k] * 255 + 0.5 + dither[i]));
  if (!pipe.stdin.write(bytes)) await new Promise((done) => pipe.stdin.once("drain", done));
  if (f % 24 === 23) console.log(`frame ${f + 1}, ${((Date.now() - began) / 1000).toFixed(0)} s`);
}
pipe.stdin.end();
await new Promise((done) => pipe.on("close", done));
const tags = [
  "-color_primaries",
  "bt709",
  "-color_trc",
  "bt709",
  "-colorspace",
  "bt709",
  "-color_range",
  "tv",
  "-an",
  "-threads",
  "1",
];
const webm = join(here, "film/hero.webm"),
  mp4 = join(here, "film/hero.mp4");
const encoders = spawnSync("ffmpeg", ["-hide_banner", "-encoders"]).stdout.toString();
const av1 = encoders.includes("libsvtav1")
  ? ["-c:v", "libsvtav1", "-preset", "5", "-crf", "27", "-g", "192", "-svtav1-params", "lp=1"]
  : ["-c:v", "libaom-av1", "-cpu-used", "5", "-crf", "32", "-b:v", "0", "-g", "192"];
spawnSync("ffmpeg", ["-y", "-v", "error", "-i", raw, ...av1, ...tags, webm], { stdio: "inherit" });
spawnSync(
  "ffmpeg",
  [
    "-y",
    "-v",
    "error",
    "-i",
    raw,
    "-c:v",
    "libx264",
    "-preset",
    "slow",
    "-crf",
    "20",
    "-pix_fmt",
    "yuv420p",
    "-movflags",
    "+faststart",
    ...tags,
    mp4,
  ],
  { stdio: "inherit" },
);
for (const file of [webm, mp4]) console.log(file, `${(statSync(file).size / 1024).toFixed(0)} KB`);
