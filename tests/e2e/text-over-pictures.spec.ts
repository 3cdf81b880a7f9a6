/**
 * docs/accessibility.md, point 15, for every text on a picture, whose contrast axe cannot measure.
 */
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { localePath, locales } from "#i18n/locale.ts";
import { readContent } from "#content/read.ts";
import { startServer } from "#tests/support/built-server.ts";
import ensureContentBuild from "#tests/support/content-build.ts";
import { contentBuild } from "#tests/support/test-build.ts";
import { expect, test as siteTest } from "#tests/support/test.ts";
import { desktop, phone, visit } from "#tests/support/visit.ts";

const { localized } = (await readContent("content")).content;

/** The site with its own pictures, not those of the company for tests. */
const test = siteTest.extend<object, { url: string }>({
  url: [
    async ({}, use) => {
      await ensureContentBuild();
      const server = await startServer({ env: { BUILD_DIR: contentBuild.BUILD_DIR } });
      await use(server.url);
      await server.stop();
    },
    { scope: "worker", timeout: 600_000 },
  ],
  baseURL: ({ url }, use) => use(url),
});

/**
 * Contrast of text; the criterion asks for less from 24 px up, but over the hero all text must
 * reach the first value.
 */
const least = 4.5;
const leastOfLarge = 3;

/**
 * Side of the smallest spot that counts, in pixels: as large as a small letter. A lit window of
 * three pixels hides no letter.
 */
const spot = 8;

type Text = { words: string; size: number; colour: [number, number, number]; lines: DOMRect[] };

// Texts are at other positions in each language and on each screen; one screen for each is enough
// here.
for (const locale of locales)
  test.describe(locale, () => {
    const { services, posts, pages } = localized[locale];
    test.use({ viewport: locale === "en" ? desktop : phone });

    const kinds = {
      pages: ["/", "/about"],
      services: services.map(({ slug }) => `/services/${slug}`),
      posts: posts.map(({ slug }) => `/blog/${slug}`),
    };
    for (const [kind, paths] of Object.entries(kinds))
      test(`text on the pictures of ${kind} is readable at its brightest spot`, async ({ page }) => {
        for (const path of paths) {
          await page.goto(localePath(locale, path));
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
      for (let slide = 0; slide < pages.home.carousel.slides.length; slide++) {
        await carousel.locator("button").nth(slide).click();
        await expect(slides.nth(slide)).toHaveJSProperty("inert", false);
        // To click a dot above the chat's button the test driver scrolls it to the middle first.
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
      await page.getByRole("button", { name: localized[locale].messages.video.pause }).click();
      const hero = page.locator("main > section").first();
      for (const part of [0, 0.2, 0.4, 0.6, 0.8, 0.95]) {
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

/** Waits for the pictures of a place. */
async function loaded(place: Locator): Promise<void> {
  const picture = place.locator("picture img").first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
}

/** Texts with too little contrast to the lightest spot behind them. All of them are light. */
async function faintTexts(page: Page, place: Locator, forLarge: number): Promise<string[]> {
  await place.evaluate((element) =>
    scrollBy({
      top: element.getBoundingClientRect().top - Math.max(0, innerHeight - element.clientHeight),
      behavior: "instant",
    }),
  );
  // Bars at the bottom of phones cover words only until the page is scrolled.
  await page.locator(".contact-bar").evaluate((bar) => (bar.style.display = "none"));
  const texts = await place.evaluate((element): Text[] => {
    const leaves = [...element.querySelectorAll<HTMLElement>("h1, h2, h3, p, dt, dd, time, span, li a")].filter(
      (one) =>
        one.checkVisibility() &&
        !one.closest("a.button, .sr-only, [aria-hidden=true]") &&
        one.textContent.trim() !== "",
    );
    return leaves.map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const colour = (getComputedStyle(one).color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
      const lines = [...range.getClientRects()].map((line) => line.toJSON() as DOMRect);
      one.style.visibility = "hidden";
      const size = Number.parseFloat(getComputedStyle(one).fontSize);
      return { words: one.textContent.trim(), size, colour: colour as Text["colour"], lines };
    });
  });
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
  expect(texts.length).toBeGreaterThan(0);
  return texts.flatMap(({ words, size, colour, lines }) => {
    const contrast = (luminance(colour) + 0.05) / (Math.max(...lines.map(lightest)) + 0.05);
    return contrast >= (size >= 24 ? forLarge : least) ? [] : [`${words.slice(0, 60)}: ${contrast.toFixed(2)}:1`];
  });
}

/** Share of each value of a channel in the relative luminance (WCAG 2.2). */
const linear = Array.from({ length: 256 }, (_, channel) => {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

function luminance([red, green, blue]: [number, number, number]): number {
  return 0.2126 * (linear[red] ?? 0) + 0.7152 * (linear[green] ?? 0) + 0.0722 * (linear[blue] ?? 0);
}
