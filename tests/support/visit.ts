import type { Locator, Page, Response } from "@playwright/test";

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 800 };

/** Opens a page and waits for hydration. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  // The visitor's first action starts the scripts, which otherwise wait until the browser is idle.
  await page.evaluate(() => dispatchEvent(new Event("focusin")));
  await page.locator("html[data-hydrated]").waitFor();
  return response;
}

/**
 * Navigates to another page within the same document, like a link. This takes a fifth of the time
 * of a new document, and keeps the tests' own scripts.
 */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    await window.__reactRouterDataRouter.navigate(to, { flushSync: true });
    // React may show an error page a little later.
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }));
  }, path);
}

declare global {
  interface Window {
    __reactRouterDataRouter: { navigate: (path: string, options: { flushSync: boolean }) => Promise<void> };
  }
}

/**
 * Opens a page like a visitor on a slow line: complete, but before its scripts.
 * @returns a function that releases the scripts
 */
export async function visitBeforeScripts(page: Page, path: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.getByRole("contentinfo").waitFor();
  return release;
}

/** Spares a page that moves its splash screen and its film, which would take a core to show. */
export const withoutFilm = (page: Page) =>
  page.addInitScript(() => {
    sessionStorage.setItem("splash", "seen");
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });

/** Sets a mark that a page load would remove. @returns a function that checks for it */
export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute("data-mark", ""));
  return () => page.evaluate(() => document.documentElement.hasAttribute("data-mark"));
}

/** Distance of a slide's start from that of its carousel, in pixels, in the reading direction. */
export const offStart = (slide: Locator): Promise<number> =>
  slide.evaluate((element) => {
    const [own, frame] = [element, element.closest("section[aria-roledescription]")].map((box) =>
      box?.getBoundingClientRect(),
    );
    const side = document.dir === "rtl" ? "right" : "left";
    return Math.abs((own?.[side] ?? 0) - (frame?.[side] ?? Infinity));
  });
