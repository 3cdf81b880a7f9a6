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
 * Minimum contrast of text; the criterion requires less from 24 px up, but over the hero all text
 * must reach the first value.
 */
const least = 4.5;
const leastOfLarge = 3;

/**
 * Side of the smallest spot that counts, in pixels: the size of a small letter. A lit window of
 * three pixels hides no letter.
 */
const spot = 8;

type Text = { words: string; size: number; colour: [number, number, number]; lines: DOMRect[] };

// Text positions depend on language and screen; one screen per language is enough here.
for (const locale of locales)
  test.describe(locale, () => {
    test.use({ viewport: locale === "en" ? desktop : phone });

    test("text on the pictures of heads is readable at its brightest spot", async ({ page }) => {
      await visit(page, localePath(locale, "/"));
      const sitemap = await (await page.request.get("/sitemap.xml")).text();
      const documents = sitemap.match(/(?<=<loc>[^<]*)\/(?:services|blog)\/[a-z-]+(?=<)/g)!;
      expect(new Set(documents).size).toBeGreaterThan(10);
      for (const path of ["/", "/about", ...new Set(documents)]) {
        await moveTo(page, localePath(locale, path));
        const head = page.locator("main .on-night").first();
        await loaded(head);
        expect.soft(await faintTexts(page, head, path === "/" ? least : leastOfLarge), path).toEqual([]);
      }
    });

    test("text on the slides is readable at its brightest spot", async ({ page }) => {
      await visit(page, localePath(locale, "/"));
      const carousel = page.locator("[aria-roledescription=carousel]");
      await carousel.evaluate((region) => region.scrollIntoView());
      const slides = carousel.locator("[role=group]");
      await expect(slides.nth(1)).toHaveJSProperty("inert", true);
      for (let slide = 0; slide < (await slides.count()); slide++) {
        await carousel.locator("button").nth(slide).click();
        await expect(slides.nth(slide)).toHaveJSProperty("inert", false);
        // Playwright first scrolls a dot above the chat's button to the middle in order to click
        // it.
        await carousel.evaluate((region) => region.scrollIntoView());
        await expect(slides.nth(slide)).toBeInViewport({ ratio: 0.9 });
        await loaded(slides.nth(slide));
        expect.soft(await faintTexts(page, slides.nth(slide), leastOfLarge), `slide ${slide + 1}`).toEqual([]);
      }
    });
  });

test.describe("with motion", () => {
  test.use({ reducedMotion: "no-preference" });

  test("text on the film is readable at its brightest moment", async ({ page }) => {
    await page.addInitScript(() => sessionStorage.setItem("splash", "seen"));
    await page.setViewportSize(desktop);
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
        expect.soft(await faintTexts(page, hero, least), `${locale} at ${part * 100} %`).toEqual([]);
      }
    }
  });
});

/** Waits for the pictures of an element. */
async function loaded(place: Locator): Promise<void> {
  const picture = place.locator("picture img").first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
}

/**
 * Texts with too little contrast to the lightest spot behind them. All of them are light. axe
 * measures lines that no picture reaches.
 */
async function faintTexts(page: Page, place: Locator, forLarge: number): Promise<string[]> {
  await place.evaluate((element) =>
    scrollBy({
      top: element.getBoundingClientRect().top - Math.max(0, innerHeight - element.clientHeight),
      behavior: "instant",
    }),
  );
  // Bottom bars on phones cover words only until the page is scrolled.
  await page.locator(".contact-bar").evaluate((bar) => (bar.style.display = "none"));
  const texts = await place.evaluate((element): Text[] => {
    const leaves = [...element.querySelectorAll<HTMLElement>("h1, h2, h3, p, dt, dd, time, span, li a")].filter(
      (one) =>
        one.checkVisibility() &&
        !one.closest("a.button, .sr-only, [aria-hidden=true]") &&
        one.textContent.trim() !== "",
    );
    const pictures = [...element.querySelectorAll("img, video")].map((one) => one.getBoundingClientRect());
    const isOnPicture = ({ left, right, top, bottom }: DOMRect) =>
      pictures.some((box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top);
    const all = leaves.map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const colour = (getComputedStyle(one).color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
      const lines = [...range.getClientRects()].filter(isOnPicture).map((line) => line.toJSON() as DOMRect);
      const size = Number.parseFloat(getComputedStyle(one).fontSize);
      return { words: one.textContent.trim(), size, colour: colour as Text["colour"], lines };
    });
    if (all.some(({ lines }) => lines.length > 0)) for (const one of leaves) one.style.visibility = "hidden";
    return all;
  });
  expect(texts.length).toBeGreaterThan(0);
  if (texts.every(({ lines }) => lines.length === 0)) return [];
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  const { data, info } = await sharp(await page.screenshot({ scale: "css" }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  await place.evaluate((element) => {
    for (const one of element.querySelectorAll<HTMLElement>("[style*=visibility]")) one.style.visibility = "";
  });

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
  return texts.flatMap(({ words, size, colour, lines }) => {
    if (lines.length === 0) return [];
    const contrast = (luminance(colour) + 0.05) / (Math.max(...lines.map(lightest)) + 0.05);
    return contrast >= (size >= 24 ? forLarge : least) ? [] : [`${words.slice(0, 60)}: ${contrast.toFixed(2)}:1`];
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
