import type { Page } from "@playwright/test";

/** The widest spacing that readers may set (WCAG 2.2, 1.4.12). */
export const widestSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

/** Applies the widest spacing to the texts of a page, or removes it. */
export async function spaceText(page: Page, spaced: boolean): Promise<void> {
  await page.evaluate(
    ({ wanted, rules }) => {
      const { spacing = new CSSStyleSheet() } = window as { spacing?: CSSStyleSheet };
      Object.assign(window, { spacing });
      spacing.replaceSync(rules);
      // Keeps the page's own style sheets.
      const others = document.adoptedStyleSheets.filter((sheet) => sheet !== spacing);
      document.adoptedStyleSheets = wanted ? [...others, spacing] : others;
    },
    { wanted: spaced, rules: widestSpacing },
  );
}
