/** A part of a text under one heading; the part before the first heading has none. */
export type TextPart = { id?: string; title?: string; blocks: string[] };

/**
 * Takes apart what content/markdown.ts made: all that it says becomes blocks of plain Markdown. Rows of a table become items,
 * lower headings bold paragraphs, and links their words, since a passage names its own page.
 */
export function textParts(html: string): TextPart[] {
  const parts: TextPart[] = [{ blocks: [] }];
  for (const node of parse(html).children) {
    if (isElement(node) && node.tag === "h2") {
      const id = attribute(node, "id");
      parts.push({ ...(id && { id }), title: plain(node), blocks: [] });
    } else parts.at(-1)!.blocks.push(...blocksOf(node));
  }
  // A heading with nothing below it still says something.
  for (const { title, blocks } of parts) if (title && blocks.length === 0) blocks.push(`**${title}**`);
  return parts.filter(({ blocks }) => blocks.length > 0);
}

/** A text as one, its headings bold paragraphs. */
export const wholeText = (html: string): string => parse(html).children.flatMap(blocksOf).join("\n\n");

type Element = { tag: string; attributes: string; children: Node[] };
type Node = Element | string;

const isElement = (node: Node): node is Element => typeof node !== "string";
const attribute = ({ attributes }: Element, name: string): string =>
  decoded(new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? "");

const piece = /<(?<end>\/?)(?<tag>[a-z][a-z0-9]*)(?<attributes>(?:"[^"]*"|[^">])*)>|[^<]+/g;
const childless = new Set(["br", "hr", "img", "input"]);

/** Reads HTML that a program wrote: every element that can be closed is. */
function parse(html: string): Element {
  const root: Element = { tag: "", attributes: "", children: [] };
  const open = [root];
  for (const { 0: text, groups } of html.matchAll(piece)) {
    const { end, tag, attributes = "" } = groups!;
    if (tag === undefined) open.at(-1)!.children.push(decoded(text));
    else if (end) open.pop();
    else {
      const element = { tag, attributes, children: [] };
      open.at(-1)!.children.push(element);
      if (!childless.has(tag)) open.push(element);
    }
  }
  return root;
}

const decoded = (text: string): string =>
  text.replaceAll(/&#x([0-9A-F]+);/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));

function blocksOf(node: Node): string[] {
  const block = isElement(node) ? blockOf(node) : node.trim();
  return [block].flat().filter((text) => text !== "");
}

/** An element that only holds others stands for them. */
function blockOf(element: Element): string | string[] {
  switch (element.tag) {
    case "p":
    case "img":
      return words(element);
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      return `**${plain(element)}**`;
    case "ul":
    case "ol":
      return items(element, "");
    case "table":
      return rows(element).join("\n");
    case "pre":
      return textOf(element)
        .trim()
        .replaceAll(/\n\s*\n/g, "\n");
    default:
      return element.children.flatMap(blocksOf);
  }
}

function items(list: Element, indent: string): string {
  const first = Number(attribute(list, "start") || 1);
  const isList = (node: Node): node is Element => isElement(node) && /^[uo]l$/.test(node.tag);
  return list.children
    .filter(isElement)
    .map(({ children, ...item }, index) => {
      const said = words({ ...item, children: children.filter((child) => !isList(child)) });
      const mark = list.tag === "ol" ? `${first + index}.` : "-";
      return [`${indent}${mark} ${said}`, ...children.filter(isList).map((inner) => items(inner, `${indent}  `))].join(
        "\n",
      );
    })
    .join("\n");
}

/** The row of headings is an item like the others. */
function rows(node: Element): string[] {
  const inner = node.children.filter(isElement);
  if (node.tag !== "tr") return inner.flatMap(rows);
  const [first = "", ...others] = inner.map((cell, at) => (at === 0 ? plain(cell) : words(cell)));
  return [`- ${first && `**${first}**: `}${others.join(" · ")}`];
}

/** @param bold whether bold stays bold */
function textOf(node: Node, bold = false): string {
  if (!isElement(node)) return node;
  if (node.tag === "br") return "\n";
  if (node.tag === "img") return attribute(node, "alt");
  const text = node.children.map((child) => textOf(child, bold)).join("");
  return bold && node.tag === "strong" ? `**${text}**` : text;
}

const words = (node: Node): string => inOneLine(textOf(node, true));
const plain = (node: Node): string => inOneLine(textOf(node));
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
