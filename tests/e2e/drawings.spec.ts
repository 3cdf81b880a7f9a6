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

for (const reducedMotion of ["no-preference", "reduce"] as const)
  test.describe(`on its stage, motion: ${reducedMotion}`, () => {
    test.use({ reducedMotion });

    test("a button brings it through its states and back, and says each", async ({ page }) => {
      const { pages, messages, services } = wordsIn("ar");
      const { stage, service } = sectionIn(pages.home, "proof");
      const { states } = services.find(({ slug }) => slug === service)!.drawings![0]!;
      await arrive(page, "/ar");
      const figure = page.locator("figure.staged");
      const state = (at: number) => figure.getByRole("radio", { name: states[at]!.name, exact: true });
      const press = (name: string) => figure.getByRole("button", { name, exact: true }).press("Enter");
      await press(stage!.press);
      await expect(state(1)).toBeChecked();
      await expect(figure.getByRole("status")).toContainText(states[1]!.text);
      await page.clock.runFor(6000);
      // Nothing moves by itself for whoever wants no motion.
      if (reducedMotion === "reduce") await press(states[2]!.name);
      await expect(state(2)).toBeChecked();
      await expect(figure.getByRole("status")).toContainText(states[2]!.text);
      await press(messages.service.reset);
      await expect(state(0)).toBeChecked();
      await page.clock.runFor(6000);
      await expect(state(0)).toBeChecked();
      await state(0).press("ArrowDown");
      await expect(state(1)).toBeChecked();
      await expect(figure.getByRole("status")).toBeEmpty();
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
