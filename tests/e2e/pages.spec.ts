/**
 * Every page that differs from others, in both languages, by the width of its window: all its words
 * are there (docs/accessibility.md, points 43 and 49), axe and IBM's Equal Access find nothing
 * on a phone and on a desktop, targets are large enough to hit (27), and Arabic is set as Arabic is
 * (43).
 */
import { localePath, locales } from "#i18n/locale.ts";
import { arabicFaults } from "#tests/support/arabic-faults.ts";
import { axe } from "#tests/support/axe.ts";
import { browserText } from "#tests/support/browser-text.ts";
import { equalAccess } from "#tests/support/equal-access.ts";
import { type Look, reflowFaults } from "#tests/support/reflow-faults.ts";
import { smallTargets } from "#tests/support/small-targets.ts";
import { expect, test } from "#tests/support/test.ts";
import { visit } from "#tests/support/visit.ts";
import { differentPages } from "#tests/support/words.ts";

const all: Look[] = ["plain", "spaced", "text at 200 %", "text at 400 %"];
const windows: { width: number; looks: Look[]; isChecked?: boolean }[] = [
  { width: 320, looks: all },
  { width: 390, looks: all, isChecked: true },
  { width: 768, looks: ["text at 200 %", "text at 400 %"] },
  { width: 1280, looks: ["text at 200 %"] },
  { width: 1440, looks: [], isChecked: true },
];

test.describe.configure({ mode: "parallel" });
test.use({ allowedProblems: [/status of 404/] });

for (const locale of locales)
  for (const path of [...differentPages(locale), "/nowhere", "/services/nowhere"])
    test(localePath(locale, path), async ({ page }) => {
      // Parts far below keep the layout of the window that they were met in, until they are met
      // again.
      await page.setViewportSize({ width: 320, height: 800 });
      await visit(page, localePath(locale, path));
      await expect(page.locator(".splash")).toBeHidden();
      for (const { width, looks, isChecked } of windows) {
        await page.setViewportSize({ width, height: 800 });
        for (const look of looks) expect.soft(await reflowFaults(page, look), `${width} px, ${look}`).toEqual([]);
        if (!isChecked) continue;
        // The header takes on its ground as the page scrolls. At the very top axe measures its words
        // against text far below.
        await page.evaluate(() => scrollTo(0, 160));
        expect.soft(await axe(page), `${width} px, axe`).toEqual([]);
        // It checks the elements, not their places: each page once in either layout.
        if (width < 1024 === (locale === "ar"))
          expect.soft(await equalAccess(page), `${width} px, Equal Access`).toEqual([]);
        await page.evaluate(() => scrollTo(0, 0));
        expect.soft(await smallTargets(page), `${width} px, targets`).toEqual([]);
        if (locale === "ar") expect.soft(await arabicFaults(page), `${width} px, Arabic`).toEqual([]);
      }
      // The browser's default settings.
      await browserText(page, 64);
      await page.setViewportSize({ width: 320, height: 800 });
      await visit(page, localePath(locale, path));
      for (const width of [320, 390, 768]) {
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await reflowFaults(page, "plain"), `${width} px, text of the browser`).toEqual([]);
      }
      await browserText(page, 16);
    });
