// npm --prefix lab run render -- scenes|film|marks|map|fonts …: draws the masters in media/.
const programs = {
  scenes: "./scenes.mjs",
  film: "./film.mjs",
  marks: "./marks.mjs",
  map: "./map.ts",
  fonts: "./fonts.mjs",
};
const [name] = process.argv.splice(2, 1);
if (name in programs) await import(programs[name]);
else {
  console.error(`npm --prefix lab run render -- ${Object.keys(programs).join("|")} …  (lab/README.md)`);
  process.exitCode = name === "--help" ? 0 : 1;
}
