// npm --prefix lab run render -- scenes <scene …|all> [--samples 16] [--width 1920] [--finer 2]
// [--quality 93] [--preview]: renders scenes from stages/ into media/scenes.
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { render } from "./rig/frame.mjs";
import { save, toDisplay } from "./rig/grade.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    samples: { type: "string", default: "16" },
    width: { type: "string", default: "1920" },
    finer: { type: "string", default: "2" },
    quality: { type: "string", default: "93" },
    preview: { type: "boolean", default: false },
  },
});
const all = readdirSync(join(import.meta.dirname, "stages"))
  .filter((f) => f.endsWith(".mjs"))
  .map((f) => f.slice(0, -4));
const names = positionals[0] === "all" ? all : positionals;
const unknown = names.filter((name) => !all.includes(name));
if (names.length === 0 || unknown.length > 0) {
  console.error(`render -- scenes <scene …|all>, of ${all.join(", ")}`);
  process.exit(1);
}
const width = Number(values.width),
  height = Math.round((width * 9) / 16);
if (values.preview) mkdirSync("/tmp/preview", { recursive: true });
for (const name of names) {
  const began = Date.now();
  const { default: build } = await import(`./stages/${name}.mjs`);
  const stage = build();
  const frame = render(name, stage, { width, height, samples: Number(values.samples), finer: Number(values.finer) });
  const graded = toDisplay(frame, stage.grade);
  const file = values.preview ? `/tmp/preview/${name}.png` : join("media/scenes", `${name}.webp`);
  const size = await save(graded, file, { quality: Number(values.quality) });
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  console.log(
    `${name}: ${stage.solids.length} solids, ${seconds} s, ${(size / 1024).toFixed(0)} KB${await brightnessNote(file)}`,
  );
}

/** @returns problems of a scene's light; empty if it looks like a wall in lamplight */
async function brightnessNote(file) {
  const points = (await sharp(file).resize(320, 180).greyscale().raw().toBuffer()).toSorted();
  const lighterHalf = points.subarray(points.length / 2);
  const mean = lighterHalf.reduce((sum, point) => sum + point, 0) / lighterHalf.length;
  const clipped = points.filter((point) => point > 250).length / points.length;
  if (mean <= 55 || mean >= 150) return `; FAULT: its lighter half averages ${mean.toFixed(0)}, not 55 to 150 of 255`;
  return clipped < 0.015 ? "" : `; FAULT: ${(100 * clipped).toFixed(1)} % of it is clipped, not less than 1.5 %`;
}
