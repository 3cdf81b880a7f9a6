import type { Page } from "@playwright/test";

/**
 * Gives the texts of a page the widest spacing that readers may set (WCAG 2.2, 1.4.12), or takes it
 * away.
 */
export async function spaceText(page: Page, spaced: boolean): Promise<void> {
  await page.evaluate((wanted) => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-block-end: 2em !important; }`);
    document.adoptedStyleSheets = wanted ? [spacing] : [];
  }, spaced);
}
