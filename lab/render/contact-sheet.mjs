// npm --prefix lab run render -- sheet [--overlay]: all scenes on one sheet,
// /tmp/contact-sheet.webp. --overlay: with the portrait crop and a heading at either start, to
// judge legibility.
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";

const scenes = "media/scenes";
const overlay = process.argv.includes("--overlay");
const names = readdirSync(scenes)
  .filter((f) => f.endsWith(".webp"))
  .sort();
const W = 480,
  H = 270,
  GAP = 12,
  COLUMNS = 4;
const text = (x, anchor, dir) =>
  `<text x="${x}" y="206" font-family="sans-serif" font-size="25" font-weight="600" fill="#fbf8f2" text-anchor="${anchor}" direction="${dir}">`;
const guides = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}">${text(20, "start", "ltr")}Clear ground for</text><text x="20" y="234" font-family="sans-serif" font-size="25" font-weight="600" fill="#fbf8f2">your next move</text>` +
    `<text x="${W - 20}" y="206" font-family="sans-serif" font-size="25" font-weight="600" fill="#fbf8f2" text-anchor="end">أرضية واضحة</text><text x="${W - 20}" y="240" font-family="sans-serif" font-size="25" font-weight="600" fill="#fbf8f2" text-anchor="end">لخطوتك التالية</text>` +
    `<rect x="${W * 0.275}" y="0" width="${W * 0.45}" height="${H}" fill="none" stroke="#fff" stroke-opacity=".35"/></svg>`,
);
const tiles = await Promise.all(
  names.map(async (name, i) => {
    const small = sharp(join(scenes, name)).resize(W, H);
    return {
      input: await (overlay ? sharp(await small.png().toBuffer()).composite([{ input: guides }]) : small)
        .png()
        .toBuffer(),
      left: GAP + (i % COLUMNS) * (W + GAP),
      top: GAP + Math.floor(i / COLUMNS) * (H + GAP),
    };
  }),
);
const file = join(tmpdir(), overlay ? "overlay.webp" : "contact-sheet.webp");
const info = await sharp({
  create: {
    width: GAP + COLUMNS * (W + GAP),
    height: GAP + Math.ceil(names.length / COLUMNS) * (H + GAP),
    channels: 3,
    background: "#07110d",
  },
})
  .composite(tiles)
  .webp({ quality: 84 })
  .toFile(file);
console.log(`${file}: ${names.length} scenes, ${(info.size / 1024).toFixed(0)} KB`);
