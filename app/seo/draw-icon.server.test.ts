import sharp from "sharp";
import { expect, test } from "vitest";
import { iconFiles } from "#cms/pages.ts";
import { sites } from "#tests/support/sites.ts";
import { drawIcon } from "./draw-icon.server.ts";

const path = (width: number) => `<svg viewBox="0 0 ${width} 28"><path d="M0 0H${width}V28H0Z"/></svg>`;
const withLogo = (logo?: { drawing: string }) => ({
  ...sites.en,
  brand: { ...sites.en.brand, ...(logo ? { logo } : { logo: {} }) },
});
/** The share of light pixels in the middle half. */
async function lightness(site: typeof sites.en): Promise<number> {
  const { bytes } = await drawIcon(site, "/icon-512.png");
  const middle = sharp(bytes).extract({ left: 128, top: 128, width: 256, height: 256 }).greyscale().threshold(128);
  return (await sharp(await middle.png().toBuffer()).stats()).channels[0]!.mean / 255;
}

test.each(iconFiles)("%s is a picture of its type", async (file) => {
  const { type, bytes } = await drawIcon(sites.en, file);
  if (file.endsWith(".ico")) {
    expect([type, new DataView(bytes.buffer).getUint16(4, true)]).toEqual(["image/x-icon", 3]);
    return;
  }
  const { format, width, hasAlpha } = await sharp(bytes).metadata();
  expect(type).toBe(format === "svg" ? "image/svg+xml" : "image/png");
  expect(width).toBe(Number(/\d{3}/.exec(file)?.[0] ?? (file.startsWith("/apple") ? 180 : 64)));
  expect(hasAlpha).toBe(true);
  expect(bytes.byteLength).toBeLessThan(30_000);
});

test("a mark fills the icon; without one, or with a wide logo, there is an initial", async () => {
  expect(await lightness(withLogo({ drawing: path(28) }))).toBeGreaterThan(0.95);
  for (const site of [withLogo(), withLogo({ drawing: path(90) })]) {
    expect(await lightness(site)).toBeGreaterThan(0.08);
    expect(await lightness(site)).toBeLessThan(0.7);
  }
});
