/** docs/accessibility.md, points 10 to 12, and docs/behaviour.md; the tests control the clock. */
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/test.ts";
import { visit } from "#tests/support/visit.ts";
import { wordsIn } from "#tests/support/words.ts";

// A shared window may keep Playwright's clock for the next test.
test.use({ reuseContext: false });

const splash = (page: Page) => page.locator(".splash");

/** Loads the page as in a new session, with progress of `step` points per tick. */
async function startOver(page: Page, step: number): Promise<void> {
  await page.evaluate((points) => {
    sessionStorage.removeItem("splash");
    window.name = String(points);
  }, step);
  await page.reload();
  await expect(splash(page)).toBeVisible();
}

test.describe("with motion", () => {
  test.use({ reducedMotion: "no-preference" });

  test("it ends after 2 seconds, half a second after its progress is complete, or at a wheel, a click or a key, and does not come back", async ({
    page,
  }) => {
    const { messages, pages } = wordsIn("ar");
    await page.clock.install({ time: 0 });
    await page.addInitScript(() => (Math.random = () => Number(window.name) / 10));
    // The home page would play its film.
    await page.goto("/ar/about");
    await page.clock.pauseAt(60_000);
    await startOver(page, 0);
    await expect(splash(page)).toContainText(messages.splash.loading);
    await expect(splash(page)).toHaveAttribute("aria-hidden", "true");
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(pages.about.title.split(" ")[0]!);
    await page.clock.runFor(1990);
    await expect(splash(page)).toBeVisible();
    await expect(splash(page)).toContainText("0%");
    await page.clock.runFor(20);
    await expect(splash(page)).toBeHidden();

    await startOver(page, 9.9);
    await page.clock.runFor(1000);
    await expect(splash(page)).toContainText("99%");
    await page.clock.runFor(100);
    await expect(splash(page)).toContainText("100%");
    await page.clock.runFor(490);
    await expect(splash(page)).toBeVisible();
    await page.clock.runFor(20);
    await expect(splash(page)).toBeHidden();

    for (const [name, end] of Object.entries({
      "a wheel": () => page.mouse.wheel(0, 100),
      "a click": () => page.mouse.click(400, 300),
      "a key": () => page.keyboard.press("Shift"),
    })) {
      await startOver(page, 0);
      await end();
      await page.clock.runFor(300);
      await expect(splash(page), name).toBeHidden();
      await expect(page).toHaveURL("/ar/about");
    }
    await page.goto("/blog");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("html")).not.toHaveAttribute("data-splash");
    await expect(splash(page)).toBeHidden();
  });

  test("a new session shows it by itself, except where somebody comes to write, and all that the browser keeps is its mark", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.documentElement.dataset.splash !== undefined) document.documentElement.dataset.seen = "";
      }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-splash"] });
    });
    for (const path of ["/contact", "/ar/privacy"]) {
      await visit(page, path);
      await expect(page.locator("html")).not.toHaveAttribute("data-seen");
    }
    await visit(page, "/services");
    await expect(page.locator("html")).toHaveAttribute("data-seen");
    await expect(splash(page)).toBeHidden();
    expect(await page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)))).toEqual({ splash: "seen" });
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    expect(await page.context().cookies()).toEqual([]);
  });
});

test("there is none with reduced motion", async ({ page }) => {
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(splash(page)).toBeHidden();
  await expect(page.locator("html")).not.toHaveAttribute("data-splash");
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});
