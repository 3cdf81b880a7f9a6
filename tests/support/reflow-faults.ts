import type { Page } from "@playwright/test";
import { widestSpacing } from "./space-text.ts";

/** Conditions of a page; 1.4.4, 1.4.10 and 1.4.12 of WCAG 2.2. */
export type Look = "plain" | "spaced" | "text at 200 %" | "text at 400 %";

/**
 * Reflow faults of a page: it scrolls sideways; words lie outside of the window or are hidden by a
 * box around them; controls lie outside of the window; words break without a hyphen of their own.
 * Cards of posts are clamped (docs/behaviour.md).
 */
export function reflowFaults(page: Page, look: Look): Promise<string[]> {
  return page.evaluate(
    async ({ seen, spacing }) => {
      const root = document.documentElement;
      root.style.fontSize = /^text at (\d+) %$/.exec(seen)?.[1]?.concat("%") ?? "";
      // Without transitions of the text's size, one for each level of elements.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`*, ::before, ::after { transition: none !important } ${seen === "spaced" ? spacing : ""}`);
      const others = [...document.adoptedStyleSheets];
      document.adoptedStyleSheets = [...others, sheet];
      // A new size of the window reaches the layout with the next frame.
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
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
        // For screen readers only, as `sr-only` makes it, at any width of the window.
        !(element.closest("[class*='sr-only']")?.clientWidth === 1);

      const range = document.createRange();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      let words = 0;
      while (walker.nextNode()) {
        const { parentElement: element, nodeValue } = walker.currentNode;
        if (!element || !nodeValue?.trim() || !isSeen(element)) continue;
        const clip = clipOf(element);
        for (const { 0: word, index } of nodeValue.matchAll(/\S+/gu)) {
          words += 1;
          range.setStart(walker.currentNode, index);
          range.setEnd(walker.currentNode, index + word.length);
          const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
          const isCut = lines.some(
            ({ left, right, top, bottom }) =>
              left < clip.left - 1 ||
              right > clip.right + 1 ||
              top + bottom < 2 * clip.top ||
              top + bottom > 2 * clip.bottom,
          );
          if (isCut && !element.closest("[class*='line-clamp']")) cut.push(`${word} in ${element.tagName}`);
          const tops = new Set(lines.map(({ top }) => Math.round(top)));
          // A break behind a hyphen, or in an address, divides nothing.
          if (tops.size > 1 && !/[-–—/@.]/.test(word)) divided.push(`${word} in ${element.tagName}`);
        }
      }
      for (const control of document.querySelectorAll("a, button, input, textarea, summary")) {
        if (control.closest(".carousel-viewport")) continue;
        const { left, right, width } = control.getBoundingClientRect();
        const outside = left < -1 || right > document.documentElement.clientWidth + 1;
        if (width > 0 && outside && isSeen(control)) cut.push(control.outerHTML.slice(0, 120));
      }
      if (words < 30) cut.push("too few words were found");
      root.style.fontSize = "";
      root.getBoundingClientRect();
      document.adoptedStyleSheets = others;
      // Wide spaces and large letters may leave no other way than to divide a word.
      return [...sideways, ...cut, ...(seen === "plain" ? divided : [])];
    },
    { seen: look, spacing: widestSpacing },
  );
}
