/**
 * axe and IBM's Equal Access on every page that differs from others, in both languages, on a phone
 * and on a desktop.
 */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { localePath, locales } from "#app/i18n/locale.ts";
import { equalAccess } from "#tests/support/equal-access.ts";
import { expect, test } from "#tests/support/test.ts";
import { differentPages } from "#tests/support/words.ts";

const pages = locales.flatMap((locale) => differentPages(locale).map((path) => localePath(locale, path)));
const unknown = ["/nowhere", "/ar/nowhere", "/services/nowhere", "/ar/services/nowhere"];
const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

test.use({ allowedProblems: [/status of 404/] });

/**
 * Those of these targets that are too small in the middle of the window: at its edge a bar covers
 * half of what scrolls behind it.
 */
async function tooSmall(page: Page, targets: string[]): Promise<string[]> {
  const small: string[] = [];
  for (const target of targets) {
    await page.locator(target).evaluate((element) => element.scrollIntoView({ block: "center" }));
    const only = new AxeBuilder({ page }).include(target).withRules(["target-size"]).setLegacyMode();
    if ((await only.analyze()).violations.length > 0) small.push(target);
  }
  return small;
}

for (const path of [...pages, ...unknown]) {
  test(path, async ({ page }) => {
    await page.setViewportSize(screens.phone);
    await page.goto(path);
    await page.locator("html[data-hydrated]").waitFor();
    for (const [name, viewport] of Object.entries(screens)) {
      await page.setViewportSize(viewport);
      // The header takes on its ground as the page scrolls. At the very top axe measures its words
      // against text far below.
      await page.evaluate(() => scrollTo(0, 160));
      const { violations } = await new AxeBuilder({ page })
        // Passed checks need not be listed by element.
        .options({ resultTypes: ["violations"] })
        .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
        // Without frames of other origins it finds the same, and need not open a second page for
        // its report.
        .setLegacyMode()
        .analyze();
      const all = violations.map(({ id, help, nodes }) => ({
        id,
        help,
        at: nodes.map(({ target }) => target.join(" ")),
      }));
      const found: typeof all = [];
      for (const { at, ...rule } of all) {
        const small = rule.id === "target-size" ? await tooSmall(page, at) : at;
        if (small.length > 0) found.push({ ...rule, at: small });
      }
      expect.soft(found, name).toEqual([]);
      expect.soft(await equalAccess(page), `${name}, Equal Access`).toEqual([]);
    }
  });
}
