import sharp from "sharp";
import { expect, it } from "vitest";
import { sites } from "#tests/support/sites.ts";
import { locales } from "#i18n/locale.ts";
import { drawShareImage } from "./draw-share-image.server.ts";

const longest = {
  en: "A title as long as titles may ever become in this place, with words and words until it ends at last, here",
  ar: "عنوان طويل بقدر ما تسمح به العناوين في هذا الموضع، وفيه كلمات تتلوها كلمات أخرى حتى يبلغ نهايته أخيرًا هنا",
};

it.each(locales)("draws a JPEG of the stated size and a modest weight in %s", async (locale) => {
  const picture = await drawShareImage(sites[locale], { title: longest[locale], section: "Blog" });
  expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  expect(picture.byteLength).toBeLessThan(150_000);
});

it.each([
  ["en", "Najd", "Home"],
  ["ar", "نجد", "بيت"],
] as const)("has the letters of %s: a box in place of each would look the same", async (locale, one, other) => {
  const draw = (title: string) => drawShareImage(sites[locale], { title, section: "Blog" });
  expect(Buffer.compare(await draw(one), await draw(other))).not.toBe(0);
});

it("puts mark and words at the reading start", async () => {
  const brightness = async (locale: "en" | "ar", left: number) => {
    const picture = sharp(await drawShareImage(sites[locale], { title: "نجد Najd", section: "Blog" }));
    const corner = await picture.extract({ left, top: 56, width: 56, height: 56 }).png().toBuffer();
    return (await sharp(corner).stats()).channels[0]?.max ?? 0;
  };
  expect(await brightness("en", 72)).toBeGreaterThan(220);
  expect(await brightness("en", 1072)).toBeLessThan(150);
  expect(await brightness("ar", 1072)).toBeGreaterThan(220);
  expect(await brightness("ar", 72)).toBeLessThan(150);
});
