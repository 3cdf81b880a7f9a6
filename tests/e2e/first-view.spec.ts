/** Requests of a phone before the first view is complete (docs/decisions/page-delivery.md). */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { localePath, locales } from "#i18n/locale.ts";
import { expect, test } from "#tests/support/test.ts";
import { phone, visit } from "#tests/support/visit.ts";

test.use({ viewport: phone });

/** Opens a page whose scripts never come, waits for the fonts of its first view, and hides pictures. */
async function arrive(page: Page, path: string): Promise<void> {
  // Otherwise they start before or after the picture is taken.
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  // The same address again would be a reload, which waits for the style sheet.
  await page.goto("about:blank");
  await page.goto(path, { waitUntil: "commit" });
  await page.locator("footer").waitFor();
  // `document.fonts.ready` waits for style sheets, too.
  await page.waitForFunction(() => {
    const states = Array.from(document.fonts, ({ status }) => status);
    const preloaded = document.querySelectorAll('link[as="font"]').length;
    return states.filter((state) => state === "loaded").length >= preloaded && !states.includes("loading");
  });
  await page.evaluate(() => {
    for (const picture of document.querySelectorAll<HTMLElement>("img, video")) picture.style.visibility = "hidden";
    return new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
}

async function differentPixels(...pictures: [Buffer, Buffer]): Promise<number> {
  const [one, other] = await Promise.all(pictures.map((picture) => sharp(picture).greyscale().raw().toBuffer()));
  return one!.filter((value, at) => value !== other![at]).length;
}

/** Layout shifts so far, as browsers count them. */
const shifts = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    return observer.takeRecords().length;
  });

/** Kinds of the page's requests, in this order: `font`, `image`, `script`. */
function fetchedKinds(page: Page): string[] {
  const kinds: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/assets/")) kinds.push(request.resourceType());
  });
  return kinds;
}

for (const locale of locales) {
  test(`the hero's picture and the preloaded fonts are all that comes before the scripts (${locale})`, async ({
    page,
  }) => {
    const kinds = fetchedKinds(page);
    await visit(page, localePath(locale, "/"));
    const before = kinds.slice(0, kinds.indexOf("script"));
    expect(before.filter((kind) => kind === "image")).toHaveLength(1);
    expect(before.filter((kind) => kind === "font")).toHaveLength(locale === "ar" ? 2 : 1);
    await expect.poll(() => kinds.filter((kind) => kind === "image").length).toBeGreaterThan(1);
  });
}

test.describe("without the style sheet", () => {
  test.use({ allowedProblems: [/ERR_FAILED|status of 404/] });

  for (const locale of locales)
    for (const path of [
      "/",
      "/about",
      "/services",
      "/services/networks",
      "/contact",
      "/contact?about=quote",
      "/blog",
      "/blog/moving-house",
      "/privacy",
      "/search?q=cloud",
      "/nowhere",
    ])
      test(`the first view of ${path} is whole, and does not move when it comes (${locale})`, async ({ page }) => {
        const address = localePath(locale, path);
        await page.route("**/assets/*.css", (route) => route.abort());
        await arrive(page, address);
        const without = await page.screenshot();
        const { promise: whole, resolve: release } = Promise.withResolvers<void>();
        await page.route("**/assets/*.css", (route) => whole.then(() => route.continue()));
        await arrive(page, address);
        const before = await shifts(page);
        release();
        await page.locator('link[rel="stylesheet"][media="all"]').waitFor({ state: "attached" });
        // The edges of a drawing may differ in a few.
        expect(await differentPixels(await page.screenshot(), without)).toBeLessThan(20);
        expect(await shifts(page)).toBe(before);
      });
});

test.describe("with a line that breaks", () => {
  test.use({ allowedProblems: [/ERR_FAILED|dynamically imported module/] });

  test("pictures are fetched although the scripts cannot be", async ({ page }) => {
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/");
    await page.mouse.wheel(0, 1200);
    const card = page.locator(".level-card img").first();
    await expect.poll(() => card.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("pictures are fetched, too", async ({ page }) => {
    const kinds = fetchedKinds(page);
    await page.goto("/");
    await expect.poll(() => kinds.filter((kind) => kind === "image").length).toBeGreaterThan(1);
  });
});
