import type { Page } from "@playwright/test";

/** Faults at the Tab stops of a page, and the number of stops. */
type TabStops = { covered: string[]; unseen: string[]; stops: number };

/**
 * Visits all Tab stops of a page, and lists those whose middle is covered by something else, and
 * those whose outline is missing or has a contrast below 3:1 to its surroundings. Pictures count as
 * the colour of their section, since a shade covers them.
 */
export async function tabStops(page: Page, key: "Tab" | "Shift+Tab", looksAtOutlines: boolean): Promise<TabStops> {
  const covered: string[] = [];
  const unseen: string[] = [];
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  let stops = 0;
  for (; stops < 200; stops++) {
    await page.keyboard.press(key);
    // When leaving the page backwards, a browser may stop at one of its own controls first.
    if (stops === 0 && (await page.evaluate(() => document.activeElement === document.body)))
      await page.keyboard.press(key);
    const stop = await page.evaluate(stopFaults, [stops === 0, looksAtOutlines] as const);
    if (!stop) break;
    if (stop.covered) covered.push(stop.covered);
    if (stop.unseen) unseen.push(stop.unseen);
  }
  await page.evaluate(() =>
    document.querySelectorAll("[data-visited]").forEach((one) => one.removeAttribute("data-visited")),
  );
  return { covered, unseen, stops };
}

/** Runs in the page. @returns undefined for visited elements, or if the focus has left the page */
async function stopFaults([isFirst, looksAtOutline]: readonly [boolean, boolean]): Promise<
  { covered: string; unseen: string } | undefined
> {
  const focused = document.activeElement;
  if (!focused || focused === document.body || (!isFirst && focused.hasAttribute("data-visited"))) return undefined;
  focused.setAttribute("data-visited", "");
  const name = focused.textContent.trim().slice(0, 40) || focused.outerHTML.slice(0, 80);

  const atItsPlace = () => {
    const { top = -1, bottom = -1, left = -1, right = -1 } = focused.getClientRects()[0] ?? {};
    // In a tall text box the browser shows the line with the caret.
    const [from, to] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
    return from < to ? document.elementFromPoint((left + right) / 2, (from + to) / 2) : null;
  };
  // Scrolling the element into view may take a few frames.
  for (let frame = 0; !atItsPlace() && frame < 60; frame++) await new Promise(requestAnimationFrame);
  const there = atItsPlace();
  // A label reveals the control below it.
  const isFree =
    there && (focused.contains(there) || there.contains(focused) || there.closest("label")?.control === focused);

  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
  const channels = (colour: string): number[] => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = channels(colour).map((value) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const groundOf = (element: Element | null): string => {
    if (!element) return "white";
    const { backgroundColor } = getComputedStyle(element);
    return (channels(backgroundColor)[3] ?? 0) > 200 ? backgroundColor : groundOf(element.parentElement);
  };
  const outlineFault = () => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(focused);
    if (outlineStyle === "none" || Number.parseFloat(outlineWidth) < 2) return `${name}: no outline`;
    // The header is transparent over the dark head of a page.
    const overDark = focused.closest("header, a[href='#main']") && !matchMedia("(forced-colors: active)").matches;
    const ground = overDark ? "#07110d" : groundOf(focused.parentElement);
    const [dark = 0, light = 0] = [luminance(outlineColor), luminance(ground)].toSorted((a, b) => a - b);
    const contrast = (light + 0.05) / (dark + 0.05);
    return contrast >= 3 ? "" : `${name}: ${outlineColor} on ${ground} is ${contrast.toFixed(1)}:1`;
  };
  return {
    covered: isFree ? "" : `${name} under ${there?.outerHTML.slice(0, 80)}`,
    unseen: looksAtOutline ? outlineFault() : "",
  };
}
