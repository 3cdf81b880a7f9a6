/** The working drawing of a service (docs/accessibility.md, point 51), with scripts. */
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/test.ts";
import { visit } from "#tests/support/visit.ts";
import { sectionIn } from "#tests/support/section-in.ts";
import { wordsIn } from "#tests/support/words.ts";

// A shared window may keep Playwright's clock for the next test.
test.use({ reuseContext: false });

/** Opens the drawing's page with a clock that the test moves. */
async function arrive(page: Page, path = "/services/networks") {
  await page.addInitScript(() => sessionStorage.setItem("splash", "seen"));
  await visit(page, path);
  await page.clock.install();
  // The test advances the clock, however long a busy machine takes.
  await page.clock.pauseAt(Date.now() + 60_000);
  const figure = page.locator("figure.drawing");
  await figure.scrollIntoViewIfNeeded();
  return { figure, states: figure.getByRole("radio") };
}

for (const reducedMotion of ["no-preference", "reduce"] as const)
  test.describe(`motion: ${reducedMotion}`, () => {
    test.use({ reducedMotion });

    test("a drawing is whole, and its first state waits for the visitor", async ({ page }) => {
      const { figure, states } = await arrive(page);
      const line = figure.locator('[data-in*="1"] .flow').first();
      await expect(line).toHaveCSS("stroke-dashoffset", "0px");
      await page.clock.runFor(20_000);
      await expect(states.first()).toBeChecked();
    });
  });

test("on its stage, a button brings it through its states and back, and says each", async ({ page }) => {
  const { pages, messages, services } = wordsIn("ar");
  const { stage, service } = sectionIn(pages.home, "proof");
  const { states } = services.find(({ slug }) => slug === service)!.drawings![0]!;
  await arrive(page, "/ar");
  const figure = page.locator("figure.staged");
  const state = (at: number) => figure.getByRole("radio", { name: states[at]!.name, exact: true });
  const press = (name: string) => figure.getByRole("button", { name, exact: true }).press("Enter");
  for (const [at, name] of [
    [1, stage!.press],
    [2, stage!.next!],
    [0, messages.service.reset],
  ] as const) {
    await press(name);
    await expect(state(at)).toBeChecked();
    await expect(figure.getByRole("status")).toContainText(states[at]!.text);
  }
  await page.clock.runFor(6000);
  await expect(state(0)).toBeChecked();
  await state(0).press("ArrowDown");
  await expect(state(1)).toBeChecked();
  await expect(figure.getByRole("status")).toBeEmpty();
});

test("on paper all three sentences of a drawing say what they are about", async ({ page, request }) => {
  const { states } = await arrive(page);
  await states.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(states.nth(1)).toBeChecked();

  await page.emulateMedia({ media: "print" });
  const [drawing] = wordsIn("en").services.find(({ slug }) => slug === "networks")!.drawings!;
  for (const { name, text } of drawing!.states) await expect(page.getByText(`${name}: ${text}`)).toBeVisible();
  for (const radio of await states.all()) await expect(radio).toBeHidden();
  // A service without a drawing has none.
  expect(await (await request.get("/services/professional")).text()).not.toContain("<figure");
});
