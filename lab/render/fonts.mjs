/*
 * npm --prefix lab run render -- fonts: cuts the fonts of every face that brand.yaml offers.
 * `-latin` and `-arabic` have the common characters, for nearly every visitor; `-more` has rarer
 * ones (Alexandria's come from the whole files of its package); `-own-name` is the one Arabic word
 * of English pages, in the weight of its link. The ranges are those of
 * app/style/typefaces.server.ts. The licences, which must accompany these files too, reserve no name
 * of them but Source's and Plex's, whose cuts are the same fonts: that module alone keeps the names.
 */
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import subsetFont from "subset-font";

const range = (first, last) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
const points = {
  latin: [
    ...range(0x20, 0x3b),
    0x3d,
    ...range(0x3f, 0x5a),
    ...range(0x61, 0x7a),
    0xa0,
    0xa9,
    0xab,
    0xb0,
    0xb7,
    0xbb,
    0xd7,
    0x2013,
    0x2014,
  ]
    .concat(range(0x2018, 0x2019))
    .concat(range(0x201c, 0x201d))
    .concat(0x2026),
  arabic: [0x60c, 0x61b, 0x61f, ...range(0x621, 0x63a), ...range(0x640, 0x652), 0x670],
};
const rare = {
  latin: [...range(0x20, 0x17f), 0x20ac, 0x2122, 0x2212].concat(range(0x2012, 0x203a)),
  arabic: range(0x600, 0x6ff),
};
/** Without fractions and the like a Latin file nearly fits the first round trip of 14.6 KB. */
const keepFeatures = { latin: ["kern", "liga", "tnum"] };
/** Of headings: no letters above each other, and no second set of figures. */
const headingFeatures = {
  latin: ["kern", "liga"],
  arabic: ["ccmp", "isol", "init", "medi", "fina", "rlig", "mark", "mkmk", "kern"],
};
/** The language's own name, the text of the link from English to Arabic pages. */
const ownName = "العربية";

/**
 * The font of each script, and its axes: of a typeface all weights from the lightest in use, which
 * differs since Latin letters look darker; of another face one weight. Rare characters of sheets
 * are those of the typeface.
 */
const typefaces = {
  alexandria: { latin: ["alexandria", from(340)], arabic: ["alexandria", from(400)], more: false },
  noto: { latin: ["noto-sans", from(400)], arabic: ["noto-sans-arabic", from(400)] },
  naskh: { latin: ["source-serif-4", from(400)], arabic: ["noto-naskh-arabic", from(400)] },
  bricolage: {
    latin: ["bricolage-grotesque", { opsz: 60, wdth: 100, wght: 640 }, "standard"],
    arabic: ["kufam", { wght: 600 }],
    features: headingFeatures,
  },
  plex: { latin: ["ibm-plex-sans-arabic", 500], arabic: ["ibm-plex-sans-arabic", 500], more: false },
};

const folder = pathToFileURL("media/fonts/");
await mkdir(folder, { recursive: true });
for (const [name, { more = true, features = keepFeatures, ...scripts }] of Object.entries(typefaces)) {
  for (const [script, [source, axes, kind = "wght"]] of Object.entries(scripts)) {
    // A font without axes has a file for each weight.
    const isStatic = typeof axes === "number";
    const place = isStatic ? `@fontsource/${source}` : `@fontsource-variable/${source}`;
    const whole = `${place}/files/${source}-${script}-${isStatic ? axes : kind}-normal.woff2`;
    const options = { ...(!isStatic && { variationAxes: axes }), keepFeatures: features[script] };
    await cut(`${name}-${script}`, whole, points[script], options);
    if (more) await cut(`${name}-${script}-more`, whole, rare[script], options);
    await copyFile(fileURLToPath(import.meta.resolve(`${place}/LICENSE`)), new URL(`${source}.OFL.txt`, folder));
    if (script !== "arabic" || features !== keepFeatures || isStatic) continue;
    const letters = Array.from(ownName, (letter) => letter.codePointAt(0));
    await cut(`${name}-own-name`, whole, letters, { variationAxes: { wght: 500 } });
  }
}

/** A range of weights. */
function from(min) {
  return { wght: { min, max: 600, default: 400 } };
}

/** Subsets a script's whole file to some characters, and to ranges or values of its axes. */
async function cut(name, whole, characters, options) {
  const bytes = await readFile(fileURLToPath(import.meta.resolve(whole)));
  const font = await subsetFont(bytes, String.fromCodePoint(...characters), { targetFormat: "woff2", ...options });
  await writeFile(new URL(`${name}.woff2`, folder), font);
  console.log(`${name}.woff2: ${font.length} bytes`);
}
