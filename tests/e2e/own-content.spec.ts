/**
 * The site with its own content: text on pictures is readable, although axe cannot measure its
 * contrast (docs/accessibility.md, point 15), and a banner marks the site as a sample.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { localePath, locales } from "#i18n/locale.ts";
import { startServer } from "#tests/support/built-server.ts";
import ensureContentBuild from "#tests/support/content-build.ts";
import { contentBuild } from "#tests/support/test-build.ts";
import { expect, testAgainst } from "#tests/support/test.ts";
import { desktop, moveTo, phone, visit } from "#tests/support/visit.ts";

const { BUILD_DIR } = contentBuild;
const isSample = readdirSync("content", { recursive: true, encoding: "utf8" }).some(
  (path) => path.endsWith(".yaml") && readFileSync(join("content", path), "utf8").includes("!placeholder"),
);

const test = testAgainst(async () => {
  await ensureContentBuild();
  return startServer({ env: { BUILD_DIR } });
});
// An unknown service.
test.use({ allowedProblems: [/status of 404/] });

test("without a public address a band says that the site is a sample, also on the page that a link leads to", async ({
  page,
}) => {
  // A page rendered on request, and a prerendered one.
  for (const path of ["/services/no-such-service", "/ar/about"]) {
    const answer = await page.goto(path);
    expect(answer?.headers()["x-robots-tag"]).toBe("noindex");
    await expectBand(page, isSample);
  }
  await page.getByRole("contentinfo").locator(`a[href="/ar/blog"]`).click();
  await expect(page).toHaveURL("/ar/blog");
  await expectBand(page, isSample);
  // As served at a public address (tests/content/sample.test.ts).
  await page
    .locator(".site-band")
    .evaluateAll((all) => all.forEach((band) => (band.dataset.shownFor = "https://www.site.example")));
  await expectBand(page, false);
});

/** The banner of a sample, and never that of a copy for review. */
async function expectBand(page: Page, isSample: boolean): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".site-band:not([data-shown-for*=index]):visible")).toHaveCount(isSample ? 1 : 0);
  await expect(page.locator(".site-band[data-shown-for*=index]:visible")).toHaveCount(0);
}

/**
 * Side of the smallest spot that counts, in pixels: the size of a small letter. A lit window of
 * three pixels hides no letter.
 */
const spot = 8;

/** Elements with words of their own. */
const wordParts = "h1, h2, h3, p, dt, dd, time, span, li a";

type Text = { words: string; colour: [number, number, number]; lines: DOMRect[] };

// Text positions depend on language and screen; one screen per language is enough here.
for (const locale of locales)
  test.describe(locale, () => {
    test.use({ viewport: locale === "en" ? desktop : phone });

    test("text on the first and last picture of the home page is readable at its brightest spot, no other stands on one", async ({
      page,
    }) => {
      await visit(page, localePath(locale, "/"));
      const sections = page.locator("main > section");
      // On phones the last picture is above its words.
      for (const section of locale === "en" ? [sections.first(), sections.last()] : [sections.first()]) {
        await section.scrollIntoViewIfNeeded();
        const picture = section.locator("picture img").first();
        await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
        expect.soft(await faintTexts(page, section)).toEqual([]);
      }

      const carousel = page.locator("[aria-roledescription=carousel]");
      await carousel.evaluate((region) => region.scrollIntoView());
      const slides = carousel.locator("[role=group]");
      await expect(slides.nth(1)).toHaveJSProperty("inert", true);
      for (const [index, slide] of (await slides.all()).entries()) {
        await carousel.locator("button").nth(index).click();
        await expect(slide).toHaveJSProperty("inert", false);
        expect.soft(await textsOnPictures(slide), `slide ${index + 1}`).toEqual([]);
      }

      const sitemap = await (await page.request.get("/sitemap.xml")).text();
      const documents = new Set(sitemap.match(/(?<=<loc>[^<]*)\/(?:services|blog)\/[a-z-]+(?=<)/g)!);
      expect(documents.size).toBeGreaterThan(10);
      for (const path of ["/about", ...documents]) {
        await moveTo(page, localePath(locale, path));
        expect.soft(await textsOnPictures(page.locator("main .page-head")), path).toEqual([]);
      }
    });
  });

test.describe("with motion", () => {
  test.use({ reducedMotion: "no-preference" });

  test("text on the film is readable at its brightest moment", async ({ page }) => {
    await page.addInitScript(() => sessionStorage.setItem("splash", "seen"));
    for (const locale of locales) {
      await visit(page, localePath(locale, "/"));
      const hero = page.locator("main > section").first();
      await hero.getByRole("button").click();
      for (const part of [0, 0.3, 0.6, 0.9]) {
        await page.locator("video").evaluate(async (video: HTMLVideoElement, share) => {
          const moved = new Promise((resolve) => video.addEventListener("seeked", resolve, { once: true }));
          video.currentTime = video.duration * share + 0.01;
          await moved;
        }, part);
        expect.soft(await faintTexts(page, hero), `${locale} at ${part * 100} %`).toEqual([]);
      }
    }
  });
});

/** Texts of an element with lines on its pictures or film. Rejects an element without texts. */
function textsOnPictures(place: Locator): Promise<Text[]> {
  return place.evaluate((element, parts): Text[] => {
    const texts = [...element.querySelectorAll<HTMLElement>(parts)].filter(
      (one) =>
        one.checkVisibility() &&
        !one.closest("a.button, .sr-only, [aria-hidden=true]") &&
        one.textContent.trim() !== "",
    );
    if (texts.length === 0) throw new Error("no text was found");
    const pictures = [...element.querySelectorAll("img, video")].map((one) => one.getBoundingClientRect());
    const isOnPicture = ({ left, right, top, bottom }: DOMRect) =>
      pictures.some((box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top);
    return texts.flatMap((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const colour = (getComputedStyle(one).color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
      const lines = [...range.getClientRects()].filter(isOnPicture).map((line) => line.toJSON() as DOMRect);
      return lines.length > 0 ? [{ words: one.textContent.trim(), colour: colour as Text["colour"], lines }] : [];
    });
  }, wordParts);
}

/**
 * Texts with a contrast below 4.5:1 to the lightest spot behind them. All of them are light. axe
 * measures lines that no picture reaches.
 */
async function faintTexts(page: Page, place: Locator): Promise<string[]> {
  await place.evaluate((element) =>
    scrollBy({
      top: element.getBoundingClientRect().top - Math.max(0, innerHeight - element.clientHeight),
      behavior: "instant",
    }),
  );
  // Bottom bars on phones cover words only until the page is scrolled.
  await page.locator(".contact-bar").evaluate((bar) => (bar.style.display = "none"));
  const texts = await textsOnPictures(place);
  expect(texts).not.toEqual([]);
  const words = place.locator(wordParts);
  await words.evaluateAll((all: HTMLElement[]) => all.forEach((one) => (one.style.visibility = "hidden")));
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  const { data, info } = await sharp(await page.screenshot({ scale: "css" }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  await words.evaluateAll((all: HTMLElement[]) => all.forEach((one) => (one.style.visibility = "")));

  const luminanceAt = (x: number, y: number) => {
    const at = (y * info.width + x) * 3;
    return luminance([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
  };
  const meanOfSpot = (left: number, top: number) => {
    let sum = 0;
    for (let y = top; y < top + spot; y++) for (let x = left; x < left + spot; x++) sum += luminanceAt(x, y);
    return sum / spot ** 2;
  };
  const lightest = (line: DOMRect) => {
    let most = 0;
    for (let y = Math.max(0, Math.floor(line.top)); y + spot < Math.min(info.height, line.bottom); y += spot / 2)
      for (let x = Math.max(0, Math.floor(line.left)); x + spot < Math.min(info.width, line.right); x += spot / 2)
        most = Math.max(most, meanOfSpot(x, y));
    return most;
  };
  return texts.flatMap(({ words: text, colour, lines }) => {
    const contrast = (luminance(colour) + 0.05) / (Math.max(...lines.map(lightest)) + 0.05);
    return contrast >= 4.5 ? [] : [`${text.slice(0, 60)}: ${contrast.toFixed(2)}:1`];
  });
}

/** Weight of each channel in the relative luminance (WCAG 2.2). */
const linear = Array.from({ length: 256 }, (_, channel) => {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

function luminance([red, green, blue]: [number, number, number]): number {
  return 0.2126 * (linear[red] ?? 0) + 0.7152 * (linear[green] ?? 0) + 0.0722 * (linear[blue] ?? 0);
}
