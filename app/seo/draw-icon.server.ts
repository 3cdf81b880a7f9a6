/** Draws the icons of a site from its logo. Loaded on demand, since it includes drawing libraries. */
import sharp from "sharp";
import { type LocalizedSite, oncePerSite } from "#app/content.server.ts";
import { colouredLogo, logoOf } from "#app/style/logo.server.ts";
import { paletteOf } from "#app/style/palette.server.ts";
import type { iconFiles } from "#cms/pages.ts";
import { rendererOf } from "./studio.server.ts";

type Icon = { type: string; bytes: Uint8Array<ArrayBuffer> };

const png = async (icon: Promise<Buffer>): Promise<Icon> => ({
  type: "image/png",
  bytes: new Uint8Array(await icon),
});

/** @param path of a file of `iconFiles` */
export async function drawIcon(site: LocalizedSite, path: (typeof iconFiles)[number]): Promise<Icon> {
  const symbol = await symbolOf(site);
  const ground = paletteOf(site)["night-900"];
  switch (path) {
    case "/favicon.svg":
      return { type: "image/svg+xml", bytes: new TextEncoder().encode(iconOf(symbol, ground)) };
    case "/favicon.ico": {
      const sizes = [16, 32, 48];
      const pictures = await Promise.all(sizes.map((size) => raster(iconOf(symbol, ground), size)));
      return {
        type: "image/x-icon",
        bytes: ico(pictures.map((picture, index) => ({ size: sizes[index]!, png: picture }))),
      };
    }
    case "/icon-192.png":
      return png(raster(iconOf(symbol, ground), 192));
    case "/icon-512.png":
      return png(raster(iconOf(symbol, ground), 512));
    // Phones crop these: no transparent corners. Every launcher shows at least a circle of 80 %.
    case "/apple-touch-icon.png":
      return png(raster(iconOf(symbol, ground, { isCropped: true }), 180));
    case "/icon-maskable-512.png":
      return png(raster(iconOf(symbol, ground, { isCropped: true, inset: 0.25 }), 512));
  }
}

/** The mark, or the company's initial in the typeface if the logo is wide or there is none. */
const symbolOf = oncePerSite(async (site): Promise<PlacedSymbol> => {
  const colour = paletteOf(site)["sand-100"];
  const logo = logoOf(site, "en");
  if (logo && !logo.isWide) return (place) => colouredLogo(logo.svg, colour).replace("<svg ", `<svg ${place} `);
  const renderer = await rendererOf(site);
  const size = 256;
  const letter = await renderer.render(
    {
      type: "container",
      style: { width: size, height: size, display: "flex", alignItems: "center", justifyContent: "center" },
      children: [
        {
          type: "text",
          text: site.company.name.en.slice(0, 1),
          style: { fontFamily: "Site", fontSize: size, fontWeight: 600, lineHeight: 1, color: colour },
        },
      ],
    },
    { width: size, height: size, format: "raw" },
  );
  const pixels = sharp(letter, { raw: { width: size, height: size, channels: 4 } });
  const data = (await pixels.png().toBuffer()).toString("base64");
  return (place) => `<image ${place} href="data:image/png;base64,${data}"/>`;
});

type PlacedSymbol = (place: string) => string;

function iconOf(symbol: PlacedSymbol, ground: string, { isCropped = false, inset = 0.14 } = {}): string {
  const [start, size] = [64 * inset, 64 * (1 - 2 * inset)];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">`,
    `<rect width="64" height="64" rx="${isCropped ? 0 : 14}" fill="${ground}"/>`,
    symbol(`x="${start}" y="${start}" width="${size}" height="${size}"`),
    "</svg>",
  ].join("");
}

const raster = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();

/** Packs PNG pictures into one ICO file: a header, a directory of 16 bytes each, the pictures. */
function ico(pictures: { size: number; png: Buffer }[]): Uint8Array<ArrayBuffer> {
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
  return new Uint8Array(Buffer.concat([header, ...pictures.map(({ png }) => png)]));
}
