import type { Page, Response } from "@playwright/test";

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 800 };

/** Opens a page and waits until React answers for it. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  // The first action of a visitor starts the scripts, which otherwise wait until the browser is
  // idle.
  await page.evaluate(() => dispatchEvent(new Event("focusin")));
  await page.locator("html[data-hydrated]").waitFor();
  return response;
}

/**
 * Leads on to another page within the same document, as a link does. That costs a fifth of a new
 * document, and keeps the tests' own scripts.
 */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    await window.__reactRouterDataRouter.navigate(to, { flushSync: true });
    // React may show a page of errors a little later.
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }));
  }, path);
}

declare global {
  interface Window {
    __reactRouterDataRouter: { navigate: (path: string, options: { flushSync: boolean }) => Promise<void> };
  }
}

/**
 * Opens a page like a visitor with a slow line: complete, before its scripts.
 * @returns lets them arrive
 */
export async function visitBeforeScripts(page: Page, path: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path);
  return release;
}

/** Leaves a mark in the page that a page load would wipe out. @returns whether it is still there */
export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute("data-mark", ""));
  return () => page.evaluate(() => document.documentElement.hasAttribute("data-mark"));
}
