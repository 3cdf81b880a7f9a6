/**
 * Every page with its own layout, in both languages and at each window width: all its words are
 * visible (docs/accessibility.md, points 43 and 49), targets are large enough (27), and Arabic
 * typography is correct (43). On one page of each kind IBM's Equal Access finds no faults in English
 * on a desktop, nor does axe in Arabic on a phone.
 */
import type { Page } from "@playwright/test";
import { localePath, locales } from "#i18n/locale.ts";
import { arabicFaults } from "#tests/support/arabic-faults.ts";
import { axe } from "#tests/support/axe.ts";
import { equalAccess } from "#tests/support/equal-access.ts";
import { widestSpacing } from "#tests/support/space-text.ts";
import { expect, test } from "#tests/support/test.ts";
import { moveTo, visit } from "#tests/support/visit.ts";
import { differentPages } from "#tests/support/words.ts";

/** Conditions of a page; 1.4.4, 1.4.10 and 1.4.12 of WCAG 2.2. */
type Look = "plain" | "spaced" | "text at 200 %" | "text at 400 %";

const windows: { width: number; looks: Look[] }[] = [
  { width: 320, looks: ["plain", "spaced", "text at 400 %"] },
  { width: 390, looks: [] },
  { width: 768, looks: ["text at 200 %"] },
  { width: 1280, looks: ["text at 200 %"] },
];
const largeTextWindows = [
  [768, 1024],
  [390, 844],
  [320, 568],
] as const;
/** Bars must leave room for large text and cover nothing at the top; other pages are alike, as are languages. */
const withBars = new Set<string>(["/", "/services/networks", "/contact"]);
const errors = ["/nowhere", "/services/nowhere"];
/** Pages with the same parts as another page. */
const alike = /^\/(?:blog\/page|blog\/a-form|services\/(?:professional|nowhere))/;

test.describe.configure({ mode: "parallel" });
test.use({ allowedProblems: [/status of 404/] });

for (const locale of locales)
  test(`all pages, at every width and size of text (${locale})`, async ({ page }) => {
    const paths = [...differentPages(locale), ...errors];
    const different = paths.filter((path) => !alike.test(path));
    /** Shows each page in one document, rendered for the narrowest window. */
    const showEach = async (all: string[], look: (path: string) => Promise<void>) => {
      const titles = new Set<string>();
      for (const path of all) {
        // Parts far below keep the layout of the window size at which they were rendered, until they
        // are rendered again.
        await page.setViewportSize({ width: 320, height: 800 });
        await (path === paths[0] ? visit : moveTo)(page, localePath(locale, path));
        await expect(page.locator(".splash")).toBeHidden();
        if (!alike.test(path)) titles.add(await page.title());
        await look(path);
      }
      expect(titles.size, "each was shown").toBe(different.length);
    };

    await showEach(paths, async (path) => {
      for (const { width, looks } of windows) {
        await page.setViewportSize({ width, height: 800 });
        for (const [look, faults] of await reflowFaults(page, looks))
          expect.soft(faults, `${path}, ${width} px, ${look}`).toEqual([]);
        if (width !== 390 && width !== 1280) continue;
        expect.soft(await smallTargets(page), `${path}, ${width} px, targets`).toEqual([]);
        if (locale === "ar")
          expect.soft(await arabicFaults(page.locator("body")), `${path}, ${width} px, Arabic`).toEqual([]);
        if (alike.test(path) || width !== (locale === "en" ? 1280 : 390)) continue;
        // The header gets its background as the page scrolls. At the very top axe compares its words
        // with text far below.
        await page.evaluate(() => scrollTo(0, 160));
        const check = locale === "en" ? equalAccess : axe;
        expect.soft(await check(page), `${path}, ${width} px, ${check.name}`).toEqual([]);
        await page.evaluate(() => scrollTo(0, 0));
      }
      for (const size of locale === "ar" && withBars.has(path) ? ["browser", "root"] : []) {
        await largeText(page, size);
        for (const [width, height] of largeTextWindows) {
          await page.setViewportSize({ width, height });
          const at = `${path}, ${width} px, text of the ${size}`;
          const { covered, share } = await bars(page);
          expect.soft(covered, `lines of the heading below a bar, ${at}`).toBe(0);
          expect.soft(share, `share of the window below bars, ${at}`).toBeLessThan(0.25);
          await expect.soft(page.locator(".contact-bar .chat-launcher"), at).toBeInViewport();
        }
        await largeText(page, "none");
      }
    });

    // A document loaded with the browser's text at this size: all windows get the layout of the
    // narrowest screens. English has the longest words.
    if (locale !== "en") return;
    await largeText(page, "browser");
    await showEach(different, async (path) => {
      for (const [, faults] of await reflowFaults(page, ["plain"]))
        expect.soft(faults, `${path}, text of the browser`).toEqual([]);
    });
    await largeText(page, "none");
  });

/**
 * Reflow faults of a page in each look: it scrolls sideways; words lie outside the window or are
 * clipped by a box around them; controls lie outside the window; words break without a hyphen of
 * their own. Post cards are clamped (docs/behaviour.md).
 */
function reflowFaults(page: Page, looks: readonly Look[]): Promise<[Look, string[]][]> {
  return page.evaluate(
    async ([all, spacing]) => {
      const root = document.documentElement;
      const sheet = new CSSStyleSheet();
      const others = [...document.adoptedStyleSheets];
      document.adoptedStyleSheets = [...others, sheet];
      // A new window size reaches the layout with the next frame, another look at once.
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      const faults = all.map((look): [Look, string[]] => [look, faultsOf(look)]);
      show("plain");
      root.getBoundingClientRect();
      document.adoptedStyleSheets = others;
      return faults;

      function show(seen: Look): void {
        root.style.fontSize = /^text at (\d+) %$/.exec(seen)?.[1]?.concat("%") ?? "";
        // Without transitions of the font size, one for each level of elements.
        sheet.replaceSync(`*, ::before, ::after { transition: none !important } ${seen === "spaced" ? spacing : ""}`);
      }

      function faultsOf(seen: Look): string[] {
        show(seen);
        const { scrollWidth, clientWidth } = root;
        const wide = [...document.querySelectorAll("body *")].filter((element) => {
          if (scrollWidth <= clientWidth) return false;
          const { left, right } = element.getBoundingClientRect();
          return (
            (left < -1 || right > clientWidth + 1) && !element.closest(".carousel-viewport, .sr-only, .table-scroll")
          );
        });
        const sideways = scrollWidth > clientWidth ? [`${scrollWidth} px wide in ${clientWidth}`] : [];
        sideways.push(...wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 120)));
        const cut: string[] = [];
        const divided: string[] = [];
        type Clip = { left: number; right: number; top: number; bottom: number };
        const clips = new Map<Element, Clip>();
        const clipOf = (element: Element | null): Clip => {
          if (!element || element === document.documentElement)
            return { left: 0, right: document.documentElement.clientWidth, top: -Infinity, bottom: Infinity };
          const known = clips.get(element);
          if (known) return known;
          const clip = { ...clipOf(element.parentElement) };
          const { overflowX, overflowY } = getComputedStyle(element);
          const { left, right, top, bottom } = element.getBoundingClientRect();
          const scrolls = /auto|scroll/.test(overflowX);
          if (scrolls) Object.assign(clip, { left: -Infinity, right: Infinity });
          else if (overflowX !== "visible")
            Object.assign(clip, { left: Math.max(clip.left, left), right: Math.min(clip.right, right) });
          if (/hidden|clip/.test(overflowY) && getComputedStyle(element).webkitLineClamp === "none")
            Object.assign(clip, { top: Math.max(clip.top, top), bottom: Math.min(clip.bottom, bottom) });
          clips.set(element, clip);
          return clip;
        };
        const isSeen = (element: Element) =>
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          !element.closest("[inert], .splash, a[href='#main']") &&
          // For screen readers only, as with `sr-only`, at any window width.
          !(element.closest("[class*='sr-only']")?.clientWidth === 1);

        const range = document.createRange();
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        let words = 0;
        while (walker.nextNode()) {
          const { parentElement: element, nodeValue } = walker.currentNode;
          if (!element || !nodeValue?.trim() || !isSeen(element)) continue;
          const clip = clipOf(element);
          const isCut = ({ left, right, top, bottom, width }: DOMRect) =>
            width > 0 &&
            (left < clip.left - 1 ||
              right > clip.right + 1 ||
              top + bottom < 2 * clip.top ||
              top + bottom > 2 * clip.bottom);
          const parts = [...nodeValue.matchAll(/\S+/gu)];
          words += parts.length;
          range.selectNodeContents(walker.currentNode);
          // Each word takes its time: only where a line is cut, or may divide one.
          if (seen !== "plain" && ![...range.getClientRects()].some(isCut)) continue;
          for (const { 0: word, index } of parts) {
            range.setStart(walker.currentNode, index);
            range.setEnd(walker.currentNode, index + word.length);
            const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
            if (lines.some(isCut) && !element.closest("[class*='line-clamp']"))
              cut.push(`${word} in ${element.tagName}`);
            const tops = new Set(lines.map(({ top }) => Math.round(top)));
            // A break after a hyphen, or in an address, splits no word.
            if (tops.size > 1 && !/[-–—/@.]/.test(word)) divided.push(`${word} in ${element.tagName}`);
          }
        }
        for (const control of document.querySelectorAll("a, button, input, textarea, summary")) {
          const { left, right, width } = control.getBoundingClientRect();
          // Rows that scroll sideways bring a control into the window whole, if it is no wider.
          if (control.closest(".carousel-viewport, .sideways") && width <= root.clientWidth) continue;
          const outside = left < -1 || right > document.documentElement.clientWidth + 1;
          if (width > 0 && outside && isSeen(control)) cut.push(control.outerHTML.slice(0, 120));
        }
        if (words < 30) cut.push("too few words were found");
        // Wide spacing and large letters may leave no choice but to split a word.
        return [...sideways, ...cut, ...(seen === "plain" ? divided : [])];
      }
    },
    [looks, widestSpacing] as const,
  );
}

/**
 * Controls under 24 by 24 px with another within 24 px of their middle; buttons of the site lower
 * than 44 px; a phone's fields with letters under 16 px. Links in a sentence are exempt.
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>("a[href], button, input, textarea, summary")].filter(
      (element) =>
        element.checkVisibility() &&
        !element.closest(".sr-only, [inert]") &&
        element.getBoundingClientRect().bottom > 0,
    );
    const inSentence = (element: HTMLElement) =>
      getComputedStyle(element).display === "inline" &&
      element.closest("p, li, td")?.textContent.trim() !== element.textContent.trim();
    const targets = all
      .filter((element) => !inSentence(element))
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { element, width, height, middle: { x: x + width / 2, y: y + height / 2 } };
      });
    const crowded = ({ element, middle }: (typeof targets)[number]) =>
      targets.some(
        (other) => other.element !== element && Math.hypot(other.middle.x - middle.x, other.middle.y - middle.y) < 24,
      );
    const small = targets.filter((target) => {
      const primary = target.element.matches(
        ".button, header a, header button, dialog a, dialog button, input, textarea",
      );
      // Phones enlarge the page for a field with smaller letters.
      const letters = Number.parseFloat(getComputedStyle(target.element).fontSize);
      if (innerWidth < 640 && target.element.matches("input, textarea") && letters < 16) return true;
      if (primary) return target.height < 43.5;
      return (target.width < 23.5 || target.height < 23.5) && crowded(target);
    });
    const faults = small.map(
      ({ element, width, height }) => `${Math.round(width)}×${Math.round(height)} ${element.outerHTML.slice(0, 100)}`,
    );
    return targets.length > 10 ? faults : ["too few targets were found"];
  });
}

/** Text at 400 %, by the browser's settings, which also affect media queries, or by the page. */
async function largeText(page: Page, size: string): Promise<void> {
  const standard = size === "browser" ? 64 : 16;
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard } });
  await session.detach();
  await page.evaluate((root) => (document.documentElement.style.fontSize = root), size === "root" ? "400%" : "");
}

/** Heading lines that bars cover at the top of a page, and their share of the window mid-page. */
const bars = (page: Page): Promise<{ covered: number; share: number }> =>
  page.evaluate(async () => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const isChanging = () => document.getAnimations().some((one) => one instanceof CSSTransition);
    scrollTo(0, 0);
    do await painted();
    while (isChanging());
    const heading = document.querySelector("h1")!;
    const range = document.createRange();
    range.selectNodeContents(heading);
    const isRtl = getComputedStyle(heading).direction === "rtl";
    // The start of a line, since the chat's round button may cover its end.
    const below = [...range.getClientRects()].filter(({ left, right, top, bottom }) => {
      const [x, y] = [isRtl ? right - 8 : left + 8, (top + bottom) / 2];
      return y < innerHeight && !heading.contains(document.elementFromPoint(x, y));
    });
    scrollTo(0, document.documentElement.scrollHeight / 2);
    await painted();
    const points = [...Array(50).keys()].map((place) => ((place + 0.5) / 50) * innerHeight);
    const isBar = (y: number) => document.elementFromPoint(innerWidth / 2, y)?.closest("header, .contact-bar");
    const covering = points.filter(isBar).length / points.length;
    // The bar is at the end of the page.
    scrollTo(0, document.documentElement.scrollHeight);
    return { covered: below.length, share: covering };
  });
