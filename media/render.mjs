// node media/render.mjs <scene …|all> [--samples 16] [--width 1920] [--finer 2] [--quality 93] [--preview]
// Renders scenes from media/stages into media/scenes.
import { mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { render } from "./rig/frame.mjs";
import { save, toDisplay } from "./rig/grade.mjs";

const here = dirname(fileURLToPath(import.meta.url));
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
const all = readdirSync(join(here, "stages"))
  .filter((f) => f.endsWith(".mjs"))
  .map((f) => f.slice(0, -4));
const names = positionals[0] === "all" ? all : positionals;
const width = Number(values.width),
  height = Math.round((width * 9) / 16);
if (values.preview) mkdirSync("/tmp/preview", { recursive: true });
for (const name of names) {
  const began = Date.now();
  const { default: build } = await import(`./stages/${name}.mjs`);
  const stage = build();
  const frame = render(name, stage, { width, height, samples: Number(values.samples), finer: Number(values.finer) });
  const graded = toDisplay(frame, stage.grade);
  const file = values.preview ? `/tmp/preview/${name}.png` : join(here, "scenes", `${name}.webp`);
  const size = await save(graded, file, {
    quality: Number(values.quality),
  });
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  console.log(`${name}: ${stage.solids.length} solids, ${seconds} s, ${(size / 1024).toFixed(0)} KB`);
}
