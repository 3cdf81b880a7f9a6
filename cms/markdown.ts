import type { Root as Markdown } from "mdast";
import type { Element, ElementContent, Root } from "hast";
import rehypeStringify from "rehype-stringify";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { readMarkdown } from "./read-markdown.ts";
import { type TextPart, textParts } from "./text-parts.ts";

/** A second-level heading of a text, for its table of contents. */
export type Heading = { id: string; title: string };

/** A part of a text that can be faulty, with its line, counted from 1. */
export type MarkdownPart = { line: number } & (
  | { is: "html"; text: string }
  | { is: "link"; url: string }
  | { is: "picture"; url: string; alt: string }
  /** `{.button}` elsewhere than after the only link of a paragraph. */
  | { is: "mark"; text: string }
  | { is: "heading"; level: number; id: string; title: string }
);

/** The owner's file to which a link of a text leads: `files/price-list.pdf`. */
export const fileNamed = (url: string): string | undefined =>
  url.startsWith("files/") ? url.slice("files/".length) : undefined;

const renderer = unified().use(remarkRehype).use(finish).use(rehypeStringify).freeze();

type MarkdownNode = Markdown | Markdown["children"][number];

/** A text as HTML, and as plain text for the assistant. */
export type RenderedText = { html: string; parts: TextPart[] };

/** Headings, links, pictures and HTML of a text, in order. */
export const findInMarkdown = (source: string): MarkdownPart[] => findIn(readMarkdown(source));

/**
 * Renders Markdown to HTML without raw HTML or addresses that a browser would execute. A heading
 * gets the `id` that follows it as `{#id}`. Tables are wrapped so that wide ones scroll, also by
 * keyboard, and are labelled with their columns; cells carry the name of their column. A picture
 * alone in its paragraph is a figure with its title as caption, a link alone with `{.button}`
 * behind it a button, and a last paragraph that begins with a dash the source of its quote. The
 * owner's pictures and files keep their names as addresses: `proseHtml` of the app fills them in.
 * @returns the HTML, its plain text part by part, its second-level headings in order, the number of
 *   words, and the results of `findInMarkdown`
 */
export function renderMarkdown(
  source: string,
): RenderedText & { headings: Heading[]; words: number; markdownParts: MarkdownPart[] } {
  const tree = readMarkdown(source);
  const markdownParts = findIn(tree);
  const root = renderer.runSync(tree);
  const words = plainText(root)
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  const headings = markdownParts.flatMap((one) => (one.is === "heading" && one.level === 2 ? one : []));
  return {
    html: renderer.stringify(root),
    parts: textParts(root),
    headings: headings.map(({ id, title }) => ({ id, title })),
    words,
    markdownParts,
  };
}

function findIn(node: MarkdownNode): MarkdownPart[] {
  const line = node.position?.start.line ?? 1;
  if (node.type === "paragraph") takeButton(node);
  const below = "children" in node ? node.children.flatMap((child) => findIn(child)) : [];
  switch (node.type) {
    case "html":
      // The opening tag has already been reported.
      return node.value.startsWith("</") ? [] : [{ line, is: "html", text: node.value }];
    case "link":
    case "definition":
      return [{ line, is: "link", url: node.url }, ...below];
    case "image":
      return [{ line, is: "picture", url: node.url, alt: node.alt ?? "" }];
    case "text":
      return node.value.includes(buttonMark) ? [{ line, is: "mark", text: buttonMark }] : [];
    case "heading": {
      const id = takeId(node);
      if (id) node.data = { ...node.data, hProperties: { id } };
      return [{ line, is: "heading", level: node.depth, id, title: plainText(node).trim() }, ...below];
    }
    default:
      return below;
  }
}

const buttonMark = "{.button}";

/** Makes a button of the only link of a paragraph, if its mark, which is removed, follows it. */
function takeButton({ children }: Extract<MarkdownNode, { type: "paragraph" }>): void {
  const [link, mark, ...others] = children;
  if (link?.type !== "link" || mark?.type !== "text" || mark.value.trim() !== buttonMark || others.length > 0) return;
  children.pop();
  link.data = { ...link.data, hProperties: { className: ["button", "button-deep"] } };
}

/** Removes `{#id}` from the end of a heading; `cms/check` refuses headings without it. */
function takeId(heading: Extract<MarkdownNode, { type: "heading" }>): string {
  const last = heading.children.at(-1);
  const idMatch = last?.type === "text" ? /\s*\{#([a-z0-9-]+)\}\s*$/.exec(last.value) : null;
  if (last?.type === "text" && idMatch) last.value = last.value.slice(0, idMatch.index);
  return idMatch?.[1] ?? "";
}

function plainText(node: MarkdownNode | Root | ElementContent): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map((child) => plainText(child as ElementContent)).join("") : "";
}

function finish() {
  return (tree: Root) => {
    tree.children.forEach(dropUnsafe);
    tree.children.forEach(shape);
    tree.children = tree.children.map((node) =>
      node.type === "element" && node.tagName === "table" ? scrollable(node) : node,
    );
  };
}

/** Turns pictures alone into figures, and last lines of quotes into their sources. */
function shape(node: Root["children"][number]): void {
  if (node.type !== "element") return;
  const [child, ...others] = node.children;
  if (node.tagName === "p" && child?.type === "element" && child.tagName === "img" && others.length === 0) {
    const { title, ...properties } = child.properties;
    node.tagName = "figure";
    child.properties = properties;
    if (typeof title === "string") node.children.push(element("figcaption", [{ type: "text", value: title }]));
  }
  const last = elementsIn(node).at(-1);
  if (node.tagName === "blockquote" && last?.tagName === "p" && /^[—–]\s/.test(plainText(last)))
    last.tagName = "footer";
  node.children.forEach(shape);
}

const element = (tagName: string, children: ElementContent[]): Element => ({
  type: "element",
  tagName,
  properties: {},
  children,
});

/** Adds the column's name to each cell, for phones, where rows are blocks. @returns the names */
function nameCells(table: Element): string[] {
  const rows = elementsIn(table).flatMap((part) => elementsIn(part));
  const names = rows.slice(0, 1).flatMap((row) => elementsIn(row).map((cell) => plainText(cell)));
  for (const row of rows.slice(1))
    for (const [index, cell] of elementsIn(row).entries()) cell.properties.dataLabel = names[index] ?? "";
  return names;
}

const elementsIn = ({ children }: Element) => children.filter((child) => child.type === "element");

const safe = new Set(["https:", "http:", "mailto:", "tel:"]);

/** Previews render unchecked texts. */
function dropUnsafe(node: Root["children"][number]): void {
  if (node.type !== "element") return;
  for (const name of ["href", "src"]) {
    const address = node.properties[name];
    const url = typeof address === "string" ? URL.parse(address, "https://page.invalid") : null;
    if (address !== undefined && !safe.has(url?.protocol ?? "")) delete node.properties[name];
  }
  node.children.forEach(dropUnsafe);
}

function scrollable(table: Element): Element {
  return {
    type: "element",
    tagName: "div",
    properties: { className: ["table-scroll"], role: "group", ariaLabel: nameCells(table).join(", "), tabIndex: 0 },
    children: [table],
  };
}
