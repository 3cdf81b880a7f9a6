/** docs/accessibility.md, points 13, 14 and 16. */
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/test.ts";
import { desktop, phone, visit, visitBeforeScripts } from "#tests/support/visit.ts";
import { wordsIn } from "#tests/support/words.ts";
import { sectionIn } from "#tests/support/section-in.ts";

const film = /\.(webm|mp4)$/;
const hero = (page: Page) => page.locator("main > section").first();

/** Counts requests for the film; skips the splash screen. */
async function watch(page: Page): Promise<string[]> {
  const requests: string[] = [];
  page.on("request", (request) => film.test(request.url()) && requests.push(request.url()));
  await page.addInitScript(() => sessionStorage.setItem("splash", "seen"));
  return requests;
}

test.describe("with motion", () => {
  test.use({ reducedMotion: "no-preference" });

  const { video: words } = wordsIn("ar").messages;
  const path = "/ar";

  test("the film is silent, and the first control of the main part pauses it", async ({ page }) => {
    const requests = await watch(page);
    const release = await visitBeforeScripts(page, path);
    await expect(hero(page).locator("img").first()).toBeVisible();
    await expect(page.locator("video")).toHaveCount(0);
    expect(requests).toEqual([]);
    release();

    const pause = page.getByRole("button", { name: words.pause, exact: true });
    await expect(pause).toBeVisible();
    const video = page.locator("video");
    const isPaused = () => video.evaluate((element: HTMLVideoElement) => element.paused);
    expect(await isPaused()).toBe(false);
    const facts = await video.evaluate((element: HTMLVideoElement & { captureStream: () => MediaStream }) => ({
      muted: element.muted,
      inline: element.playsInline,
      sounds: element.captureStream().getAudioTracks().length,
      images: element.captureStream().getVideoTracks().length,
    }));
    expect(facts).toEqual({ muted: true, inline: true, sounds: 0, images: 1 });
    // The picture under it is its poster.
    await expect(hero(page).locator("img").first()).toHaveJSProperty("complete", true);

    await page.getByRole("main").focus();
    await page.keyboard.press("Tab");
    await expect(pause).toBeFocused();
    await page.keyboard.press("Enter");
    const play = page.getByRole("button", { name: words.play, exact: true });
    await expect(play).toBeFocused();
    await expect(pause).toHaveCount(0);
    expect(await isPaused()).toBe(true);
    await page.keyboard.press("Enter");
    await expect(pause).toBeFocused();
    expect(await isPaused()).toBe(false);
  });

  test("phones held upright get one of their own, and a control of it", async ({ page }) => {
    const requests = await watch(page);
    await page.setViewportSize(phone);
    await visit(page, "/");
    await expect(page.getByRole("button", { name: wordsIn("en").messages.video.pause, exact: true })).toBeVisible();
    const size = await page
      .locator("video")
      .evaluate((video: HTMLVideoElement) => [video.videoWidth, video.videoHeight]);
    expect(size).toEqual([800, 800]);
    expect(new Set(requests).size).toBe(1);
    // The page's largest paint is the picture, not the later film.
    const largest = page.evaluate(
      () =>
        new Promise((resolve) => {
          const observer = new PerformanceObserver((list) =>
            resolve(
              list.getEntries().map((entry) => (entry as PerformanceEntry & { element?: Element }).element?.tagName),
            ),
          );
          observer.observe({ type: "largest-contentful-paint", buffered: true });
        }),
    );
    expect(await largest).not.toContain("VIDEO");
  });

  test.describe("where it cannot be had", () => {
    test.use({ allowedProblems: [/status of 404/] });

    test("the picture stays and nothing is missing", async ({ page }) => {
      const requests = await watch(page);
      await page.route(film, (route) => route.fulfill({ status: 404 }));
      await visit(page, "/");
      const { messages, pages } = wordsIn("en");
      const { home } = pages;
      await expect.poll(() => requests.length).toBeGreaterThan(0);
      await expect(page.locator("video")).toHaveCount(0);
      await expect(
        page.getByRole("button", { name: new RegExp(`${messages.video.pause}|${messages.video.play}`) }),
      ).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(sectionIn(home, "hero").title);
      await expect(hero(page).getByRole("link")).toHaveText([
        sectionIn(home, "hero").quote!,
        sectionIn(home, "hero").consultation!,
      ]);
      const picture = hero(page).locator("img").first();
      await expect(picture).toBeVisible();
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    });
  });
});

test("with reduced motion, under Save-Data, on a slow line and on phones held sideways it is neither loaded nor played, also when that comes later", async ({
  page,
}) => {
  const requests = await watch(page);
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: {} }));
  await visit(page, "/");
  const isLeftOut = async (where: string) => {
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    // Requests are reported in their order: one for the film would come before this one.
    const later = page.waitForRequest("**/robots.txt");
    await page.evaluate(() => fetch("/robots.txt").then(({ ok }) => ok));
    await later;
    await expect(page.locator("video"), where).toHaveCount(0);
    expect(requests, where).toEqual([]);
  };
  await isLeftOut("with reduced motion");
  for (const [where, connection, size] of [
    ["under Save-Data", { saveData: true }, desktop],
    ["on a slow line", { saveData: false, effectiveType: "3g" }, desktop],
    ["on phones held sideways", { effectiveType: "4g" }, { width: 740, height: 360 }],
  ] as const) {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.evaluate(
      (line) => Object.assign((navigator as Navigator & { connection?: object }).connection!, line),
      connection,
    );
    await page.setViewportSize(size);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await isLeftOut(where);
  }
  await page.setViewportSize(desktop);
  await expect(page.locator("video")).toHaveCount(1);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(page.locator("video")).toHaveCount(0);
});
