/** docs/accessibility.md, points 17 to 24; docs/behaviour.md, carousel. */
import type { Locator, Page } from "@playwright/test";
import { fill } from "#i18n/fill.tsx";
import { localePath, locales } from "#i18n/locale.ts";
import { expect, test } from "#tests/support/test.ts";
import { desktop, phone, visit, visitBeforeScripts } from "#tests/support/visit.ts";
import { wordsIn } from "#tests/support/words.ts";
import { sectionIn } from "#tests/support/section-in.ts";

for (const locale of locales) {
  const { messages, pages } = wordsIn(locale);
  const { home } = pages;
  const words = messages.carousel;
  const { slides } = sectionIn(home, "carousel");
  const last = slides.length;
  const path = localePath(locale, "/");
  const forwards = locale === "en" ? "ArrowRight" : "ArrowLeft";
  const backwards = locale === "en" ? "ArrowLeft" : "ArrowRight";

  const dotName = (number: number) => `${fill(words.goTo, { number })}: ${slides[number - 1]?.title}`;

  const carouselOf = (page: Page) => {
    const region = page.getByRole("region", { name: words.label, exact: true });
    return {
      region,
      slides: region.locator("[aria-roledescription]"),
      next: region.getByRole("button", { name: words.next, exact: true }),
      previous: region.getByRole("button", { name: words.previous, exact: true }),
      dot: (number: number) => region.getByRole("button", { name: dotName(number), exact: true }),
      /** Numbers of the slides that are visible and focusable. */
      shown: async () => {
        const inert = await region
          .locator("[aria-roledescription]")
          .evaluateAll((all) => all.map((slide) => (slide as HTMLElement).inert));
        return inert.flatMap((away, index) => (away ? [] : [index + 1]));
      },
    };
  };

  /**
   * Scrolls to the carousel and waits until it has replaced the strip that works without scripts.
   */
  const arrive = async (page: Page) => {
    await visit(page, path);
    const carousel = carouselOf(page);
    await carousel.region.scrollIntoViewIfNeeded();
    await expect.poll(carousel.shown).toEqual([1]);
    return carousel;
  };

  test.describe(locale, () => {
    test("slides of 700 px with role, name and position; arrows, dots and keys lead round in a loop, and each move is said once", async ({
      page,
    }) => {
      await page.setViewportSize(desktop);
      const carousel = await arrive(page);
      const said = carousel.region.locator("[aria-live=polite]");
      await expect(said).toBeEmpty();
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
        await expect.poll(carousel.shown).toEqual([number]);
      }
      await expect(carousel.next).toBeFocused();
      await expect(said).toHaveText(`${fill(words.position, { current: 1, total: last })}: ${slides[0]?.title}`);
      await carousel.previous.click();
      await expect.poll(carousel.shown).toEqual([last]);
      await expect(said).toHaveText(`${fill(words.position, { current: last, total: last })}: ${slides.at(-1)?.title}`);

      await carousel.dot(5).click();
      await expect.poll(carousel.shown).toEqual([5]);
      await expect(carousel.slides.nth(4).locator("h3")).toBeInViewport();
      await expect(carousel.region.locator("button[aria-current]")).toHaveCount(1);
      await expect(carousel.dot(5)).toHaveAttribute("aria-current", "true");
      const widthOf = (number: number) =>
        carousel.dot(number).evaluate((dot) => dot.firstElementChild?.getBoundingClientRect().width ?? 0);
      await expect.poll(async () => (await widthOf(5)) - (await widthOf(4))).toBeGreaterThan(10);
      await expect.poll(async () => (await widthOf(4)) - (await widthOf(6))).toBe(0);

      await test.step("arrow keys follow the reading direction, and only while the focus is in it", async () => {
        const learnMore = (number: number) =>
          carousel.slides
            .nth(number - 1)
            .locator("a")
            .first();
        await carousel.dot(1).click();
        await expect.poll(carousel.shown).toEqual([1]);
        await learnMore(1).focus();
        await page.keyboard.press(forwards);
        await expect.poll(carousel.shown).toEqual([2]);
        // The focus moves along, so that the next key works too.
        await expect(learnMore(2)).toBeFocused();
        await page.keyboard.press(forwards);
        await expect.poll(carousel.shown).toEqual([3]);
        await page.keyboard.press(backwards);
        await page.keyboard.press(backwards);
        await page.keyboard.press(backwards);
        await expect.poll(carousel.shown).toEqual([last]);
        await carousel.dot(2).focus();
        await page.keyboard.press(forwards);
        await expect.poll(carousel.shown).toEqual([1]);
        await expect(carousel.dot(2)).toBeFocused();

        await page.getByRole("main").focus();
        await page.keyboard.press(forwards);
        await carousel.dot(1).focus();
        await page.keyboard.press(`Control+${forwards}`);
        expect(await carousel.shown()).toEqual([1]);
      });

      await test.step("Tab reaches the slide shown and the controls, none of the others", async () => {
        await carousel.dot(4).click();
        await expect.poll(carousel.shown).toEqual([4]);
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
          for (const number of [2, last - 1, last, 1]) {
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
        if (!next || !previous) throw new Error("The arrows have no box");
        expect(Math.sign(next.x - previous.x)).toBe(locale === "en" ? 1 : -1);
        // The icon is a line to the right with the head of an arrow, flipped in Arabic.
        await expect(carousel.next.locator("path")).toHaveAttribute("d", /^M5 12h14m-7-7l7 7/);
        const scale = await carousel.next.locator("svg").evaluate((arrow) => getComputedStyle(arrow).scale);
        expect(scale.split(" ")[0]).toBe(locale === "en" ? "1" : "-1");
      });
    });

    // The rest is the same in both languages.
    if (locale === "en") return;

    test("early clicks wait for the scripts", async ({ page }) => {
      await page.setViewportSize(desktop);
      const release = await visitBeforeScripts(page, path);
      const carousel = carouselOf(page);
      await carousel.dot(5).click();
      await carousel.next.click();
      await expect(page.locator("html[data-hydrated]")).toHaveCount(0);
      release();
      await expect.poll(carousel.shown).toEqual([6]);
    });
  });

  // The same in both languages.
  if (locale === "ar")
    test.describe("cut off", () => {
      test.use({ viewport: desktop, allowedProblems: [/Failed to load resource/] });

      test("a carousel whose code could not be fetched starts at the next use", async ({ page }) => {
        const code = "**/assets/embla-carousel*.js";
        let refused = 0;
        await page.route(code, async (route) => {
          refused += 1;
          await route.abort();
        });
        // A click before hydration would count for the same attempt.
        const failed = page.waitForEvent("requestfailed");
        await visit(page, path);
        const carousel = carouselOf(page);
        await carousel.region.scrollIntoViewIfNeeded();
        await failed;
        const before = refused;
        expect(before).toBeGreaterThan(0);
        await carousel.next.click();
        await expect.poll(() => refused).toBeGreaterThan(before);
        expect(await carousel.shown()).toHaveLength(last);
        await page.unroute(code);
        await expect(async () => {
          await carousel.dot(4).click();
          expect(await carousel.shown()).toEqual([4]);
        }).toPass();
      });
    });

  test.describe(`${locale}, with motion`, () => {
    test.use({ reducedMotion: "no-preference" });

    /** The carousel at a fixed position in the window. */
    const arriveAtTop = async (page: Page) => {
      await page.setViewportSize(phone);
      await page.addInitScript(() => sessionStorage.setItem("splash", "seen"));
      const carousel = await arrive(page);
      await carousel.slides
        .first()
        .evaluate((slide) => scrollBy({ top: slide.getBoundingClientRect().top - 80, behavior: "instant" }));
      return carousel;
    };

    test("on a phone a drag forwards shows the next slide, one backwards the one before", async ({ page }) => {
      const carousel = await arriveAtTop(page);
      const drag = async (towards: 1 | -1) => {
        // More than half a slide, so that the speed of the machine does not matter.
        const distance = towards * (locale === "en" ? -1 : 1) * 260;
        await page.mouse.move(195 - distance / 2, 300);
        await page.mouse.down();
        await page.mouse.move(195 + distance / 2, 300, { steps: 8 });
        await page.mouse.up();
      };
      /** The next drag may catch a moving slide. */
      const atRest = () =>
        expect
          .poll(() =>
            carousel.slides.first().evaluate(async (slide) => {
              const before = slide.getBoundingClientRect().x;
              for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame);
              return slide.getBoundingClientRect().x - before;
            }),
          )
          .toBe(0);
      await drag(1);
      await expect.poll(carousel.shown).toEqual([2]);
      await atRest();
      await drag(-1);
      await expect.poll(carousel.shown).toEqual([1]);
      await atRest();
      await drag(-1);
      await expect.poll(carousel.shown).toEqual([last]);
      expect(new URL(page.url()).pathname).toBe(path);
    });

    // The rest is the same in both languages.
    if (locale === "en") return;

    test("it never moves by itself", async ({ page }) => {
      await page.addInitScript(() => sessionStorage.setItem("splash", "seen"));
      const carousel = await arrive(page);
      await page.clock.install();
      await page.clock.fastForward("02:00");
      await page.clock.runFor(2000);
      expect(await carousel.shown()).toEqual([1]);
    });
  });

  // Right to left, where browsers differ more in scrolling.
  if (locale === "ar")
    test.describe("without scripts", () => {
      test.use({ javaScriptEnabled: false, viewport: phone });

      test("every slide can be read, reached and followed, and the last scrolls to where the strip begins", async ({
        page,
      }) => {
        await page.goto(path);
        const carousel = carouselOf(page);
        await expect(carousel.slides).toHaveCount(last);
        for (const [index, slide] of slides.entries()) {
          const shown = carousel.slides.nth(index);
          await shown.locator("a").first().focus();
          await expect(shown.getByRole("heading", { name: slide.title, exact: true })).toBeInViewport();
          await expect(shown.locator("img")).toHaveAttribute("alt", slide.sceneAlt);
        }
        await expect(carousel.slides.first().locator("h3")).not.toBeInViewport();
        for (const width of [390, 768, 1280, 1920]) {
          await page.setViewportSize({ width, height: 900 });
          const slide = carousel.slides.last();
          await slide.evaluate((element) => element.scrollIntoView({ inline: "start", behavior: "instant" }));
          await expect.poll(() => offStart(slide), `at ${width} px`).toBeLessThan(1.5);
        }
        await carousel.slides.last().locator("a").first().click();
        await expect(page).toHaveURL(localePath(locale, slides.at(-1)?.link ?? ""));
      });
    });
}

/** Distance of a slide's start from that of its carousel, in pixels, in the reading direction. */
const offStart = (slide: Locator): Promise<number> =>
  slide.evaluate((element) => {
    const [own, frame] = [element, element.closest("section[aria-roledescription]")].map((box) =>
      box?.getBoundingClientRect(),
    );
    const side = document.dir === "rtl" ? "right" : "left";
    return Math.abs((own?.[side] ?? 0) - (frame?.[side] ?? Infinity));
  });
