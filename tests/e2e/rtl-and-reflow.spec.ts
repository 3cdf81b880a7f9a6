/** Statements 42, 43, 44 and 49 of the accessibility list. */
import type { Page } from "@playwright/test";
import { direction, localePath, locales } from "#app/i18n/locale.ts";
import { pagePaths } from "#content/paths.ts";
import { spaceText } from "#tests/support/space-text.ts";
import { expect, test } from "#tests/support/test.ts";
import { desktop, phone, visit } from "#tests/support/visit.ts";
import { wordsIn } from "#tests/support/words.ts";

/** One page of each kind. */
const kinds = ["/", "/about", "/services", "/services/data-center", "/blog", "/contact", "/privacy", "/nowhere"];
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

    test("no page scrolls sideways, small or with large text, and spacing of the visitor's own cuts nothing off", async ({
      page,
    }) => {
      for (const path of [...kinds, post(locale)]) {
        await page.setViewportSize({ width: 320, height: 800 });
        // Until then parts far below keep the layout of the window that they were met in.
        await visit(page, at(path));
        await expect(page.locator(".splash")).toBeHidden();
        for (const { name, width, enlarge } of [
          { name: "at 320 px", width: 320, enlarge: "" },
          { name: "with text at 200 %", width: 1280, enlarge: "200%" },
          { name: "with text at 200 % on a tablet", width: 768, enlarge: "200%" },
        ]) {
          await page.setViewportSize({ width, height: 800 });
          await page.evaluate((size) => (document.documentElement.style.fontSize = size), enlarge);
          expect.soft(await sticksOut(page), `${path} ${name}`).toEqual([]);
        }
        await page.evaluate(() => (document.documentElement.style.fontSize = ""));
        await page.setViewportSize(phone);
        await spaceText(page, true);
        expect.soft(await sticksOut(page), `${path} with spacing`).toEqual([]);
        expect.soft(await cutOff(page), `${path} with spacing`).toEqual([]);
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
            !element.closest("a, button, nav, h1, h2, h3, [class*=text-h], [class*=text-display]");
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
    expect(scales.length).toBeGreaterThan(10);
    expect(new Set(scales)).toEqual(new Set(["-1"]));
    await expect(page.locator("header a svg").first()).toHaveCSS("scale", "none");

    await page.goto("/ar/contact");
    for (const link of await page.locator("a[href^='tel:'], a[href^='mailto:']").all())
      await expect(link.locator("bdi")).toHaveCSS("direction", "ltr");
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
          // Numbers stand from left to right in Arabic as well, and then on its side of the box.
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

/** What makes a page scroll sideways. */
function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll("body *")].filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return (left < -1 || right > clientWidth + 1) && !element.closest(".carousel-viewport, .sr-only, .table-scroll");
    });
    return [
      `${scrollWidth} px wide in ${clientWidth}`,
      ...wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 120)),
    ];
  });
}

/** Texts that their box hides a part of. Cards of posts are clamped by the specification. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = [...document.querySelectorAll<HTMLElement>("main *, header *, footer *")].filter((element) => {
      if (!element.checkVisibility() || element.closest(".sr-only, dialog, [aria-hidden=true], .carousel-viewport"))
        return false;
      const style = getComputedStyle(element);
      if (style.webkitLineClamp !== "none" || style.overflowY === "visible" || style.overflowY === "auto") return false;
      const text = [...element.querySelectorAll("*")].filter(
        (child) =>
          !child.closest(".sr-only, [aria-hidden=true], .absolute, picture") && child.textContent.trim() !== "",
      );
      const end = element.getBoundingClientRect().bottom;
      return text.some((child) => child.getBoundingClientRect().bottom > end + 1);
    });
    return boxes.map((element) => element.outerHTML.slice(0, 120));
  });
}
