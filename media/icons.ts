/**
 * Makes the icons in `public/` from the mark: `node media/icons.ts`. The results are committed; run
 * it again after changing the mark. `media/logo/` holds one drawing of the mark for each size: 16
 * pixels, 32, and large.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { night900 } from "#app/ui/palette.ts";

const folder = "public";

const read = (name: string) => readFile(join("media/logo", `${name}.svg`));
const tiny = await read("favicon-16");
const small = await read("favicon");
const large = await read("icon");

/** The mark in a square of `size` pixels, from the drawing with sharp edges at that size. */
const draw = (size: number) =>
  sharp(size === 16 ? tiny : size < 64 ? small : large, { density: 72 * 16 })
    .resize(size, size)
    .png({ compressionLevel: 9 });

/** Phones crop icons themselves: no transparent corners, and a margin of `inset` of the width. */
async function fullBleed(size: number, inset: number) {
  const inner = Math.round(size * (1 - 2 * inset));
  const ground = sharp({ create: { width: size, height: size, channels: 3, background: night900 } });
  return ground
    .composite([{ input: await draw(inner).toBuffer() }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Packs PNG pictures into one ICO file: a header, a directory of 16 bytes each, the pictures. */
function ico(pictures: { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

const save = (name: string, data: Buffer) => writeFile(join(folder, name), data);
const pictures = await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await draw(size).toBuffer() })));

await mkdir(folder, { recursive: true });
await save("favicon.svg", small);
await save("favicon.ico", ico(pictures));
await save("apple-touch-icon.png", await fullBleed(180, 0));
await save("icon-192.png", await draw(192).toBuffer());
await save("icon-512.png", await draw(512).toBuffer());
// Maskable: every launcher shows at least a circle of 80 % of the width.
await save("icon-maskable-512.png", await fullBleed(512, 0.1));
