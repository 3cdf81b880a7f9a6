/*
 * npm --prefix lab run render -- fonts: the small font files that nearly every visitor needs:
 * Alexandria with the common characters and the weights in app.css, and the one Arabic word of
 * English pages in the weight of its link. Rarer characters come from the whole files of
 * @fontsource-variable/alexandria. media/fonts/alexandria.css has the same ranges. The licence,
 * which must accompany these files too, reserves no name, so the subset files may keep the font's.
 */
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import subsetFont from "subset-font";

const range = (first, last) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
/**
 * Code points; CSS weights in `app.css`, where Latin text is lighter than Arabic text; and the
 * features to keep, by default all: without fractions and the like a Latin file fits the first
 * round trip, which carries 14.6 KB.
 */
const scripts = {
  latin: {
    points: [...range(0x20, 0x7e), 0xa0, 0xa9, 0xab, 0xb0, 0xb7, 0xbb, 0xd7, 0x2013, 0x2014]
      .concat(range(0x2018, 0x2019))
      .concat(range(0x201c, 0x201d))
      .concat(0x2026),
    wght: { min: 340, max: 600, default: 400 },
    keepFeatures: ["kern", "liga", "tnum"],
  },
  arabic: {
    points: [0x60c, 0x61b, 0x61f, ...range(0x621, 0x652), 0x670],
    wght: { min: 400, max: 600, default: 400 },
  },
};
/** The language's own name, the text of the link from English to Arabic pages. */
const ownName = "العربية";

const folder = pathToFileURL("media/fonts/");
await mkdir(folder, { recursive: true });
for (const [script, { points, wght, keepFeatures }] of Object.entries(scripts))
  await cut(`alexandria-${script}.woff2`, script, String.fromCodePoint(...points), { wght, keepFeatures });
await cut("alexandria-own-name.woff2", "arabic", ownName, { wght: 500 });

/** Subsets a script's whole file to some characters, and to a range of weights or one weight. */
async function cut(name, script, text, { wght, keepFeatures }) {
  const whole = import.meta.resolve(`@fontsource-variable/alexandria/files/alexandria-${script}-wght-normal.woff2`);
  const font = await subsetFont(await readFile(fileURLToPath(whole)), text, {
    targetFormat: "woff2",
    variationAxes: { wght },
    keepFeatures,
  });
  await writeFile(new URL(name, folder), font);
  console.log(`${name}: ${font.length} bytes, ${[...text].length} characters`);
}
const licence = fileURLToPath(import.meta.resolve("@fontsource-variable/alexandria/LICENSE"));
await copyFile(licence, new URL("OFL.txt", folder));
