import type { Locator } from "@playwright/test";

/** Arabic text with letter spacing or a slant, and lines with a height below 1.7. */
export function arabicFaults(part: Locator, leastTexts = 20): Promise<string[]> {
  return part.evaluate((root, least) => {
    const found: string[] = [];
    let texts = 0;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      if (!element?.checkVisibility() || !/\p{Script=Arabic}/u.test(walker.currentNode.nodeValue ?? "")) continue;
      texts += 1;
      const style = getComputedStyle(element);
      const words = `${element.tagName} ${walker.currentNode.nodeValue?.slice(0, 40)}`;
      if (!["normal", "0px"].includes(style.letterSpacing)) found.push(`${words}: letters apart`);
      if (style.fontStyle !== "normal") found.push(`${words}: slanted`);
      const isText =
        element.closest("p, li, dd, dt, blockquote, td, address") &&
        !element.closest(
          "a, button, nav, h1, h2, h3, [class*=text-h], [class*=text-display], [class*=text-slide], [class*=text-figure]",
        );
      const lines = Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize);
      if (isText && !(lines >= 1.7)) found.push(`${words}: lines of ${lines}`);
    }
    return texts > least ? found : ["too little text was found"];
  }, leastTexts);
}
