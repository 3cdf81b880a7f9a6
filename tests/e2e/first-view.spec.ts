/** Requests of a phone before the first view is complete (docs/decisions/page-delivery.md). */
import type { Page } from "@playwright/test";
import { localePath, locales } from "#i18n/locale.ts";
import { expect, test } from "#tests/support/test.ts";
import { phone, visit } from "#tests/support/visit.ts";

test.use({ viewport: phone });

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
