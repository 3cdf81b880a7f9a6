/** docs/accessibility.md, points 42, 43, 44 and 49. */
import type { Page } from "@playwright/test";
import { direction, localePath, locales } from "#app/i18n/locale.ts";
import { pagePaths } from "#content/pages.ts";
import { spaceText } from "#tests/support/space-text.ts";
import { expect, test } from "#tests/support/test.ts";
import { desktop, visit } from "#tests/support/visit.ts";
import { differentPages, wordsIn } from "#tests/support/words.ts";

/** One page of each kind. */
const kinds = ["/", "/about", "/services", "/services/networks", "/blog", "/contact", "/privacy", "/nowhere"];
/**
 * How a page may be looked at, by the width of the window; 1.4.4, 1.4.10 and 1.4.12 of WCAG 2.2.
 */
type Look = "plain" | "spaced" | "text at 200 %" | "text at 400 %";
const looks: [width: number, ...looks: Look[]][] = [
  [320, "plain", "spaced", "text at 200 %", "text at 400 %"],
  [390, "plain", "spaced", "text at 200 %", "text at 400 %"],
  [768, "text at 200 %", "text at 400 %"],
  [1280, "text at 200 %"],
];
const post = (locale: "en" | "ar") => `/blog/${wordsIn(locale).posts[0]?.slug}`;

test.use({ viewport: desktop, allowedProblems: [/status of 404/] });

for (const locale of locales) {
  const at = (path: string) => localePath(locale, path);

  test.describe(locale, () => {
    test("every page says its language and direction", async ({ request }) => {
      for (const path of [...pagePaths(wordsIn(locale)), "/nowhere"]) {
        const html = await (await request.get(at(path))).text();
        expect(html, path).toMatch(new RegExp(`<html lang="${locale}" dir="${direction(locale)}"`));
      }
    });

    test("every page shows all its words, small, with large text, and with spacing of the visitor's own", async ({
      page,
    }) => {
      const paths = [...differentPages(locale), "/nowhere", "/services/nowhere"];
      test.setTimeout(15_000 * paths.length);
      for (const path of paths) {
        // Parts far below keep the layout of the window that they were met in, until they are met
        // again.
        await page.setViewportSize({ width: 320, height: 800 });
        await visit(page, at(path));
        await expect(page.locator(".splash")).toBeHidden();
        for (const [width, ...ways] of looks) {
          await page.setViewportSize({ width, height: 800 });
          for (const look of ways) {
            await spaceText(page, look === "spaced");
            expect.soft(await faultsOf(page, look), `${path} at ${width} px, ${look}`).toEqual([]);
          }
        }
      }
    });

    test("every page shows all its words to a browser that is set to text at 400 %", async ({ page }) => {
      const paths = [...differentPages(locale), "/nowhere", "/services/nowhere"];
      test.setTimeout(10_000 * paths.length);
      await browserText(page, 64);
      for (const path of paths) {
        await page.setViewportSize({ width: 320, height: 800 });
        await visit(page, at(path));
        for (const width of [320, 390, 768]) {
          await page.setViewportSize({ width, height: 800 });
          expect.soft(await faultsOf(page, "plain"), `${path} at ${width} px`).toEqual([]);
        }
      }
    });
  });
}

test.describe("ar", () => {
  test("no letters apart, no slanted letters, lines of text at least 1.7 high", async ({ page }) => {
    for (const path of [...kinds, post("ar")]) {
      await page.goto(localePath("ar", path));
      const faults = await page.evaluate(() => {
        const found: string[] = [];
        let texts = 0;
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const element = walker.currentNode.parentElement;
          if (!element?.checkVisibility() || !/\p{Script=Arabic}/u.test(walker.currentNode.nodeValue ?? "")) continue;
          texts += 1;
          const style = getComputedStyle(element);
          const words = `${element.tagName} ${walker.currentNode.nodeValue?.slice(0, 40)}`;
          if (!["normal", "0px"].includes(style.letterSpacing)) found.push(`${words}: letters apart`);
          if (style.fontStyle !== "normal") found.push(`${words}: slanted`);
          const isText =
            element.closest("p, li, dd, dt, blockquote, td, address") &&
            !element.closest(
              "a, button, nav, h1, h2, h3, [class*=text-h], [class*=text-display], [class*=text-slide], [class*=text-figure]",
            );
          const lines = Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize);
          if (isText && !(lines >= 1.7)) found.push(`${words}: lines of ${lines}`);
        }
        return texts > 20 ? found : ["too little text was found"];
      });
      expect(faults, path).toEqual([]);
    }
  });

  test("arrows are mirrored; the mark, numbers and addresses are not", async ({ page }) => {
    await page.goto("/ar");
    const scales = await page
      .locator("svg[class*=arrow]")
      .evaluateAll((all) => all.map((icon) => getComputedStyle(icon).scale.split(" ")[0]));
    expect(scales.length).toBeGreaterThan(3);
    expect(new Set(scales)).toEqual(new Set(["-1"]));
    await expect(page.locator("header a svg").first()).toHaveCSS("scale", "none");

    await page.goto("/ar/contact");
    const addresses = page.locator("a[href^='tel:'], a[href^='mailto:']").filter({ hasText: /[\d@]/ });
    for (const link of await addresses.all()) await expect(link.locator("bdi")).toHaveCSS("direction", "ltr");
    await expect(page.locator("a[href^='tel:']")).not.toHaveCount(0);
    await expect(page.locator("#phone")).toHaveCSS("direction", "ltr");
    await expect(page.locator("#phone")).toHaveCSS("text-align", "right");
    await expect(page.locator("#email")).toHaveCSS("direction", "ltr");
    // What is typed decides the direction of the others.
    await page.locator("#subject").fill("VPN for 12 people");
    await expect(page.locator("#subject")).toHaveCSS("direction", "ltr");
    await page.locator("#subject").fill("شبكة VPN");
    await expect(page.locator("#subject")).toHaveCSS("direction", "rtl");
  });
});

test("the stylesheet knows start and end, not left and right", async ({ page }) => {
  await page.goto("/");
  const physical = await page.evaluate(() => {
    const found: string[] = [];
    const property =
      /^(?:(?:margin|padding|border)-(?:left|right)|left|right|float|clear|(?:scroll-margin|scroll-padding)-(?:left|right)|border-(?:top|bottom)-(?:left|right)-radius)/;
    const visitRules = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if ("cssRules" in rule) visitRules(rule.cssRules as CSSRuleList);
        if (!("style" in rule)) continue;
        const { selectorText } = rule as CSSStyleRule;
        const declarations = (rule as CSSStyleRule).style.cssText.split(";").map((part) => part.trim());
        for (const declaration of declarations) {
          const [name = "", value = ""] = declaration.split(/:\s*/);
          // Numbers run from left to right in Arabic as well, at the start of the box.
          const isChosen = /:dir\(rtl\)|\[dir="rtl"\]/.test(selectorText) && name === "text-align";
          const isRounded = name === "border-radius";
          if (isChosen || isRounded) continue;
          if (property.test(name) || /^(?:left|right)$/.test(value)) found.push(`${selectorText} { ${declaration} }`);
        }
      }
    };
    for (const sheet of document.styleSheets) visitRules(sheet.cssRules);
    return document.styleSheets.length > 0 ? found : ["no stylesheet was found"];
  });
  expect(physical).toEqual([]);
});

for (const locale of locales) {
  test(`bars leave the window to large text, and cover nothing at the top of a page (${locale})`, async ({ page }) => {
    for (const path of ["/", "/services/networks", "/contact"])
      for (const [width, height] of [
        [320, 568],
        [390, 844],
        [768, 1024],
      ] as const)
        for (const size of ["root", "browser"]) {
          await page.setViewportSize({ width, height });
          await browserText(page, size === "browser" ? 64 : 16);
          await visit(page, localePath(locale, path));
          if (size === "root") await page.evaluate(() => (document.documentElement.style.fontSize = "400%"));
          const at = `${path} at ${width} px, text size of the ${size}`;
          const covered = await page.evaluate(() => {
            const heading = document.querySelector("h1")!;
            const range = document.createRange();
            range.selectNodeContents(heading);
            const lines = [...range.getClientRects()];
            return lines.filter(({ left, top, bottom }) => {
              const [x, y] = [left + 8, (top + bottom) / 2];
              return y < innerHeight && !heading.contains(document.elementFromPoint(x, y));
            }).length;
          });
          expect.soft(covered, `lines of the heading below a bar, ${at}`).toBe(0);
          const share = await page.evaluate(async () => {
            scrollTo(0, document.documentElement.scrollHeight / 2);
            await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
            const points = [...Array(50).keys()].map((place) => ((place + 0.5) / 50) * innerHeight);
            const isBar = (y: number) => document.elementFromPoint(innerWidth / 2, y)?.closest("header, .contact-bar");
            return points.filter(isBar).length / points.length;
          });
          expect.soft(share, `share of the window below bars, ${at}`).toBeLessThan(0.25);
          // The bar is where the page ends.
          await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
          await expect.soft(page.locator(".contact-bar .chat-launcher"), at).toBeInViewport();
        }
  });
}

/** Sets the size of text in the browser's settings, which media queries know as well. */
async function browserText(page: Page, standard: number) {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard } });
  await session.detach();
}

/**
 * What is wrong with a page: it scrolls sideways; words lie outside of the window or are hidden by
 * a box around them; controls lie outside of the window; words go on in the next line without a
 * hyphen of their own. Cards of posts are clamped (docs/behaviour.md).
 */
function faultsOf(page: Page, look: Look): Promise<string[]> {
  return page.evaluate(async (seen) => {
    const root = document.documentElement;
    root.style.fontSize = /^text at (\d+) %$/.exec(seen)?.[1]?.concat("%") ?? "";
    // A new size of the window reaches the layout with the next frame; that of text takes a transition for each
    // level of elements.
    const isChanging = () => document.getAnimations().some((one) => one instanceof CSSTransition);
    do await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    while (isChanging());
    const { scrollWidth, clientWidth } = root;
    const wide = [...document.querySelectorAll("body *")].filter((element) => {
      if (scrollWidth <= clientWidth) return false;
      const { left, right } = element.getBoundingClientRect();
      return (left < -1 || right > clientWidth + 1) && !element.closest(".carousel-viewport, .sr-only, .table-scroll");
    });
    const sideways = scrollWidth > clientWidth ? [`${scrollWidth} px wide in ${clientWidth}`] : [];
    sideways.push(...wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 120)));
    const cut: string[] = [];
    const divided: string[] = [];
    type Clip = { left: number; right: number; top: number; bottom: number };
    const clips = new Map<Element, Clip>();
    const clipOf = (element: Element | null): Clip => {
      if (!element || element === document.documentElement)
        return { left: 0, right: document.documentElement.clientWidth, top: -Infinity, bottom: Infinity };
      const known = clips.get(element);
      if (known) return known;
      const clip = { ...clipOf(element.parentElement) };
      const { overflowX, overflowY } = getComputedStyle(element);
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const scrolls = /auto|scroll/.test(overflowX);
      if (scrolls) Object.assign(clip, { left: -Infinity, right: Infinity });
      else if (overflowX !== "visible")
        Object.assign(clip, { left: Math.max(clip.left, left), right: Math.min(clip.right, right) });
      if (/hidden|clip/.test(overflowY) && getComputedStyle(element).webkitLineClamp === "none")
        Object.assign(clip, { top: Math.max(clip.top, top), bottom: Math.min(clip.bottom, bottom) });
      clips.set(element, clip);
      return clip;
    };
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest("[inert], .splash, a[href='#main']") &&
      // For screen readers only, as `sr-only` makes it, at any width of the window.
      !(element.closest("[class*='sr-only']")?.clientWidth === 1);

    const range = document.createRange();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let words = 0;
    while (walker.nextNode()) {
      const { parentElement: element, nodeValue } = walker.currentNode;
      if (!element || !nodeValue?.trim() || !isSeen(element)) continue;
      const clip = clipOf(element);
      for (const { 0: word, index } of nodeValue.matchAll(/\S+/gu)) {
        words += 1;
        range.setStart(walker.currentNode, index);
        range.setEnd(walker.currentNode, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
        const isCut = lines.some(
          ({ left, right, top, bottom }) =>
            left < clip.left - 1 ||
            right > clip.right + 1 ||
            top + bottom < 2 * clip.top ||
            top + bottom > 2 * clip.bottom,
        );
        if (isCut && !element.closest("[class*='line-clamp']")) cut.push(`${word} in ${element.tagName}`);
        const tops = new Set(lines.map(({ top }) => Math.round(top)));
        // A break behind a hyphen, or in an address, divides nothing.
        if (tops.size > 1 && !/[-–—/@.]/.test(word)) divided.push(`${word} in ${element.tagName}`);
      }
    }
    for (const control of document.querySelectorAll("a, button, input, textarea, summary")) {
      if (control.closest(".carousel-viewport")) continue;
      const { left, right, width } = control.getBoundingClientRect();
      const outside = left < -1 || right > document.documentElement.clientWidth + 1;
      if (width > 0 && outside && isSeen(control)) cut.push(control.outerHTML.slice(0, 120));
    }
    if (words < 30) cut.push("too few words were found");
    // Wide spaces and large letters may leave no other way than to divide a word.
    return [...sideways, ...cut, ...(seen === "plain" ? divided : [])];
  }, look);
}
