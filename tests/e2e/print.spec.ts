/**
 * What is on paper: every word of a service, of a post and over the pictures of the home page, and
 * nothing that can only be clicked.
 */
import { localePath, locales } from "#app/i18n/locale.ts";
import { expect, test } from "#tests/support/test.ts";
import { desktop, visit } from "#tests/support/visit.ts";
import { wordsIn } from "#tests/support/words.ts";

test.use({ viewport: desktop });

for (const locale of locales) {
  const { services, posts, pages } = wordsIn(locale);
  const { home } = pages;
  test.describe(locale, () => {
    test("a service is printed whole, its answers open", async ({ page }) => {
      const service = services[0]!;
      await visit(page, localePath(locale, `/services/${service.slug}`));
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(0, 0, 0)");
      for (const { answer } of service.questions) await expect(page.getByText(answer)).toBeVisible();
      await expect(page.locator("address").last()).toBeVisible();
      for (const clicked of ["nav", ".button", ".splash", 'button[type="button"]'])
        for (const part of await page.locator(clicked).all()) await expect(part).toBeHidden();
    });

    test("the words beside the pictures of the home page are printed, the pictures are not", async ({ page }) => {
      await visit(page, localePath(locale, "/"));
      await page.emulateMedia({ media: "print" });
      const hero = page.locator("main > section").first();
      for (const { words, place } of [
        { words: home.hero.title, place: hero },
        { words: home.hero.subtitle, place: hero },
        { words: home.vision.title, place: page.locator("main") },
      ])
        await expect(place.getByText(words)).toBeVisible();
      for (const part of await page.locator("main picture, video").all()) await expect(part).toBeHidden();
    });

    // What follows is the same in both languages.
    if (locale === "en") return;

    test("the area of notices leaves no trace, whatever it says", async ({ page, context }) => {
      await visit(page, localePath(locale, "/about"));
      const { notices } = wordsIn(locale).messages;
      await context.setOffline(true);
      await expect(page.getByText(notices.offline)).toBeVisible();
      await page.emulateMedia({ media: "print" });
      await expect(page.getByText(notices.offline)).toBeHidden();
      await expect(page.locator(`section[aria-label="${notices.label}"]`)).toBeHidden();
    });

    test("a post is printed with the addresses that it cites", async ({ page }) => {
      await visit(page, localePath(locale, `/blog/${posts[0]!.slug}`));
      await page.emulateMedia({ media: "print" });
      const cited = page.locator('.prose a[href^="http"]').first();
      const address = await cited.getAttribute("href");
      const printed = await cited.evaluate((link) => getComputedStyle(link, "::after").content);
      expect(printed).toContain(address);
    });
  });
}
