/** The working drawing of a service: by keyboard, read aloud, and without scripts. */
import type { Locator } from "@playwright/test";
import { localePath, locales } from "#app/i18n/locale.ts";
import { expect, test } from "#tests/support/test.ts";
import { desktop, visit } from "#tests/support/visit.ts";
import { wordsIn } from "#tests/support/words.ts";

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ viewport: desktop, javaScriptEnabled });

    for (const locale of locales)
      test(`arrow keys step through the states of a drawing: ${locale}`, async ({ page }) => {
        const service = wordsIn(locale).services.find(({ slug }) => slug === "networks")!;
        const [drawing] = service.drawings!;
        const path = localePath(locale, "/services/networks");
        await (javaScriptEnabled ? visit(page, path) : page.goto(path));
        const board = page.getByRole("radiogroup", { name: drawing!.title });
        const figure = page.locator("figure", { has: board });
        const sizes: unknown[] = [];
        for (const [at, { name, text }] of drawing!.states.entries()) {
          const radio = board.getByRole("radio", { name, exact: true });
          if (at === 0) await radio.focus();
          else await page.keyboard.press("ArrowDown");
          await expect(radio).toBeFocused();
          await expect(radio).toBeChecked();
          await expect(radio).toHaveAccessibleDescription(text);
          const sentences = figure.locator("p");
          for (const [other] of drawing!.states.entries())
            await expect(sentences.nth(other)).toBeVisible({ visible: other === at });
          // What belongs to the other states is gone from the drawing.
          const shown = figure.locator("svg [data-in]");
          for (const part of await shown.all()) {
            const states = (await part.getAttribute("data-in"))!;
            await expect(part).toHaveCSS("opacity", states.includes(String(at + 1)) ? "1" : "0");
          }
          sizes.push(await figure.boundingBox());
        }
        // Nothing moves from one state to the next.
        expect(sizes).toEqual([sizes[0], sizes[0], sizes[0]]);
      });

    test("a click on a state shows it", async ({ page }) => {
      const [drawing] = wordsIn("en").services.find(({ slug }) => slug === "networks")!.drawings!;
      await (javaScriptEnabled ? visit(page, "/services/networks") : page.goto("/services/networks"));
      await page.getByText(drawing!.states[2]!.name, { exact: true }).click();
      await expect(page.getByText(drawing!.states[2]!.text)).toBeVisible();
    });
  });

test.describe("with motion", () => {
  test.use({ viewport: desktop, reducedMotion: "no-preference" });

  test("a drawing in view shows its states once, one after the other", async ({ page }) => {
    await page.addInitScript(() => sessionStorage.setItem("splash", "seen"));
    await visit(page, "/services/networks");
    const states = page.locator("figure").getByRole("radio");
    await expect(states.first()).toBeChecked();
    await page.locator("figure").scrollIntoViewIfNeeded();
    for (const at of [1, 2]) await expect(states.nth(at)).toBeChecked();
    await expect(page.locator("figure")).not.toHaveAttribute("data-plays");
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  });

  for (const [name, touch] of Object.entries({
    "a click": (figure: Locator) => figure.locator("svg").click(),
    "the focus": (figure: Locator) => figure.getByRole("radio").first().focus(),
  }))
    test(`${name} ends that for good`, async ({ page }) => {
      await page.addInitScript(() => sessionStorage.setItem("splash", "seen"));
      await visit(page, "/services/networks");
      const figure = page.locator("figure");
      await figure.scrollIntoViewIfNeeded();
      await touch(figure);
      await expect(figure).not.toHaveAttribute("data-plays");
      await page.waitForTimeout(3000);
      await expect(figure.getByRole("radio").first()).toBeChecked();
    });
});

test("with reduced motion a drawing waits for the visitor", async ({ page }) => {
  await visit(page, "/services/networks");
  await page.locator("figure").scrollIntoViewIfNeeded();
  await page.waitForTimeout(3000);
  await expect(page.locator("figure").getByRole("radio").first()).toBeChecked();
});

test("a service without a drawing has none", async ({ page }) => {
  await visit(page, "/services/professional");
  await expect(page.locator("figure")).toHaveCount(0);
});

test("on paper all three sentences are there, and each says what it is about", async ({ page }) => {
  const [drawing] = wordsIn("en").services.find(({ slug }) => slug === "networks")!.drawings!;
  await visit(page, "/services/networks");
  await page.emulateMedia({ media: "print" });
  for (const { name, text } of drawing!.states) await expect(page.getByText(`${name}: ${text}`)).toBeVisible();
  for (const radio of await page.getByRole("radio").all()) await expect(radio).toBeHidden();
});
