import type { Page } from "@playwright/test";

/** Sets the size of text in the browser's settings, which also affects media queries. */
export async function browserText(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard } });
  await session.detach();
}
