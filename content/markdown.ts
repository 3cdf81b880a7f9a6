import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import type { Element, ElementContent, Root } from "hast";

/** A second-level heading of a text, for its table of contents. */
export type Heading = { id: string; title: string };

/**
 * Markdown to HTML. Raw HTML in the source is dropped; a second-level heading gets the `id` that follows it as `{#id}`;
 * tables are wrapped so that a wide one scrolls by itself, by keyboard too.
 * @returns the HTML, its second-level headings in order, and the number of words
 */
export async function renderMarkdown(source: string): Promise<{ html: string; headings: Heading[]; words: number }> {
  const headings: Heading[] = [];
  let words = 0;
  const collect = () => (tree: Root) => {
    const text = plainText(tree);
    words = text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    tree.children = tree.children.map((node) => {
      if (node.type !== "element") return node;
      if (node.tagName === "h2") {
        const heading = takeId(node);
        headings.push(heading);
        node.properties.id = heading.id;
      }
      return node.tagName === "table" ? scrollable(node) : node;
    });
  };
  const file = await unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype)
    .use(collect)
    .use(rehypeStringify)
    .process(source);
  return { html: String(file), headings, words };
}

function plainText(node: Root | ElementContent): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map((child) => plainText(child as ElementContent)).join("") : "";
}

/** Takes `{#id}` off the end of a heading; without one the id is empty, which content/read.ts refuses. */
function takeId(heading: Element): Heading {
  const last = heading.children.at(-1);
  const found = last?.type === "text" ? /\s*\{#([a-z0-9-]+)\}\s*$/.exec(last.value) : null;
  if (last?.type === "text" && found) last.value = last.value.slice(0, found.index);
  return { id: found?.[1] ?? "", title: plainText(heading).trim() };
}

function scrollable(table: Element): Element {
  return {
    type: "element",
    tagName: "div",
    properties: { className: ["table-scroll"], tabIndex: 0 },
    children: [table],
  };
}
