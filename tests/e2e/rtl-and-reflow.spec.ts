/** docs/accessibility.md, points 42 and 43: Arabic as a mirror image, and bars beside large text. */
import { localePath, locales } from "#i18n/locale.ts";
import { browserText } from "#tests/support/browser-text.ts";
import { expect, test } from "#tests/support/test.ts";
import { desktop, visit } from "#tests/support/visit.ts";

test.use({ viewport: desktop });

test("arrows are mirrored; the mark, numbers and addresses are not; the stylesheet knows start and end", async ({
  page,
}) => {
  await page.goto("/ar");
  const scales = await page
    .locator("svg[class*=arrow]")
    .evaluateAll((all) => all.map((icon) => getComputedStyle(icon).scale.split(" ")[0]));
  expect(scales.length).toBeGreaterThan(3);
  expect(new Set(scales)).toEqual(new Set(["-1"]));
  await expect(page.locator("header a svg").first()).toHaveCSS("scale", "none");

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

  await page.goto("/ar/contact");
  const addresses = page.locator("a[href^='tel:'], a[href^='mailto:']").filter({ hasText: /[\d@]/ });
  for (const link of await addresses.all()) await expect(link.locator("bdi")).toHaveCSS("direction", "ltr");
  await expect(page.locator("a[href^='tel:']")).not.toHaveCount(0);
  await expect(page.locator("#phone")).toHaveCSS("direction", "ltr");
  await expect(page.locator("#phone")).toHaveCSS("text-align", "right");
  await expect(page.locator("#email")).toHaveCSS("direction", "ltr");
  // The typed text decides the direction of the others.
  await page.locator("#subject").fill("VPN for 12 people");
  await expect(page.locator("#subject")).toHaveCSS("direction", "ltr");
  await page.locator("#subject").fill("شبكة VPN");
  await expect(page.locator("#subject")).toHaveCSS("direction", "rtl");
});

for (const locale of locales)
  test(`bars leave the window to large text, and cover nothing at the top of a page (${locale})`, async ({ page }) => {
    for (const path of ["/", "/services/networks", "/contact"]) {
      await page.setViewportSize({ width: 320, height: 568 });
      await visit(page, localePath(locale, path));
      for (const size of ["root", "browser"]) {
        await browserText(page, size === "browser" ? 64 : 16);
        await page.evaluate(
          (fontSize) => (document.documentElement.style.fontSize = fontSize),
          size === "root" ? "400%" : "",
        );
        for (const [width, height] of [
          [768, 1024],
          [390, 844],
          [320, 568],
        ] as const) {
          await page.setViewportSize({ width, height });
          const at = `${path} at ${width} px, text size of the ${size}`;
          const { covered, share } = await page.evaluate(async () => {
            const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
            const isChanging = () => document.getAnimations().some((one) => one instanceof CSSTransition);
            scrollTo(0, 0);
            do await painted();
            while (isChanging());
            const heading = document.querySelector("h1")!;
            const range = document.createRange();
            range.selectNodeContents(heading);
            const isRtl = getComputedStyle(heading).direction === "rtl";
            // Start of a line: the chat's round button may cover its end.
            const below = [...range.getClientRects()].filter(({ left, right, top, bottom }) => {
              const [x, y] = [isRtl ? right - 8 : left + 8, (top + bottom) / 2];
              return y < innerHeight && !heading.contains(document.elementFromPoint(x, y));
            });
            scrollTo(0, document.documentElement.scrollHeight / 2);
            await painted();
            const points = [...Array(50).keys()].map((place) => ((place + 0.5) / 50) * innerHeight);
            const isBar = (y: number) => document.elementFromPoint(innerWidth / 2, y)?.closest("header, .contact-bar");
            const covering = points.filter(isBar).length / points.length;
            // The bar is where the page ends.
            scrollTo(0, document.documentElement.scrollHeight);
            return { covered: below.length, share: covering };
          });
          expect.soft(covered, `lines of the heading below a bar, ${at}`).toBe(0);
          expect.soft(share, `share of the window below bars, ${at}`).toBeLessThan(0.25);
          await expect.soft(page.locator(".contact-bar .chat-launcher"), at).toBeInViewport();
        }
      }
      await browserText(page, 16);
    }
  });
