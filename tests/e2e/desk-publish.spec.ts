/** What keeps changes from being published, and where the focus is afterwards. */
import { fill } from "#i18n/fill.tsx";
import { wordsIn } from "#desk/words/words.ts";
import { axe } from "#tests/support/axe.ts";
import { signIn, startDesk } from "#tests/support/desk.ts";
import { expect, testAgainst } from "#tests/support/test.ts";
import { visit } from "#tests/support/visit.ts";

// Its own server: drafts of other tests could be published.
const test = testAgainst(() => startDesk());

// The same in both languages.
const language = "ar";
const words = wordsIn(language).documents;
const { review } = words;

test("a service that others lead to is hidden in one step, and the focus follows", async ({ server: desk, page }) => {
  const focus = page.locator(":focus");
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, desk, { email: "hides@example.com", role: "editor", language });
  await visit(page, "/desk/words");
  const hide = page.getByRole("button", { name: fill(words.hideNamed, { name: "الترحيل والعون التقني" }) });
  await hide.click();
  await expect(hide).toHaveAttribute("aria-pressed", "true");
  await visit(page, "/desk/words/publish");
  const publish = page.getByRole("button", { name: review.publish });
  await expect(publish).toBeDisabled();
  await expect(page.getByText(review.links.text)).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole("button", { name: review.links.unlink }).press("Enter");
  await expect(focus).toHaveText(review.links.unlinked);

  const leave = page.getByRole("checkbox", { name: review.leave });
  await leave.nth(1).check();
  await expect(publish).toBeDisabled();
  await leave.nth(1).uncheck();
  await expect(publish).toBeEnabled();
  await publish.press("Enter");
  await expect(focus).toHaveText(new RegExp(`${review.done}|${review.doneSoon}`));
  await page.getByRole("button", { name: review.takeBack }).press("Enter");
  await expect(focus).toHaveText(review.takenBack);
  for (const one of await page.getByRole("checkbox", { name: review.leave }).all()) await expect(one).not.toBeChecked();
});
