/** docs/accessibility.md, points 17 to 24; docs/behaviour.md, carousel. */
import type { Page } from "@playwright/test";
import { fill } from "#i18n/fill.tsx";
import { type Locale, localePath, locales } from "#i18n/locale.ts";
import { expect, test } from "#tests/support/test.ts";
import { offStart, phone, visit, visitBeforeScripts, withoutFilm } from "#tests/support/visit.ts";
import { wordsIn } from "#tests/support/words.ts";
import { sectionIn } from "#tests/support/section-in.ts";

// A shared window may keep Playwright's clock for the next test.
test.use({ reuseContext: false });

// Right to left, where browsers differ more; only drag and keys forwards are tried in both languages.
const locale = "ar";
const { messages, pages } = wordsIn(locale);
const words = messages.carousel;
const { slides } = sectionIn(pages.home, "carousel");
const last = slides.length;
const path = localePath(locale, "/");

const dotName = (number: number) => `${fill(words.goTo, { number })}: ${slides[number - 1]?.title}`;

const carouselOf = (page: Page) => {
  const region = page.locator("section[aria-roledescription]");
  return {
    region,
    slides: region.locator("[aria-roledescription]"),
    next: region.getByRole("button", { name: words.next, exact: true }),
    previous: region.getByRole("button", { name: words.previous, exact: true }),
    dot: (number: number) => region.getByRole("button", { name: dotName(number), exact: true }),
    /** Numbers of the slides that are visible and focusable. */
    inView: async () => {
      const inert = await region
        .locator("[aria-roledescription]")
        .evaluateAll((all) => all.map((slide) => (slide as HTMLElement).inert));
      return inert.flatMap((away, index) => (away ? [] : [index + 1]));
    },
  };
};

/** Scrolls to the carousel and waits until it has replaced the strip that works without scripts. */
const arrive = async (page: Page, at: Locale = locale) => {
  await visit(page, localePath(at, "/"));
  const carousel = carouselOf(page);
  await carousel.region.scrollIntoViewIfNeeded();
  await expect.poll(carousel.inView).toEqual([1]);
  return carousel;
};

test("slides of 700 px with role, name and position; arrows, dots and keys lead round in a loop, and each move is said once", async ({
  page,
}) => {
  const carousel = await arrive(page);
  const showsOnly = (number: number) => expect.poll(carousel.inView).toEqual([number]);
  const announcement = carousel.region.locator("[aria-live=polite]");
  await expect(announcement).toBeEmpty();
  await expect(carousel.region).toHaveAccessibleName(words.label);
  await expect(carousel.region).toHaveAttribute("aria-roledescription", "carousel");
  await expect(carousel.region).not.toHaveAccessibleName(/carousel|slider/i);
  const facts = () =>
    carousel.slides.evaluateAll((all) =>
      all.map((slide) => ({
        role: slide.getAttribute("role"),
        description: slide.getAttribute("aria-roledescription"),
        label: slide.getAttribute("aria-label"),
        height: getComputedStyle(slide).height,
        title: slide.querySelector("h3")?.textContent,
        links: [...slide.querySelectorAll("a")].map((link) => link.getAttribute("href")),
      })),
    );
  const expected = slides.map((slide, index) => ({
    role: "group",
    description: words.slide,
    label: fill(words.position, { current: index + 1, total: last }),
    height: "700px",
    title: slide.title,
    links: [localePath(locale, slide.link), localePath(locale, "/contact")],
  }));
  expect(await facts()).toEqual(expected);

  for (const number of [...slides.slice(1).map((_, index) => index + 2), 1]) {
    await carousel.next.click();
    await showsOnly(number);
  }
  await expect(carousel.next).toBeFocused();
  await expect(announcement).toHaveText(`${fill(words.position, { current: 1, total: last })}: ${slides[0]?.title}`);
  await carousel.previous.click();
  await showsOnly(last);
  await expect(announcement).toHaveText(
    `${fill(words.position, { current: last, total: last })}: ${slides.at(-1)?.title}`,
  );

  await carousel.dot(5).click();
  await showsOnly(5);
  await expect(carousel.slides.nth(4).locator("h3")).toBeInViewport();
  await expect(carousel.region.locator("button[aria-current]")).toHaveCount(1);
  await expect(carousel.dot(5)).toHaveAttribute("aria-current", "true");
  const widthOf = (number: number) =>
    carousel.dot(number).evaluate((dot) => dot.firstElementChild?.getBoundingClientRect().width ?? 0);
  await expect.poll(async () => (await widthOf(5)) - (await widthOf(4))).toBeGreaterThan(10);
  await expect.poll(async () => (await widthOf(4)) - (await widthOf(6))).toBe(0);

  await test.step("arrow keys follow the reading direction, and only while the focus is in it", async () => {
    const [forwards, backwards] = ["ArrowLeft", "ArrowRight"] as const;
    const learnMore = (number: number) =>
      carousel.slides
        .nth(number - 1)
        .locator("a")
        .first();
    await carousel.dot(1).click();
    await showsOnly(1);
    await learnMore(1).focus();
    await page.keyboard.press(forwards);
    await showsOnly(2);
    // The focus moves along, so that the next key works too.
    await expect(learnMore(2)).toBeFocused();
    await page.keyboard.press(forwards);
    await showsOnly(3);
    for (const number of [2, 1, last]) {
      await page.keyboard.press(backwards);
      await showsOnly(number);
    }
    await carousel.dot(2).focus();
    await page.keyboard.press(forwards);
    await showsOnly(1);
    await expect(carousel.dot(2)).toBeFocused();

    await page.getByRole("main").focus();
    await page.keyboard.press(forwards);
    await carousel.dot(1).focus();
    await page.keyboard.press(`Control+${forwards}`);
    expect(await carousel.inView()).toEqual([1]);
  });

  await test.step("Tab reaches the slide in view and the controls, none of the others", async () => {
    await carousel.dot(4).click();
    await showsOnly(4);
    await page.locator("main > section").first().locator("a").last().focus();
    const stops: string[] = [];
    for (let stop = 0; stop < last + 4; stop++) {
      await page.keyboard.press("Tab");
      stops.push(
        await page.evaluate(() => {
          const focused = document.activeElement;
          return (
            focused?.closest("[aria-label]:not(section)")?.getAttribute("aria-label") ?? focused?.textContent ?? ""
          );
        }),
      );
    }
    const place = fill(words.position, { current: 4, total: last });
    const dots = slides.map((_, index) => dotName(index + 1));
    expect(stops).toEqual([place, place, ...dots, words.previous, words.next]);
  });

  await test.step("every slide begins where the carousel begins, on every screen", async () => {
    for (const width of [390, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      for (const number of [last, 1]) {
        await carousel.dot(number).click();
        await expect
          .poll(() => offStart(carousel.slides.nth(number - 1)), `${number} at ${width} px`)
          .toBeLessThan(1.5);
      }
    }
  });

  await test.step("next lies where reading goes on, and its arrow points there", async () => {
    await page.setViewportSize(phone);
    expect(await facts()).toEqual(expected);
    const [next, previous] = [await carousel.next.boundingBox(), await carousel.previous.boundingBox()];
    expect(next!.x).toBeLessThan(previous!.x);
    // The icon is a line to the right with the head of an arrow, flipped in Arabic.
    await expect(carousel.next.locator("path")).toHaveAttribute("d", /^M5 12h14m-7-7l7 7/);
    await expect(carousel.next.locator("svg")).toHaveCSS("scale", /^-1/);
  });
});

test("early clicks wait for the scripts", async ({ page }) => {
  const release = await visitBeforeScripts(page, path);
  const carousel = carouselOf(page);
  await carousel.dot(5).click();
  await carousel.next.click();
  await expect(page.locator("html[data-hydrated]")).toHaveCount(0);
  release();
  await expect.poll(carousel.inView).toEqual([6]);
});

test.describe("cut off", () => {
  test.use({ allowedProblems: [/Failed to load resource/] });

  test("a carousel whose code could not be fetched starts at the next use", async ({ page }) => {
    const code = "**/assets/embla-carousel*.js";
    let refusals = 0;
    await page.route(code, async (route) => {
      await route.abort();
      refusals += 1;
    });
    await visit(page, path);
    const carousel = carouselOf(page);
    await carousel.region.scrollIntoViewIfNeeded();
    // A click before hydration would count for the same attempt.
    await expect.poll(() => refusals).toBeGreaterThan(0);
    const before = refusals;
    await expect(async () => {
      await carousel.next.click();
      expect(refusals).toBeGreaterThan(before);
    }).toPass();
    expect(await carousel.inView()).toHaveLength(last);
    await page.unroute(code);
    await expect(async () => {
      await carousel.dot(4).click();
      expect(await carousel.inView()).toEqual([4]);
    }).toPass();
  });
});

test.describe("with motion", () => {
  test.use({ reducedMotion: "no-preference", viewport: phone });
  test.beforeEach(({ page }) => withoutFilm(page));

  for (const language of locales)
    test(`on a phone a drag forwards shows the next slide, one backwards the one before (${language})`, async ({
      page,
    }) => {
      const carousel = await arrive(page, language);
      const first = carousel.slides.first();
      await first.evaluate((slide) => scrollBy({ top: slide.getBoundingClientRect().top - 80, behavior: "instant" }));
      const drag = async (towards: 1 | -1, number: number) => {
        // More than half a slide, so that the speed of the machine does not matter.
        const distance = towards * (language === "en" ? -1 : 1) * 260;
        await page.mouse.move(195 - distance / 2, 300);
        await page.mouse.down();
        await page.mouse.move(195 + distance / 2, 300, { steps: 8 });
        await page.mouse.up();
        await expect.poll(carousel.inView).toEqual([number]);
        // The next drag may catch a moving slide.
        const drift = () =>
          first.evaluate(async (slide) => {
            const before = slide.getBoundingClientRect().x;
            for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame);
            return slide.getBoundingClientRect().x - before;
          });
        await expect.poll(drift).toBe(0);
      };
      await drag(1, 2);
      await drag(-1, 1);
      await drag(-1, last);
      await carousel.slides.last().locator("a").first().focus();
      await page.keyboard.press(language === "en" ? "ArrowRight" : "ArrowLeft");
      await expect.poll(carousel.inView).toEqual([1]);
      expect(new URL(page.url()).pathname).toBe(localePath(language, "/"));
    });

  test("pictures are fetched of the slide in view and of those beside it alone", async ({ page }) => {
    await visit(page, path);
    const carousel = carouselOf(page);
    const pictures = () =>
      carousel.slides.evaluateAll((all) =>
        all.flatMap((slide, index) => (slide.querySelector("picture") ? [index + 1] : [])),
      );
    expect(await pictures()).toEqual([1]);
    await carousel.region.scrollIntoViewIfNeeded();
    await expect.poll(pictures).toEqual([1, 2, last]);
    await carousel.next.click();
    await expect.poll(pictures).toEqual([1, 2, 3, last]);
  });

  test("it never moves by itself", async ({ page }) => {
    await page.clock.install();
    const carousel = await arrive(page);
    await page.clock.fastForward("02:00");
    await page.clock.runFor(2000);
    expect(await carousel.inView()).toEqual([1]);
  });
});
