import { readdir, stat } from "node:fs/promises";
import { expect, test } from "vitest";
import { typefaceStyle } from "#app/style/typefaces.server.ts";
import { sites } from "#tests/support/sites.ts";

const brands = [{}, { typeface: "noto", sheets: "plex" }, { typeface: "naskh", headings: "bricolage" }] as const;

test.each(brands)("faces of %o fetch no file for the no-break hyphen, which they do not have", (brand) => {
  const site = { brand: { ...sites.en.brand, typeface: undefined, headings: undefined, sheets: undefined, ...brand } };
  const { first, late } = typefaceStyle(site, "en");
  const style = first + late;
  const ranges = [...style.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)];
  const has = (point: number) =>
    ranges.some(([, first, last = first]) => parseInt(first!, 16) <= point && point <= parseInt(last!, 16));
  expect(has(0x2013)).toBe(true);
  expect(has(0x2011)).toBe(false);
});

test("words and headings of a page fetch at most 40 KB before the first paint", async () => {
  const bytes = (name: string) => stat(`media/fonts/${name}.woff2`).then(({ size }) => size);
  const arabic = ["alexandria-latin", "alexandria-arabic", "bricolage-arabic"];
  for (const fonts of [arabic, ["alexandria-latin", "bricolage-latin"]]) {
    const sizes = await Promise.all(fonts.map(bytes));
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(40_000);
  }
});

test("no font is heavier than agreed: 20 KB in the first view, 48 KB elsewhere", async () => {
  for (const file of (await readdir("media/fonts")).filter((name) => name.endsWith(".woff2")))
    expect((await stat(`media/fonts/${file}`)).size, file).toBeLessThan(file.includes("-more") ? 48_000 : 20_000);
});
