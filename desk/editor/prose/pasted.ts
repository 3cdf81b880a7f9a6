/** Word's and Google's styles, as `data-style`: the desk's policy allows no `style`. */
const styleOf = ({ dataset }: HTMLElement): string => dataset.style ?? "";

/** Whether HTML holds more than lines of text, such as code copied from an editor. */
export const hasMarkup = (html: string): boolean => /<(?:h[1-6]|[ou]l|table|blockquote|strong|b|a|p)[\s>]/i.test(html);

/**
 * Pasted text of Word, Google Docs or a web page with elements that the schema reads: headings from
 * the second level on, lists in place of the paragraphs that Word writes, bold words as `<strong>`.
 */
export function cleanHtml(html: string): string {
  const text = html.replaceAll(/<(style|script)[\s>].*?<\/\1>/gis, "").replaceAll(/\sstyle=/gi, " data-style=");
  const page = new DOMParser().parseFromString(text, "text/html");
  const { body } = page;
  const all = (selector: string) => [...body.querySelectorAll<HTMLElement>(selector)];
  const rename = (element: HTMLElement, name: string) => {
    const other = page.createElement(name);
    other.append(...element.childNodes);
    element.replaceWith(other);
    return other;
  };
  for (const element of all("[data-style*=font-weight]")) {
    if (!element.matches("b, span, strong")) continue;
    const isBold = /font-weight:\s*(?:bold|[6-9]00)/.test(styleOf(element));
    // Google Docs wraps all in a `<b>` that is not bold.
    if (isBold) rename(element, "strong");
    else element.replaceWith(...element.childNodes);
  }
  for (const element of all("p").filter((one) => /\bmso-list:\s*\w+ level/.test(styleOf(one)))) {
    const mark = element.querySelector("[data-style*='mso-list:Ignore']");
    const name = /\d/.test(mark?.textContent ?? "") ? "ol" : "ul";
    mark?.remove();
    const item = rename(element, "li");
    const before = item.previousElementSibling;
    const list = before?.matches(`${name}[data-word]`) ? before : page.createElement(name);
    list.setAttribute("data-word", "");
    if (list !== before) item.before(list);
    list.append(item);
  }
  const headings = all("h1, h2, h3, h4, h5, h6");
  const levelOf = ({ localName }: HTMLElement) => Number(localName[1]);
  const first = Math.min(...headings.map(levelOf));
  for (const heading of headings) rename(heading, `h${Math.min(levelOf(heading) - first + 2, 6)}`);
  for (const element of all("p, h2, h3, h4, h5, h6")) if (element.textContent.trim() === "") element.remove();
  // A non-breaking space is nearly always a leftover of typesetting.
  return body.innerHTML.replaceAll("&nbsp;", " ");
}
