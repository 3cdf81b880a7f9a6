/** docs/accessibility.md, point 48. */
import { tabStops } from "#tests/support/tab-stops.ts";
import { expect, test } from "#tests/support/test.ts";
import { desktop, visit } from "#tests/support/visit.ts";
import { wordsIn } from "#tests/support/words.ts";

test.use({ viewport: desktop });

test.describe("with forced colours", () => {
  test.use({ forcedColors: "active" });

  test("buttons keep a border, icons and dots a colour, the focus its outline", async ({ page }) => {
    await visit(page, "/");
    const region = page.locator("[aria-roledescription=carousel]");
    await region.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => matchMedia("(forced-colors: active)").matches)).toBe(true);
    const bare = await page.locator(".button:visible, header button:visible").evaluateAll((all) =>
      all.flatMap((button) => {
        const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(button);
        const seen =
          borderTopStyle !== "none" && Number.parseFloat(borderTopWidth) >= 1 && borderTopColor !== backgroundColor;
        return seen ? [] : [button.outerHTML.slice(0, 120)];
      }),
    );
    expect(bare).toEqual([]);

    const dots = region.locator("li > button");
    await expect(dots).toHaveCount(wordsIn("en").pages.home.carousel.slides.length);
    const looks = await dots.evaluateAll((all) =>
      all.map((dot) => {
        const { backgroundColor, forcedColorAdjust } = getComputedStyle(dot.firstElementChild ?? dot);
        return { backgroundColor, forcedColorAdjust, page: getComputedStyle(document.body).backgroundColor };
      }),
    );
    for (const { backgroundColor, forcedColorAdjust, page: ground } of looks) {
      expect(forcedColorAdjust).toBe("none");
      expect(backgroundColor).not.toBe(ground);
      expect(backgroundColor).not.toBe("rgba(0, 0, 0, 0)");
    }
    const { unseen, stops } = await tabStops(page, "Tab");
    expect(unseen).toEqual([]);
    expect(stops).toBeGreaterThan(20);

    await visit(page, "/contact");
    await page.getByRole("button", { name: wordsIn("en").pages.contact.form.send }).click();
    await expect(page.getByRole("alert")).toBeFocused();
    const { borderInlineStartStyle, outlineStyle } = await page
      .getByRole("alert")
      .evaluate((alert) => getComputedStyle(alert));
    expect([borderInlineStartStyle, outlineStyle]).toContain("solid");
    await expect(page.locator("#name")).toHaveCSS("border-top-style", "solid");
  });
});
