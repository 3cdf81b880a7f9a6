/*
 * npm --prefix lab run render -- fonts: cuts the fonts of every typeface that brand.yaml offers.
 * `-latin` and `-arabic` have the common characters, for nearly every visitor; `-more` has rarer
 * ones (Alexandria's come from the whole files of its package); `-own-name` is the one Arabic word
 * of English pages, in the weight of its link. The ranges are those of media/fonts/*.css. The
 * licences, which must accompany these files too, reserve no name of them but Source's, whose
 * cut is the same font: the name is kept in the style sheet of the pair alone.
 */
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import subsetFont from "subset-font";

const range = (first, last) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
const points = {
  latin: [...range(0x20, 0x7e), 0xa0, 0xa9, 0xab, 0xb0, 0xb7, 0xbb, 0xd7, 0x2013, 0x2014]
    .concat(range(0x2018, 0x2019))
    .concat(range(0x201c, 0x201d))
    .concat(0x2026),
  arabic: [0x60c, 0x61b, 0x61f, ...range(0x621, 0x652), 0x670],
};
const rare = {
  latin: [...range(0x20, 0x17f), 0x20ac, 0x2122, 0x2212].concat(range(0x2012, 0x203a)),
  arabic: range(0x600, 0x6ff),
};
/** Without fractions and the like a Latin file nearly fits the first round trip of 14.6 KB. */
const keepFeatures = { latin: ["kern", "liga", "tnum"] };
/** The language's own name, the text of the link from English to Arabic pages. */
const ownName = "العربية";

/** The package of each script, and the lightest weight in use, where Latin letters look darker. */
const typefaces = {
  alexandria: { latin: ["alexandria", 340], arabic: ["alexandria", 400], hasWhole: true },
  noto: { latin: ["noto-sans", 400], arabic: ["noto-sans-arabic", 400] },
  naskh: { latin: ["source-serif-4", 400], arabic: ["noto-naskh-arabic", 400] },
};

const folder = pathToFileURL("media/fonts/");
await mkdir(folder, { recursive: true });
for (const [name, { hasWhole, ...scripts }] of Object.entries(typefaces)) {
  for (const [script, [source, min]] of Object.entries(scripts)) {
    const options = { wght: { min, max: 600, default: 400 }, features: keepFeatures[script] };
    await cut(`${name}-${script}`, source, script, points[script], options);
    if (!hasWhole) await cut(`${name}-${script}-more`, source, script, rare[script], options);
    const licence = fileURLToPath(import.meta.resolve(`@fontsource-variable/${source}/LICENSE`));
    await copyFile(licence, new URL(`${source}.OFL.txt`, folder));
  }
  const letters = Array.from(ownName, (letter) => letter.codePointAt(0));
  await cut(`${name}-own-name`, scripts.arabic[0], "arabic", letters, { wght: 500 });
}

/** Subsets a script's whole file to some characters, and to a range of weights or one weight. */
async function cut(name, source, script, characters, { wght, features }) {
  const whole = import.meta.resolve(`@fontsource-variable/${source}/files/${source}-${script}-wght-normal.woff2`);
  const font = await subsetFont(await readFile(fileURLToPath(whole)), String.fromCodePoint(...characters), {
    targetFormat: "woff2",
    variationAxes: { wght },
    keepFeatures: features,
  });
  await writeFile(new URL(`${name}.woff2`, folder), font);
  console.log(`${name}.woff2: ${font.length} bytes`);
}
