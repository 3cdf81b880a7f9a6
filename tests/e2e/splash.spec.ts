/** docs/accessibility.md, points 10 to 12, and docs/behaviour.md; the tests control the clock. */
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/test.ts";
import { visit } from "#tests/support/visit.ts";
import { wordsIn } from "#tests/support/words.ts";
import { sectionIn } from "#tests/support/section-in.ts";

// A shared window would keep Playwright's clock for the next test.
test.use({ reuseContext: false });

const splash = (page: Page) => page.locator(".splash");

/** Opens the home page with a stopped clock and progress of `step` points per tick. */
async function arrive(page: Page, path: string, step: number): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.addInitScript((points) => {
    Math.random = () => points / 10;
  }, step);
  await page.goto(path);
  await page.clock.pauseAt(60_000);
  await startOver(page);
}

/** Loads the page as in a new session. */
async function startOver(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.removeItem("splash"));
  await page.reload();
}

test.describe("with motion", () => {
  test.use({ reducedMotion: "no-preference" });

  test("it ends after 2 seconds at the latest", async ({ page }) => {
    const { messages, pages } = wordsIn("ar");
    await arrive(page, "/ar", 0);
    await expect(splash(page)).toBeVisible();
    await expect(splash(page)).toContainText(messages.splash.loading);
    await expect(splash(page)).toHaveAttribute("aria-hidden", "true");
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(sectionIn(pages.home, "hero").title);
    await page.clock.runFor(1990);
    await expect(splash(page)).toBeVisible();
    await expect(splash(page)).toContainText("0%");
    await page.clock.runFor(20);
    await expect(splash(page)).toBeHidden();
  });

  test("it ends half a second after the progress is complete", async ({ page }) => {
    await arrive(page, "/", 9.9);
    await page.clock.runFor(1000);
    await expect(splash(page)).toContainText("99%");
    await page.clock.runFor(100);
    await expect(splash(page)).toContainText("100%");
    await page.clock.runFor(490);
    await expect(splash(page)).toBeVisible();
    await page.clock.runFor(20);
    await expect(splash(page)).toBeHidden();
  });

  test("a key, a click or a wheel ends it, and it does not come back in this session", async ({ page }) => {
    await arrive(page, "/", 0);
    for (const [name, end] of Object.entries({
      "a wheel": () => page.mouse.wheel(0, 100),
      "a click": () => page.mouse.click(400, 300),
      "a key": () => page.keyboard.press("Shift"),
    })) {
      await startOver(page);
      await expect(splash(page), name).toBeVisible();
      await end();
      await page.clock.runFor(300);
      await expect(splash(page), name).toBeHidden();
      expect(page.url()).toMatch(/\/$/);
    }
    await page.goto("/ar/about");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("html")).not.toHaveAttribute("data-splash");
    await expect(splash(page)).toBeHidden();
  });

  test("a new session shows it by itself, on any page, and all that the browser keeps is its mark", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.documentElement.dataset.splash !== undefined) document.documentElement.dataset.seen = "";
      }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-splash"] });
    });
    await visit(page, "/contact");
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

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, reducedMotion: "no-preference" });

  test("there is none", async ({ page }) => {
    await page.goto("/");
    await expect(splash(page)).toHaveCount(1);
    await expect(splash(page)).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});
