import type { Element, ElementContent, Nodes, Root } from "hast";
import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";

const converter = unified()
  .use(rehypeParse, { fragment: true })
  .use(() => clean)
  .use(rehypeRemark)
  .use(remarkGfm)
  .use(remarkStringify, { bullet: "-", rule: "-", strong: "*", emphasis: "*" })
  .freeze();

/**
 * Pasted text of Word, Google Docs or a web page, as Markdown of an article: headings from the second
 * level on, lists, quotes, tables, bold words and links. Pictures, colours and typefaces are left
 * behind.
 */
export const markdownOfHtml = (html: string): string => String(converter.processSync(html)).trim();

/** Whether it holds more than lines of text, such as code copied from an editor. */
export const hasMarkup = (html: string): boolean => /<(?:h[1-6]|[ou]l|table|blockquote|strong|b|a|p)[\s>]/i.test(html);

function clean(tree: Root): void {
  tree.children = contentOf(tree);
  const levels = [...headingsIn(tree)];
  const first = Math.min(...levels.map(({ tagName }) => Number(tagName[1])));
  for (const heading of levels) heading.tagName = `h${Math.min(Number(heading.tagName[1]) - first + 2, 6)}`;
}

function* headingsIn(node: Nodes): Generator<Element> {
  if (!("children" in node)) return;
  if (node.type === "element" && /^h[1-6]$/.test(node.tagName)) yield node;
  for (const child of node.children) yield* headingsIn(child);
}

const styleOf = ({ properties }: Element): string => String(properties.style ?? "");
const textOf = (node: Nodes): string =>
  node.type === "text" ? node.value : "children" in node ? node.children.map(textOf).join("") : "";

const foreign = new Set(["style", "script", "title", "meta", "link", "img", "picture", "svg", "video", "iframe"]);

/** Children without what an article does not have; items that Word writes as paragraphs become lists. */
const contentOf = (node: Root | Element): ElementContent[] =>
  listsOf(node.children.flatMap((child) => contentOfChild(child as ElementContent)));

function contentOfChild(node: ElementContent): ElementContent[] {
  // A space that does not break is nearly always a leftover of typesetting.
  if (node.type === "text") return [{ ...node, value: node.value.replaceAll("\u{A0}", " ") }];
  if (node.type !== "element" || foreign.has(node.tagName) || styleOf(node).includes("mso-list:Ignore")) return [];
  const item = /\bmso-list:\s*\w+ level/.test(styleOf(node)) ? markOf(node) : undefined;
  const children = contentOf(node);
  if (/^(?:p|h[1-6])$/.test(node.tagName) && textOf({ ...node, children }).trim() === "") return [];
  if (item !== undefined) return [{ ...node, tagName: /\d/.test(item) ? "ol-item" : "ul-item", children }];
  const weight = /font-weight:\s*(\w+)/.exec(styleOf(node))?.[1];
  if (/^(?:b|span|strong)$/.test(node.tagName) && weight)
    return /^(?:bold|[6-9]00)$/.test(weight) ? [{ ...node, tagName: "strong", children }] : children;
  if (node.tagName === "a" && !/^(?:https?:|mailto:|tel:|\/|#)/.test(String(node.properties.href ?? "")))
    return children;
  return [{ ...node, children }];
}

/** Bullet or number that Word writes before an item. */
const markOf = (node: Nodes): string =>
  node.type === "element" && styleOf(node).includes("mso-list:Ignore")
    ? textOf(node)
    : "children" in node
      ? node.children.map(markOf).join("")
      : "";

function listsOf(nodes: ElementContent[]): ElementContent[] {
  const all: ElementContent[] = [];
  for (const node of nodes) {
    const tagName = node.type === "element" ? /^([ou]l)-item$/.exec(node.tagName)?.[1] : undefined;
    const last = all.findLast((one) => one.type !== "text" || one.value.trim() !== "");
    if (node.type !== "element" || !tagName) all.push(node);
    else {
      const item = { ...node, tagName: "li" };
      if (last?.type === "element" && last.tagName === tagName && last.properties.isWord) last.children.push(item);
      else all.push({ type: "element", tagName, properties: { isWord: true }, children: [item] });
    }
  }
  return all;
}
