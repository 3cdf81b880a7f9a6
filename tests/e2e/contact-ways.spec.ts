/** "Talk to us" in the header of wide screens: docs/accessibility.md, points 2, 5 and 39. */
import AxeBuilder from "@axe-core/playwright";
import { formatPhone } from "#app/i18n/format.ts";
import { localePath, locales } from "#app/i18n/locale.ts";
import { expect, test } from "#tests/support/test.ts";
import { desktop, visit } from "#tests/support/visit.ts";
import { company, wordsIn } from "#tests/support/words.ts";

test.use({ viewport: desktop });

for (const locale of locales) {
  const { messages } = wordsIn(locale);
  const words = messages.contactWays;
  const contact = localePath(locale, "/contact");

  test(`the ways to a person open below their button, are reached by Tab, and close by Escape (${locale})`, async ({
    page,
  }) => {
    await visit(page, localePath(locale, "/about"));
    const header = page.getByRole("banner");
    const button = header.getByRole("button", { name: words.open });
    const ways = header.getByRole("list", { name: words.label });
    await expect(ways).toBeHidden();
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(ways).toBeVisible();
    await expect(ways.getByRole("link")).toHaveText([
      `${words.call} ${formatPhone(company.phone)}`,
      `${words.callback} ${words.callbackText}`,
      `${words.form} ${words.formText}`,
    ]);
    await expect(
      header.getByText(new RegExp(`^(${messages.hours.openNow}|${messages.hours.closedNow})`)),
    ).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).include("#contact-ways").setLegacyMode().analyze();
    expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(" ")) }))).toEqual([]);

    for (const href of [`tel:${company.phone}`, `${contact}?about=callback`, contact]) {
      await page.keyboard.press("Tab");
      await expect(page.locator(":focus")).toHaveAttribute("href", href);
    }
    await page.keyboard.press("Escape");
    await expect(ways).toBeHidden();
    await expect(button).toBeFocused();

    await button.click();
    await ways.getByRole("link", { name: words.form }).click();
    await expect(page).toHaveURL(contact);
    await expect(ways).toBeHidden();
    await expect(page.getByRole("main")).toBeFocused();
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("they are a link to the contact page", async ({ page }) => {
    await page.goto("/about");
    await page
      .getByRole("banner")
      .getByRole("link", { name: wordsIn("en").messages.contactWays.open })
      .click();
    await expect(page).toHaveURL("/contact");
  });
});
