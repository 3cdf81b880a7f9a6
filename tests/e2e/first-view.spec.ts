/** Requests of a phone before the first view is complete (docs/decisions/page-delivery.md). */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { localePath, locales } from "#i18n/locale.ts";
import { expect, test } from "#tests/support/test.ts";
import { phone, visit } from "#tests/support/visit.ts";
import { menuName, wordsIn } from "#tests/support/words.ts";

test.use({ viewport: phone });

/** The page as it is painted. Playwright's own picture waits for style sheets. */
async function paint(page: Page): Promise<Buffer> {
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot");
  await session.detach();
  return Buffer.from(data, "base64");
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

test("a phone that nobody touches fetches no script but the start until it is read for a while, nor does one whose menu leads on", async ({
  page,
}) => {
  // The test says when a while is over, however slow the machine is.
  await page.addInitScript(() => {
    const plain = window.setTimeout;
    const hold = (work: () => void, ms?: number) => (ms === 8000 ? addEventListener("a-while", work) : plain(work, ms));
    Object.assign(window, { setTimeout: hold });
  });
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  /** The browser has been idle, and has reported what it asked for until then. */
  const rest = async () => {
    const later = page.waitForRequest("**/robots.txt");
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)).then(() => fetch("/robots.txt")));
    await later;
  };
  await page.goto("/");
  await rest();
  const { nav } = wordsIn("en").messages;
  await page.getByRole("button", { name: nav.openMenu }).click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: menuName("en", "/about"), exact: true })
    .click();
  await expect(page).toHaveURL("/about");
  await page.waitForLoadState();
  await rest();
  expect(scripts.filter((address) => !/\/start-\w+\.js$/.test(address))).toEqual([]);
  await page.evaluate(() => dispatchEvent(new Event("a-while")));
  await page.locator("html[data-hydrated]").waitFor();
});

test.describe("without the style sheet", () => {
  test.use({ allowedProblems: [/status of 404/] });

  // The languages have the same parts.
  for (const [locale, path] of [
    ["en", "/"],
    ["ar", "/"],
    ["ar", "/about"],
    ["en", "/services"],
    ["ar", "/services/networks"],
    ["en", "/contact"],
    ["ar", "/blog"],
    ["en", "/blog/moving-house"],
    ["ar", "/search?q=cloud"],
    ["en", "/nowhere"],
  ] as const)
    test(`the first view of ${path} is whole, and does not move when it comes (${locale})`, async ({ page }) => {
      // Scripts would start before or after the picture is taken.
      await page.addInitScript(() => (window.requestIdleCallback = () => 0));
      const { promise: whole, resolve: release } = Promise.withResolvers<void>();
      await page.route("**/assets/*.css", (route) => whole.then(() => route.continue()));
      await page.goto(localePath(locale, path), { waitUntil: "commit" });
      await page.locator("footer").waitFor();
      // `document.fonts.ready` waits for style sheets, too.
      await page.waitForFunction(() => {
        const states = Array.from(document.fonts, ({ status }) => status);
        const preloaded = document.querySelectorAll('link[as="font"]').length;
        return states.filter((state) => state === "loaded").length >= preloaded && !states.includes("loading");
      });
      await page.evaluate(() => {
        for (const picture of document.querySelectorAll<HTMLElement>("img, video")) picture.style.visibility = "hidden";
      });
      const without = await paint(page);
      const before = await shifts(page);
      release();
      await page.locator('link[rel="stylesheet"][media="all"]').waitFor({ state: "attached" });
      await page.evaluate(() => document.fonts.ready);
      // The edges of a drawing may differ in a few.
      expect(await differentPixels(await paint(page), without)).toBeLessThan(20);
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
