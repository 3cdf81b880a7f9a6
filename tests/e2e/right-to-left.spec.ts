/** docs/accessibility.md, points 42 and 43: Arabic mirrors the layout. */
import { expect, test } from "#tests/support/test.ts";

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
      /^(?:(?:margin|padding|border)-(?:left|right)|left|right|(?:scroll-margin|scroll-padding)-(?:left|right)|border-(?:top|bottom)-(?:left|right)-radius)/;
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
  // The typed text determines the direction of the others.
  await page.locator("#subject").fill("VPN for 12 people");
  await expect(page.locator("#subject")).toHaveCSS("direction", "ltr");
  await page.locator("#subject").fill("شبكة VPN");
  await expect(page.locator("#subject")).toHaveCSS("direction", "rtl");
});
