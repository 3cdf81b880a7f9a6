/** The working drawing of a service (docs/accessibility.md, point 51): by keyboard, read aloud, and without scripts. */
import type { Page } from "@playwright/test";
import { localePath } from "#i18n/locale.ts";
import { expect, test } from "#tests/support/test.ts";
import { desktop, visit } from "#tests/support/visit.ts";
import { wordsIn } from "#tests/support/words.ts";

test.use({ viewport: desktop });

for (const { locale, javaScriptEnabled } of [
  { locale: "en", javaScriptEnabled: true },
  { locale: "ar", javaScriptEnabled: false },
] as const)
  test.describe(`${locale}, ${javaScriptEnabled ? "with" : "without"} scripts`, () => {
    test.use({ javaScriptEnabled });

    test("arrow keys step through the states of a drawing, and a click on a state shows it", async ({ page }) => {
      const service = wordsIn(locale).services.find(({ slug }) => slug === "networks")!;
      const [drawing] = service.drawings!;
      const path = localePath(locale, "/services/networks");
      await (javaScriptEnabled ? visit(page, path) : page.goto(path));
      const board = page.getByRole("radiogroup", { name: drawing!.title });
      const figure = page.locator("figure", { has: board });
      const sentences = figure.locator("p");
      /** Elements that are visible outside their states, or hidden in them. */
      const misplaced = (at: number) =>
        figure.locator("svg [data-in]").evaluateAll(
          (parts, state) =>
            parts.filter((part) => {
              const isIn = part.getAttribute("data-in")!.includes(state);
              return getComputedStyle(part).opacity !== (isIn ? "1" : "0");
            }).length,
          String(at + 1),
        );
      const sizes: unknown[] = [];
      for (const [at, { name, text }] of drawing!.states.entries()) {
        const radio = board.getByRole("radio", { name, exact: true });
        if (at === 0) await radio.focus();
        else await page.keyboard.press("ArrowDown");
        await expect(radio).toBeFocused();
        await expect(radio).toBeChecked();
        await expect(radio).toHaveAccessibleDescription(text);
        for (const [other] of drawing!.states.entries())
          await expect(sentences.nth(other)).toBeVisible({ visible: other === at });
        // Elements of other states are removed from the drawing.
        await expect.poll(() => misplaced(at)).toBe(0);
        sizes.push(await figure.boundingBox());
      }
      // The layout does not shift between states.
      expect(sizes).toEqual([sizes[0], sizes[0], sizes[0]]);
      await page.getByText(drawing!.states[0]!.name, { exact: true }).click();
      await expect(page.getByText(drawing!.states[0]!.text)).toBeVisible();
    });
  });

/** Opens the drawing's page with a clock that the test moves. */
async function arrive(page: Page) {
  await page.addInitScript(() => sessionStorage.setItem("splash", "seen"));
  await visit(page, "/services/networks");
  await page.clock.install();
  const figure = page.locator("figure");
  await figure.scrollIntoViewIfNeeded();
  return { figure, states: figure.getByRole("radio") };
}

test.describe("with motion", () => {
  test.use({ reducedMotion: "no-preference" });

  test("a drawing in view shows its states once, one after the other", async ({ page }) => {
    const { figure, states } = await arrive(page);
    await expect(figure).toHaveAttribute("data-plays");
    await expect(states.first()).toBeChecked();
    for (const at of [1, 2]) {
      await page.clock.runFor(5000);
      await expect(states.nth(at)).toBeChecked();
    }
    await expect(figure).not.toHaveAttribute("data-plays");
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  });

  for (const touch of ["a click", "the focus"])
    test(`${touch} ends that for good`, async ({ page }) => {
      const { figure, states } = await arrive(page);
      await expect(figure).toHaveAttribute("data-plays");
      await (touch === "a click" ? figure.locator("svg").click() : states.first().focus());
      await expect(figure).not.toHaveAttribute("data-plays");
      await page.clock.runFor(20_000);
      await expect(states.first()).toBeChecked();
    });
});

test("with reduced motion a drawing waits for the visitor, and on paper all three sentences say what they are about", async ({
  page,
  request,
}) => {
  const { figure, states } = await arrive(page);
  await page.clock.runFor(20_000);
  await expect(states.first()).toBeChecked();
  await expect(figure).not.toHaveAttribute("data-plays");

  await page.emulateMedia({ media: "print" });
  const [drawing] = wordsIn("en").services.find(({ slug }) => slug === "networks")!.drawings!;
  for (const { name, text } of drawing!.states) await expect(page.getByText(`${name}: ${text}`)).toBeVisible();
  for (const radio of await states.all()) await expect(radio).toBeHidden();
  // A service without a drawing has none.
  expect(await (await request.get("/services/professional")).text()).not.toContain("<figure");
});
