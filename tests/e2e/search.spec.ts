/** The search by keyboard, with scripts: docs/accessibility.md, points 1 and 47. */
import { fill } from "#i18n/fill.tsx";
import { localePath } from "#i18n/locale.ts";
import { axe } from "#tests/support/axe.ts";
import { expect, test } from "#tests/support/test.ts";
import { visit } from "#tests/support/visit.ts";
import { wordsIn } from "#tests/support/words.ts";

// The same in both languages.
const locale = "ar";
const { messages, pages, services } = wordsIn(locale);
const words = pages.search;

test("a word is typed, its results are announced and one is opened, by keyboard", async ({ page }) => {
  await visit(page, localePath(locale, "/about"));
  await page.getByRole("banner").getByRole("link", { name: messages.nav.search }).focus();
  await page.keyboard.press("Enter");
  const field = page.getByRole("searchbox", { name: words.field });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.title);

  await field.focus();
  const [{ slug, title }] = services as [(typeof services)[number]];
  await page.keyboard.type(title);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(fill(words.resultsTitle, { query: title }));
  await expect(field).toBeFocused();
  const results = page.locator("main ol").getByRole("link");
  await expect(page.getByRole("main").getByRole("status")).toContainText(String(await results.count()));
  expect(await axe(page)).toEqual([]);

  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(results.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${localePath(locale, `/services/${slug}`)}(#.*)?$`));
  await page.goBack();
  await expect(field).toHaveValue(title);
});
