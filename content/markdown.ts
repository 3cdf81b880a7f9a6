import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import type { Element, ElementContent, Root } from "hast";

/** A second-level heading of a text, for its table of contents. */
export type Heading = { id: string; title: string };

/**
 * Markdown to HTML. Raw HTML in the source is dropped; second-level headings get an `id`;
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
        const heading = { id: headingId(plainText(node), headings), title: plainText(node).trim() };
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

/** Words joined by hyphens, letters of any script kept; numbered where a heading repeats. */
function headingId(title: string, taken: Heading[]): string {
  const base = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
  const same = taken.filter(({ id }) => id === base || id.startsWith(`${base}-`)).length;
  return same === 0 ? base : `${base}-${same + 1}`;
}

function scrollable(table: Element): Element {
  return {
    type: "element",
    tagName: "div",
    properties: { className: ["table-scroll"], tabIndex: 0 },
    children: [table],
  };
}
