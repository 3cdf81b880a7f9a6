import type { Page } from "@playwright/test";

/**
 * Controls under 24 by 24 px with another within 24 px of their middle; buttons of the site under
 * 44 px in height. Links in a sentence are exempt.
 */
export function smallTargets(page: Page): Promise<string[]> {
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
      if (primary) return target.height < 43.5;
      return (target.width < 23.5 || target.height < 23.5) && crowded(target);
    });
    const faults = small.map(
      ({ element, width, height }) => `${Math.round(width)}×${Math.round(height)} ${element.outerHTML.slice(0, 100)}`,
    );
    return targets.length > 10 ? faults : ["too few targets were found"];
  });
}
