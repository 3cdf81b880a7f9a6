/** docs/accessibility.md, points 27, 47, 48 and 50. */
import type { Page } from "@playwright/test";
import { localePath, locales } from "#app/i18n/locale.ts";
import { pagePaths } from "#content/pages.ts";
import { expect, test } from "#tests/support/test.ts";
import { desktop, phone, visit } from "#tests/support/visit.ts";
import { wordsIn } from "#tests/support/words.ts";

test.use({ viewport: desktop, allowedProblems: [/status of 404/] });

test("no two pages have the same title or description", async ({ request }) => {
  const titles: string[] = [];
  const descriptions: string[] = [];
  for (const locale of locales) {
    for (const path of pagePaths(wordsIn(locale))) {
      const html = await (await request.get(localePath(locale, path))).text();
      titles.push(/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? "");
      descriptions.push(/<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? "");
    }
  }
  expect(titles.length).toBeGreaterThan(30);
  expect(repeated(titles)).toEqual([]);
  expect(repeated(descriptions)).toEqual([]);
});

for (const locale of locales) {
  const at = (path: string) => localePath(locale, path);

  test(`the focus is seen on every ground (${locale})`, async ({ page }) => {
    for (const path of ["/", "/services/web-development", "/contact"]) {
      await visit(page, at(path));
      const { faults, stops } = await focusFaults(page);
      expect(faults, path).toEqual([]);
      expect(stops, path).toBeGreaterThan(20);
    }
  });

  test(`targets are large enough to hit (${locale})`, async ({ page }) => {
    const post = `/blog/${wordsIn(locale).posts[0]?.slug}`;
    for (const path of ["/", "/services/web-development", "/blog", post, "/contact", "/nowhere"]) {
      await page.goto(at(path));
      for (const viewport of [phone, desktop]) {
        await page.setViewportSize(viewport);
        expect(await smallTargets(page), `${path} at ${viewport.width} px`).toEqual([]);
      }
    }
  });
}

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
    const { faults, stops } = await focusFaults(page);
    expect(faults).toEqual([]);
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

const repeated = (texts: string[]) => texts.filter((text, index) => text === "" || texts.indexOf(text) !== index);

/**
 * Visits the Tab stops and returns those whose outline is missing or has a contrast below 3:1 to
 * its surroundings. Pictures count as the colour of their section, since a shade covers them.
 */
async function focusFaults(page: Page): Promise<{ faults: string[]; stops: number }> {
  const faults: string[] = [];
  let stops = 0;
  for (; stops < 120; stops++) {
    await page.keyboard.press("Tab");
    const fault = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body || focused.hasAttribute("data-seen")) return undefined;
      focused.setAttribute("data-seen", "");
      const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      const channels = (colour: string): number[] => {
        if (!canvas) return [];
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
      };
      const luminance = (colour: string) => {
        const [red = 0, green = 0, blue = 0] = channels(colour).map((value) =>
          value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const groundOf = (element: Element | null): string => {
        if (!element) return "white";
        const { backgroundColor } = getComputedStyle(element);
        return (channels(backgroundColor)[3] ?? 0) > 200 ? backgroundColor : groundOf(element.parentElement);
      };
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(focused);
      const name = focused.textContent.trim().slice(0, 40) || focused.outerHTML.slice(0, 80);
      if (outlineStyle === "none" || Number.parseFloat(outlineWidth) < 2) return `${name}: no outline`;
      // The header is clear over the dark head of a page.
      const overDark = focused.closest("header, a[href='#main']") && !matchMedia("(forced-colors: active)").matches;
      const ground = overDark ? "#07110d" : groundOf(focused.parentElement);
      const [dark = 0, light = 0] = [luminance(outlineColor), luminance(ground)].toSorted((a, b) => a - b);
      const contrast = (light + 0.05) / (dark + 0.05);
      return contrast >= 3 ? "" : `${name}: ${outlineColor} on ${ground} is ${contrast.toFixed(1)}:1`;
    });
    if (fault === undefined) break;
    if (fault) faults.push(fault);
  }
  return { faults, stops };
}

/**
 * Controls under 24 by 24 px with another within 24 px of their middle; buttons of the site under
 * 44 px in height. Links in a sentence are exempt.
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>("a[href], button, input, textarea, summary")].filter(
      (element) =>
        element.checkVisibility() &&
        !element.closest(".sr-only, [inert]") &&
        element.getBoundingClientRect().bottom > 0,
    );
    const inSentence = (element: HTMLElement) =>
      getComputedStyle(element).display === "inline" &&
      element.closest("p, li, td")?.textContent.trim() !== element.textContent.trim();
    const targets = all
      .filter((element) => !inSentence(element))
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { element, width, height, middle: { x: x + width / 2, y: y + height / 2 } };
      });
    const crowded = ({ element, middle }: (typeof targets)[number]) =>
      targets.some(
        (other) => other.element !== element && Math.hypot(other.middle.x - middle.x, other.middle.y - middle.y) < 24,
      );
    const small = targets.filter((target) => {
      const primary = target.element.matches(
        ".button, header a, header button, dialog a, dialog button, input, textarea",
      );
      if (primary) return target.height < 43.5;
      return (target.width < 23.5 || target.height < 23.5) && crowded(target);
    });
    const faults = small.map(
      ({ element, width, height }) => `${Math.round(width)}×${Math.round(height)} ${element.outerHTML.slice(0, 100)}`,
    );
    return targets.length > 10 ? faults : ["too few targets were found"];
  });
}
