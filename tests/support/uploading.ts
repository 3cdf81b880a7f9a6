import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

const half = (width: number, height: number, background: string) =>
  ({ create: { width: width / 2, height, channels: 3, background } }) as const;

/**
 * Writes files for uploads: `office.jpg`, red on its left and blue on its right, twice as wide as
 * its crop, and `partner.svg`, which contains a script and text besides its shape.
 */
export async function writeUploads(folder: string): Promise<{ photo: string; drawing: string }> {
  const [width, height] = [3200, 900];
  const [photo, drawing] = [join(folder, "office.jpg"), join(folder, "partner.svg")];
  await sharp({ create: { width, height, channels: 3, background: "#00f" } })
    .composite([{ input: half(width, height, "#f00"), left: 0, top: 0 }])
    .withExif({ IFD0: { Copyright: "secret place" } })
    .jpeg()
    .toFile(photo);
  await writeFile(
    drawing,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><script>alert(1)</script><text>Words</text>' +
      '<path fill="#123456" d="M2 2H22V22H2Z"/></svg>',
  );
  return { photo, drawing };
}

/** The addresses of uploaded files in a page or its data. */
export const uploadedIn = (body: string): string[] => [...new Set(body.match(/\/assets\/uploaded\/[\w.-]+/g) ?? [])];

/** The colours of a picture's pixels. */
export async function coloursOf(bytes: Uint8Array): Promise<Set<"red" | "blue">> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colours = new Set<"red" | "blue">();
  for (let at = 0; at < data.length; at += info.channels * 7) {
    if (data[at]! > 200 && data[at + 2]! < 60) colours.add("red");
    if (data[at + 2]! > 200 && data[at]! < 60) colours.add("blue");
  }
  return colours;
}
