/** docs/accessibility.md, points 4 and 47. */
import { localePath } from "#i18n/locale.ts";
import { tabStops } from "#tests/support/tab-stops.ts";
import { expect, test } from "#tests/support/test.ts";
import { visit } from "#tests/support/visit.ts";

// Both languages mirror each other: each window is tested in one of them.
for (const { locale, widths } of [
  { locale: "en", widths: [1280, 320] },
  { locale: "ar", widths: [768] },
] as const)
  test(`the focus is seen on every ground, and nothing fixed covers what has it (${locale})`, async ({ page }) => {
    for (const path of ["/", "/services/web-development", "/contact"]) {
      await visit(page, localePath(locale, path));
      for (const width of widths) {
        await page.setViewportSize({ width, height: 640 });
        for (const key of ["Shift+Tab", "Tab"] as const) {
          // A page between them adds grounds, and nothing that is fixed.
          if (path.startsWith("/services") && (key !== "Tab" || width !== 1280)) continue;
          const { covered, unseen, stops } = await tabStops(page, key);
          const at = `${path} at ${width} px, ${key}`;
          expect.soft(covered, `covered: ${at}`).toEqual([]);
          // A narrow window has other menus, on the same grounds.
          if (width === 1280) expect.soft(unseen, `unseen: ${at}`).toEqual([]);
          expect(stops, at).toBeGreaterThan(15);
        }
      }
    }
  });
