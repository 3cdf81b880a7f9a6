import { type HTMLElement, NodeType, parse } from "node-html-parser";

/** What a visitor meets at one place of a page. */
export type Block = {
  /** `head`, `header` and `footer`, or the heading above. */
  place: string;
  text: string;
  /** Of pictures and films. */
  addresses: string[];
};

const blocks =
  "address,article,aside,blockquote,body,dd,details,dialog,div,dl,dt,fieldset,figcaption,figure,footer,form,h1,h2,h3,h4,header,head,li,main,nav,ol,p,section,summary,table,td,th,title,tr,ul";
const spoken = ["alt", "aria-label", "title", "content", "placeholder", "href", "value"];
const sources = ["src", "srcset", "poster"];

/** The texts of a page, each with its place. */
export function blocksOf(html: string): Block[] {
  const places: Block[] = [];
  let place = "head";

  function visit(element: HTMLElement): void {
    const tag = element.rawTagName?.toLowerCase() ?? "";
    if (tag === "header" || tag === "footer") place = tag;
    if (tag === "main") place = "top";
    if (/^h[12]$/.test(tag)) place = `“${element.text.trim()}”`;
    const children = element.childNodes.filter((node): node is HTMLElement => node.nodeType === NodeType.ELEMENT_NODE);
    const isWhole = !children.some((child) => child.querySelector(blocks) || child.matches(blocks));
    const parts = isWhole ? [element, ...element.querySelectorAll("*")] : [element];
    const texts = parts.flatMap((part) => spoken.flatMap((name) => part.getAttribute(name) ?? []));
    const addresses = parts.flatMap((part) => sources.flatMap((name) => part.getAttribute(name)?.split(", ") ?? []));
    const own = isWhole
      ? element.text
      : element.childNodes
          .filter(({ nodeType }) => nodeType === NodeType.TEXT_NODE)
          .map(({ text }) => text)
          .join("\n");
    places.push({
      place,
      text: [own, ...texts.map(decoded)].join("\n").trim(),
      addresses: addresses.map((address) => address.split(" ")[0]!),
    });
    if (!isWhole) for (const child of children) visit(child);
  }

  const page = parse(html, { blockTextElements: { script: true, style: false } });
  // The data for navigations repeats the page.
  for (const script of page.querySelectorAll("script:not([type])")) script.remove();
  visit(page);
  return places.filter(({ text, addresses }) => text || addresses.length > 0);
}

/** Addresses of mail are encoded in links. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
