/** Visual promises of docs/behaviour.md and docs/accessibility.md. */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { localePath, locales } from "#i18n/locale.ts";
import { expect, test } from "#tests/support/test.ts";
import { desktop, moveTo, phone, visit, visitBeforeScripts, withoutFilm } from "#tests/support/visit.ts";
import { wordsIn } from "#tests/support/words.ts";

test("pictures light up once, from no less than 0.7, and stay lit", async ({ page }) => {
  await withoutFilm(page);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await visit(page, "/");
  const last = page.locator("article img").last();
  const light = () => last.evaluate((picture) => getComputedStyle(picture).filter);
  expect(await light()).toBe("brightness(0.7)");
  await last.scrollIntoViewIfNeeded();
  await expect.poll(light).toMatch(/none|brightness\(1\)/);
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  expect(await light()).toMatch(/none|brightness\(1\)/);
  for (const media of [{ media: "print" }, { media: "screen", reducedMotion: "reduce" }] as const) {
    await page.emulateMedia(media);
    expect(await light()).toBe("none");
  }
});

test("the header is on the visitor's own ground in forced colors, its icons clear of it", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await visit(page, "/contact");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const top of [0, 400]) {
      await page.evaluate((to) => scrollTo({ top: to, behavior: "instant" }), top);
      const canvas = await page.evaluate(() => {
        document.body.style.color = "Canvas";
        const color = getComputedStyle(document.body).color.match(/\d+/g)!.map(Number);
        document.body.style.color = "";
        return color;
      });
      const header = await pixels(page, "header");
      const ground = header.filter((pixel) => pixel.join() === canvas.join()).length;
      expect.soft(ground / header.length, `ground at ${top}, ${colorScheme}`).toBeGreaterThan(0.7);
      const icon = await pixels(page, 'header a[href="/search"]');
      // Values up to 255; 107 is 3 to 1 on white, 89 on black.
      const clearest = Math.max(...icon.map((pixel) => Math.abs(grey(pixel) - grey(canvas))));
      expect.soft(clearest, `icon at ${top}, ${colorScheme}`).toBeGreaterThan(107);
    }
  }
});

for (const locale of locales)
  test(`nothing in the header moves when fonts and scripts come (${locale})`, async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    // The page preloads the fonts of its own text; not that of the other language's name.
    await page.route(/own-name.*woff2/, async (route) => {
      await released;
      await route.continue();
    });
    const scripts = await visitBeforeScripts(page, localePath(locale, "/about"));
    await page.evaluate(() => document.fonts.load("500 1em Site", "Aا"));
    const places = () =>
      page
        .locator("header .container-page")
        .first()
        .locator(":is(a, button):visible")
        .evaluateAll((all) =>
          all.map((one) => [one.textContent || one.ariaLabel, one.getBoundingClientRect().x, one.clientWidth].join()),
        );
    const before = await places();
    expect(before.length).toBeGreaterThan(7);
    scripts();
    release();
    await page.evaluate(() => dispatchEvent(new Event("focusin")));
    await page.locator("html[data-hydrated]").waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(await places()).toEqual(before);
  });

test("what is wider than its frame is named, and can be scrolled by keyboard", async ({ page }) => {
  const { services, posts } = wordsIn("en");
  const paths = [
    ...services.filter(({ samples }) => samples).map(({ slug }) => `/services/${slug}`),
    ...posts.filter(({ html }) => html.includes("<table")).map(({ slug }) => `/blog/${slug}`),
  ];

  let wide = 0;
  await visit(page, "/services");
  await page.evaluate(() => (document.documentElement.style.fontSize = "300%"));
  for (const path of paths) {
    await moveTo(page, path);
    const frames = page.locator(".table-scroll");
    for (const frame of await frames.all()) {
      await expect(frame, path).toHaveAccessibleName(/./);
      const isWide = () => frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
      // Fonts may come late.
      await expect
        .poll(async () => (await frame.getAttribute("tabindex")) === ((await isWide()) ? "0" : "-1"), path)
        .toBe(true);
      wide += Number(await isWide());
    }
  }
  expect(wide).toBeGreaterThan(0);
});

test("partners stand in five columns from medium screens on, customers in six on large ones, marks above names; whoever presses the middle of a card, or its title, follows its link", async ({
  page,
}) => {
  await visit(page, "/");
  const [partners, customers] = wordsIn("en").pages.home.sections.flatMap(({ logos }) => logos ?? []);
  for (const [width, title, columns] of [
    [768, partners!.title, 5],
    [1280, partners!.title, 5],
    [1024, customers!.title, 6],
    [1280, customers!.title, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const section = page.locator(".logos").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
    const marks = await section.locator("li").evaluateAll((all) =>
      all.map((one) => {
        const [mark, name] = ["img", "span"].map((part) => one.querySelector(part)!.getBoundingClientRect());
        return { top: one.getBoundingClientRect().top, isAbove: mark!.bottom <= name!.top };
      }),
    );
    expect(marks.filter(({ top }) => top === marks[0]!.top).length, `${title} at ${width} px`).toBe(
      Math.min(columns, marks.length),
    );
    expect(marks.every(({ isAbove }) => isAbove)).toBe(true);
    const tracks = await section.locator("ul").evaluate((list) => getComputedStyle(list).gridTemplateColumns);
    expect(tracks.split(" ")).toHaveLength(columns);
  }

  for (const path of ["/", "/services", "/blog", "/search?q=Networks"]) {
    if (path !== "/") await moveTo(page, path);
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport);
      const { cards, missed } = await page.evaluate(() => {
        const stretched = [...document.querySelectorAll("main a")].filter(
          (link) => getComputedStyle(link, "::after").position === "absolute",
        );
        const isMissed = (link: Element) =>
          [link.closest("article, li")!, link.closest("article, li")!.querySelector("h2, h3")!].some((part) => {
            part.scrollIntoView({ block: "center", behavior: "instant" });
            const { x, y, width, height } = part.getBoundingClientRect();
            return !link.contains(document.elementFromPoint(x + width / 2, y + height / 2));
          });
        return { cards: stretched.length, missed: stretched.filter(isMissed).map((link) => link.outerHTML) };
      });
      expect(missed, `${path} at ${viewport.width} px`).toEqual([]);
      expect(cards, path).toBeGreaterThan(2);
    }
  }
});

type Pixel = number[];

const grey = ([red = 0, green = 0, blue = 0]: Pixel) => 0.21 * red + 0.72 * green + 0.07 * blue;

/** Position of an element on the screen. */
async function pixels(page: Page, part: string): Promise<Pixel[]> {
  const clip = (await page.locator(part).first().boundingBox())!;
  const image = sharp(await page.screenshot({ clip: { ...clip, y: Math.max(0, clip.y), height: 44 } }));
  const data = await image.removeAlpha().raw().toBuffer();
  return Array.from({ length: data.length / 3 }, (_, at) => [...data.subarray(at * 3, at * 3 + 3)]);
}
