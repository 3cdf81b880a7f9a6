/** docs/accessibility.md, points 4, 47 and 48. */
import { localePath } from "#i18n/locale.ts";
import { openChat } from "#tests/support/chat.ts";
import { tabStops } from "#tests/support/tab-stops.ts";
import { expect, test } from "#tests/support/test.ts";
import { visit } from "#tests/support/visit.ts";
import { wordsIn } from "#tests/support/words.ts";
import { sectionIn } from "#tests/support/section-in.ts";

// The languages mirror each other, so each window size is tested in one of them. The header covers
// what comes backwards, the bar of narrow windows what comes forwards.
for (const { locale, widths, ways } of [
  {
    locale: "en",
    widths: [1280],
    ways: [
      ["/", "Shift+Tab"],
      ["/services/web-development", "Tab"],
      ["/contact", "Tab"],
    ],
  },
  {
    locale: "ar",
    widths: [320, 768],
    ways: [
      ["/", "Shift+Tab"],
      ["/contact", "Tab"],
    ],
  },
] as const)
  test(`the focus is seen on every ground, and nothing fixed covers what has it (${locale})`, async ({ page }) => {
    for (const [path, key] of ways) {
      await visit(page, localePath(locale, path));
      for (const width of widths) {
        await page.setViewportSize({ width, height: 640 });
        // A narrow window has other menus, on the same backgrounds.
        const { covered, unseen, stops } = await tabStops(page, key, width === 1280);
        const at = `${path} at ${width} px, ${key}`;
        expect.soft(covered, `covered: ${at}`).toEqual([]);
        expect.soft(unseen, `unseen: ${at}`).toEqual([]);
        expect(stops, at).toBeGreaterThan(15);
      }
    }
  });

test.describe("with forced colours", () => {
  test.use({ forcedColors: "active" });

  test("buttons keep a border, icons and dots a colour, the focus its outline, also in the chat", async ({ page }) => {
    const { ask, input, turns, close } = await openChat(page, "en", "/");
    expect(await page.evaluate(() => matchMedia("(forced-colors: active)").matches)).toBe(true);
    await ask("What services do you offer?");
    await expect(input).toBeEnabled();
    const marks = await turns.nth(1).evaluate((turn) =>
      [...turn.querySelectorAll(".chat-text ul > li")].map((item) => ({
        mark: getComputedStyle(item, "::before").backgroundColor,
        ground: getComputedStyle(item.closest(".chat-text")!).backgroundColor,
      })),
    );
    expect(marks.length).toBeGreaterThan(0);
    for (const { mark, ground } of marks) expect(mark).not.toBe(ground);
    const edged =
      ".button, header button, dialog.chat, .chat-launcher, .chat-text, dialog.chat textarea, [type=submit]";
    const bare = await page.locator(`:is(${edged}):visible`).evaluateAll((all) =>
      all.flatMap((part) => {
        const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(part);
        const hasEdge =
          borderTopStyle === "solid" && Number.parseFloat(borderTopWidth) >= 1 && borderTopColor !== backgroundColor;
        return hasEdge ? [] : [part.outerHTML.slice(0, 120)];
      }),
    );
    expect(bare).toEqual([]);
    await close.click();

    const region = page.locator("[aria-roledescription=carousel]");
    await region.scrollIntoViewIfNeeded();
    const dots = region.locator("li > button");
    await expect(dots).toHaveCount(sectionIn(wordsIn("en").pages.home, "carousel").slides.length);
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
    const { unseen, stops } = await tabStops(page, "Tab", true);
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
