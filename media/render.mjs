// node media/render.mjs <scene …|all> [--passes 24] [--width 1600] [--quality 93] [--preview]
// Renders scenes from media/stages into media/scenes. Samples are kept in the temporary folder,
// so a second run with more passes only adds what is missing.
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { denoise } from "./rig/denoise.mjs";
import { accumulate } from "./rig/frame.mjs";
import { save, toDisplay } from "./rig/grade.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    passes: { type: "string", default: "24" },
    width: { type: "string", default: "1600" },
    quality: { type: "string", default: "93" },
    preview: { type: "boolean", default: false },
  },
});
const all = readdirSync(join(here, "stages"))
  .filter((f) => f.endsWith(".mjs"))
  .map((f) => f.slice(0, -4));
const names = positionals[0] === "all" ? all : positionals;
for (const name of names) {
  const began = Date.now();
  const { default: build } = await import(`./stages/${name}.mjs`);
  const stage = build();
  const width = Number(values.width),
    height = Math.round((width * 9) / 16);
  const frame = accumulate(name, stage, { width, height, passes: Number(values.passes), bounces: stage.bounces ?? 2 });
  const graded = toDisplay(denoise(frame, stage.denoise), stage.grade);
  const file = values.preview ? `/tmp/preview/${name}.png` : join(here, "scenes", `${name}.webp`);
  const size = await save(graded, file, {
    outWidth: values.preview ? width : 2400,
    outHeight: values.preview ? height : 1350,
    quality: Number(values.quality),
    ...stage.finish,
  });
  console.log(
    `${name}: ${stage.solids.length} solids, ${frame.passes} passes, ${((Date.now() - began) / 1000).toFixed(0)} s, ${(size / 1024).toFixed(0)} KB`,
  );
}
