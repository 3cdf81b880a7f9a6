/** docs/accessibility.md, points 4, 27, 36 to 40, 43 and 47 to 49, for the chat. */
import type { Locator, Page } from "@playwright/test";
import { locales } from "#i18n/locale.ts";
import { arabicFaults } from "#tests/support/arabic-faults.ts";
import { axe } from "#tests/support/axe.ts";
import { chatOn, chatWords, openChat, paths } from "#tests/support/chat.ts";
import { tabStops } from "#tests/support/tab-stops.ts";
import { expect, test } from "#tests/support/test.ts";
import { spaceText } from "#tests/support/space-text.ts";
import { desktop, phone, visit } from "#tests/support/visit.ts";

/** Differences between languages are tested on one screen, differences between screens in one language. */
const screens = { en: desktop, ar: phone };

for (const locale of locales) {
  const { words } = chatWords(locale);
  const [question = ""] = words.suggestions.questions;

  test.describe(locale, () => {
    test.use({ viewport: screens[locale], allowedProblems: [/Failed to load resource/] });

    test("axe finds nothing, targets are large enough, Arabic is upright with high lines: greeting, answer, notice, card, refused card, receipt", async ({
      page,
    }) => {
      const { ask, input, error, panel } = await openChat(page, locale);
      const expectNoFault = async () => {
        expect(await axeOfChat(page)).toEqual([]);
        if (locale === "ar") expect(await arabicFaults(panel, 3)).toEqual([]);
      };
      await expectNoFault();
      await ask(question);
      await expect(input).toBeEnabled();
      await expectNoFault();
      await page.route(`**${paths.answer}`, (route) => route.abort(), { times: 1 });
      await ask(question);
      await expect(error).toBeVisible();
      await expectNoFault();
      await panel.getByRole("button", { name: words.contactLinks.callback }).click();
      const confirm = panel.getByRole("button", { name: words.callback.confirm });
      await expectNoFault();
      const small = await panel
        .locator("button, textarea, input[type=text], label:has([type=checkbox]), .chat-way, .chat-chip")
        .evaluateAll((all) =>
          all
            .map((one) => ({
              // A chip is larger than it looks.
              heights: [one.getBoundingClientRect().height, parseFloat(getComputedStyle(one, "::after").height) || 0],
              html: one.outerHTML.slice(0, 90),
            }))
            .filter(({ heights }) => Math.max(...heights) < 43.5)
            .map(({ heights, html }) => `${heights.join()} ${html}`),
        );
      expect(small).toEqual([]);
      await confirm.click();
      await expect(panel.getByText(words.callback.invalid)).toBeVisible();
      await expectNoFault();
      await page.route("**/api/leads", (route) => route.fulfill({ status: 201, json: { id: "TST-7K3M-0QXD" } }));
      await confirm.click();
      await expect(panel.getByRole("heading", { name: words.callback.filed })).toBeFocused();
      await expectNoFault();
    });
  });

  test(`it fits with text at 200 %, on a tablet too, at 320 px and at four times the size, also with spacing of the visitor's own (${locale})`, async ({
    page,
  }) => {
    const { ask, input, panel, log, turns } = await openChat(page, locale);
    await ask(question);
    await expect(input).toBeEnabled();
    for (const { size, viewport } of [
      { size: "200%", viewport: desktop },
      { size: "200%", viewport: { width: 768, height: 1024 } },
      { size: "", viewport: { width: 320, height: 568 } },
    ]) {
      await page.setViewportSize(viewport);
      await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size);
      for (const spaced of [false, true]) {
        await spaceText(page, spaced);
        await expect(input).toBeInViewport({ ratio: 1 });
        for (const one of [panel, log, page.locator("html")])
          expect(await one.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
        await turns.nth(1).getByRole("link").last().scrollIntoViewIfNeeded();
        await expect(turns.nth(1).getByRole("link").last()).toBeInViewport();
      }
    }

    // At four times the size.
    await spaceText(page, false);
    await page.setViewportSize({ width: 320, height: 256 });
    await expect(input).toBeInViewport({ ratio: 1 });
    await expect
      .poll(async () => {
        const { y, height } = (await log.boundingBox())!;
        return height > 256 / 3 && y + height <= (await panel.locator("form").last().boundingBox())!.y;
      }, "a third of the screen is the conversation's")
      .toBe(true);
    // Otherwise iOS zooms in when the field gets the focus.
    expect(await fontSize(input)).toBeGreaterThanOrEqual(16);
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: phone });

  test("the button has a name and a state, and Escape closes the panel and returns the focus", async ({ page }) => {
    await visit(page, "/ar");
    const { launcher, panel, input, close } = chatOn(page, "ar");
    await expect(launcher).toHaveAttribute("aria-expanded", "false");
    const { width = 0, height = 0 } = (await launcher.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await launcher.focus();
    await page.keyboard.press("Enter");
    await expect(input).toBeFocused();
    await expect(page.locator(".chat-launcher")).toHaveAttribute("aria-expanded", "true");
    await expect(panel).toHaveAccessibleName(chatWords("ar").name);
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(launcher).toBeFocused();
    await expect(launcher).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("Space");
    await expect(input).toBeFocused();
    await close.click();
    await expect(launcher).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(input).toBeFocused();
    await page.goBack();
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL("/ar");

    await test.step("the button and its bar cover no link of the footer, however wide the window is", async () => {
      for (const width of [320, 390, 768, 1280, 1440]) {
        await page.setViewportSize({ width, height: 700 });
        // At the very bottom, after fonts and lazy parts have loaded.
        const covered = () =>
          page.evaluate(() => {
            scrollTo(0, document.documentElement.scrollHeight);
            const bar = innerWidth < 1024 ? ".contact-bar" : ".chat-launcher";
            const over = document.querySelector(bar)!.getBoundingClientRect();
            return [...document.querySelectorAll("footer a")]
              .filter((link) =>
                [...link.getClientRects()].some(
                  ({ left, right, top, bottom }) =>
                    left < over.right && right > over.left && top < over.bottom && bottom > over.top,
                ),
              )
              .map((link) => link.textContent);
          });
        await expect.poll(covered, { message: `at ${width} px` }).toEqual([]);
      }
    });
  });

  test("the panel is modal, Tab stays in it and the page does not scroll; it changes with the window, and a link out of it shows the page", async ({
    page,
  }) => {
    const { ask, panel, close, input, send, launcher, turns, words } = await openChat(page, "ar");
    const isModal = () => panel.evaluate((one) => one.matches(":modal"));
    expect(await isModal()).toBe(true);
    await page.evaluate(() => document.querySelector<HTMLElement>("main a")?.focus());
    expect(await page.evaluate(() => document.activeElement?.closest("main"))).toBeNull();
    // From the field, where the focus was.
    let all = 1;
    for (const key of ["Tab", "Shift+Tab"] as const) {
      const { unseen, covered, stops } = await tabStops(page, key, true);
      expect({ unseen, covered }).toEqual({ unseen: [], covered: [] });
      all += stops;
      await input.focus();
    }
    expect(all).toBeGreaterThan(9);
    await page.mouse.move(200, 400);
    await page.mouse.wheel(0, 400);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await close.click();
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);

    await test.step("a window that grows turns it into a panel beside the page, and back", async () => {
      await launcher.click();
      await input.fill("x");
      await page.setViewportSize(desktop);
      await expect.poll(isModal).toBe(false);
      await expect(panel).toBeVisible();
      await expect(input).toBeFocused();
      await page.setViewportSize(phone);
      await expect.poll(isModal).toBe(true);
      await expect(input).toHaveValue("x");
      await expect(input).toBeFocused();
    });

    await test.step("the composer stays in sight above a keyboard on the screen", async () => {
      await page.setViewportSize({ width: phone.width, height: 420 });
      await expect(input).toBeInViewport({ ratio: 1 });
      await expect(send).toBeInViewport({ ratio: 1 });
      await page.setViewportSize(phone);
    });

    await ask(words.suggestions.questions[0]!);
    await turns.nth(1).locator(".chat-chip").first().click();
    await expect(panel).toBeHidden();
    await expect(page.getByRole("main")).toBeFocused();
    await launcher.click();
    await expect(turns).toHaveCount(2);
  });
});

test.describe("on a desktop", () => {
  test("the panel is not modal: the page stays usable, and what gets the focus under it is uncovered", async ({
    page,
  }) => {
    const { panel, launcher } = await openChat(page, "en", "/services");
    await expect(panel).not.toHaveAttribute("aria-modal");
    expect(await panel.evaluate((one) => one.matches(":modal"))).toBe(false);
    const focusWhere = (covered: boolean) =>
      page.evaluate((wanted) => {
        const over = document.querySelector("dialog.chat")!.getBoundingClientRect();
        const links = [...document.querySelectorAll<HTMLElement>("main a[href]")];
        for (let top = 0; top < document.documentElement.scrollHeight; top += 100) {
          scrollTo(0, top);
          const found = links.find((link) => {
            const box = link.getBoundingClientRect();
            const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
            const inside = over.left < x && x < over.right && over.top < y && y < over.bottom;
            return inside === wanted && box.top > 100 && box.bottom < innerHeight;
          });
          found?.focus({ preventScroll: true });
          if (found) return true;
        }
        return false;
      }, covered);
    expect(await focusWhere(false)).toBe(true);
    await expect(panel).toBeVisible();
    expect(await focusWhere(true)).toBe(true);
    await expect(panel).toBeHidden();
    expect(await page.evaluate(() => document.activeElement?.closest("main"))).not.toBeNull();
    await launcher.click();
    await expect(panel).toBeVisible();
  });

  test("answers are announced in finished sentences, and are in the log once", async ({ page }) => {
    const { ask, log, panel, turns, input, words } = await openChat(page, "ar");
    const [question = ""] = words.suggestions.questions;
    await expect(log).toHaveAttribute("aria-live", "polite");
    const live = panel.locator("[aria-live=polite].sr-only");
    await expect(live).toHaveCount(1);
    await page.evaluate(() => {
      const announced: string[] = [];
      const region = document.querySelector("dialog.chat > [aria-live=polite].sr-only")!;
      new MutationObserver((changes) => {
        for (const { addedNodes, type } of changes) {
          if (type === "characterData") announced.push("CHANGED");
          for (const node of addedNodes) announced.push(node.textContent ?? "");
        }
      }).observe(region, { childList: true, characterData: true, subtree: true });
      Object.assign(window, { announced });
    });
    const sentences = ["نبني **التطبيقات**. ", "ننقل", " الأنظمة. ", "وهكذا"];
    const events = sentences.map(
      (content) => `data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason: null }] })}\n\n`,
    );
    const end = `data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: "stop" }] })}\n\ndata: [DONE]\n\n`;
    await page.route(`**${paths.answer}`, (route) =>
      route.fulfill({ headers: { "Content-Type": "text/event-stream" }, body: events.join("") + end }),
    );
    await ask(question);
    await expect(input).toBeEnabled();
    const announced = await page.evaluate(() => (window as unknown as { announced: string[] }).announced);
    const plain = sentences.join("").replaceAll("*", "");
    expect(announced[0]).toContain(words.typing);
    expect(announced.slice(1).join(" ")).toBe(plain);
    expect(announced).toHaveLength(4);
    await expect(turns.nth(1)).toHaveAttribute("aria-live", "off");
    // The next answer is announced as well, even if the first is still there.
    await ask(question);
    await expect(turns).toHaveCount(4);
    await expect(input).toBeEnabled();
    const announcedThen = await page.evaluate(() => (window as unknown as { announced: string[] }).announced.slice(4));
    expect(announcedThen).toEqual(announced);
    await expect(live).toBeEmpty();
  });
});

/** The header is transparent over the dark head of the page, which axe cannot see. */
const axeOfChat = (page: Page) => axe(page, "section:has(> .chat-launcher)");

const fontSize = (field: Locator) => field.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
