import type { Element, Nodes, Root } from "hast";

/** A part of a text under one second-level heading; the part before the first has none. */
export type TextPart = { id?: string; title?: string; blocks: string[] };

/** A text as blocks of plain Markdown: rows of a table become items, lower headings bold, links their words. */
export function textParts(root: Root): TextPart[] {
  const parts: TextPart[] = [{ blocks: [] }];
  for (const node of root.children) {
    if (node.type === "element" && node.tagName === "h2") {
      const { id } = node.properties;
      parts.push({ ...(typeof id === "string" && id && { id }), title: plain(node), blocks: [] });
    } else parts.at(-1)!.blocks.push(...blocksOf(node));
  }
  return parts.filter(({ title, blocks }) => title || blocks.length > 0);
}

/** All parts as one text; headings become bold paragraphs. */
export const wholeText = (parts: readonly TextPart[]): string =>
  parts.flatMap(({ title, blocks }) => (title ? [`**${title}**`, ...blocks] : blocks)).join("\n\n");

function blocksOf(node: Nodes): string[] {
  const block = node.type === "element" ? blockOf(node) : node.type === "text" ? node.value.trim() : [];
  return [block].flat().filter((text) => text !== "");
}

/** A wrapper is replaced by its children. */
function blockOf(element: Element): string | string[] {
  switch (element.tagName) {
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

const elements = (node: Element): Element[] => node.children.filter((child) => child.type === "element");
const isList = (node: Nodes): node is Element => node.type === "element" && /^[uo]l$/.test(node.tagName);

function items(list: Element, indent: string): string {
  const first = Number(list.properties.start ?? 1);
  return elements(list)
    .map((item, index) => {
      const text = words({ ...item, children: item.children.filter((child) => !isList(child)) });
      const mark = list.tagName === "ol" ? `${first + index}.` : "-";
      const inner = item.children.filter(isList).map((below) => items(below, `${indent}  `));
      return [`${indent}${mark} ${text}`, ...inner].join("\n");
    })
    .join("\n");
}

/** The row of headings becomes an item like the others. */
function rows(node: Element): string[] {
  if (node.tagName !== "tr") return elements(node).flatMap(rows);
  const [first = "", ...others] = elements(node).map((cell, at) => (at === 0 ? plain(cell) : words(cell)));
  return [`- ${first && `**${first}**: `}${others.join(" · ")}`];
}

/** @param bold whether to keep bold */
function textOf(node: Nodes, bold = false): string {
  if (node.type === "text") return node.value;
  if (node.type !== "element") return "";
  if (node.tagName === "br") return "\n";
  if (node.tagName === "img") return String(node.properties.alt ?? "");
  const text = node.children.map((child) => textOf(child, bold)).join("");
  return bold && node.tagName === "strong" ? `**${text}**` : text;
}

const words = (node: Element): string => inOneLine(textOf(node, true));
const plain = (node: Element): string => inOneLine(textOf(node));
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
