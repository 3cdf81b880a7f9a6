/** Minimum characters to search for; shorter words may occur anywhere. */
const leastLength = 3;

const plain = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** The edited line of a text field as visitors read it, without Markdown syntax. */
export function writtenLine(control: EventTarget): string {
  if (!(control instanceof HTMLTextAreaElement)) return control instanceof HTMLInputElement ? plain(control.value) : "";
  const { value, selectionStart: at } = control;
  const end = value.indexOf("\n", at);
  const line = value.slice(value.lastIndexOf("\n", at - 1) + 1, end === -1 ? undefined : end);
  return plain(line.replace(/^(?:#+|[-*>]|\d+\.)\s+/, "").replaceAll(/\*\*|\[([^\]]*)\]\([^)]*\)/g, "$1"));
}

/** Scrolls a page to a text, unless it is visible or missing. */
export function showPlace(page: Window, text: string): void {
  if (text.length < leastLength) return;
  const place = placeOf(page.document.querySelector("main"), text) ?? placeOf(page.document.body, text);
  if (!place) return;
  const { top, bottom } = place.getBoundingClientRect();
  const height = page.innerHeight;
  if (top < height * 0.1 || bottom > height * 0.9)
    page.scrollTo({ top: page.scrollY + top - height / 3, behavior: "instant" });
}

/** The innermost visible element with the text. */
function placeOf(within: Element | null, text: string): Element | undefined {
  if (!within || !plain(within.textContent).includes(text)) return undefined;
  for (const child of within.children) {
    const place = placeOf(child, text);
    if (place) return place;
  }
  return within.matches("script, style, template") || within.getClientRects().length === 0 ? undefined : within;
}
