import type { Nodes, Root, RootContent } from "mdast";
import type { Mark, MarkType, Node, NodeType } from "prosemirror-model";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { schema } from "./schema.ts";

/** As `cms/markdown.ts` reads it, and as texts are written by hand. */
const language = unified()
  .use(remarkParse)
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: "-", rule: "-", strong: "*", emphasis: "*" })
  .freeze();

const { nodes, marks } = schema;
const buttonMark = "{.button}";

/** A block as it is written, with the empty lines behind it. */
type Block = { node: Node; text: string };

/** A text as a document, and its blocks, from which an unchanged one is written as it was. */
export type Prose = { doc: Node; blocks: readonly Block[]; text: string };

export function proseOf(text: string): Prose {
  const { children } = language.parse(text);
  const startOf = (index: number) => children[index]?.position?.start.offset ?? text.length;
  const blocks = children.map((child, index) => {
    const part = text.slice(index === 0 ? 0 : startOf(index), startOf(index + 1));
    return { node: blockOf(child) ?? nodes.source.create(null, schema.text(part.trimEnd())), text: part };
  });
  const doc = nodes.doc.create(null, blocks.length > 0 ? blocks.map(({ node }) => node) : nodes.paragraph.create());
  return { doc, blocks, text };
}

/** @returns undefined for what the schema does not have */
function blockOf(tree: RootContent): Node | undefined {
  try {
    return nodesOf(tree)[0];
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** @throws RangeError for what the schema does not have */
function nodesOf(tree: Nodes, around: readonly Mark[] = []): Node[] {
  if (tree.type === "text") return tree.value === "" ? [] : [schema.text(tree.value.replaceAll("\n", " "), around)];
  if (tree.type === "inlineCode") return [schema.text(tree.value, marks.inlineCode.create().addToSet(around))];
  const children = "children" in tree ? (tree.children as Nodes[]) : [];
  const mark: MarkType | undefined = schema.marks[tree.type as never];
  if (mark) return children.flatMap((child) => nodesOf(child, mark.create(tree).addToSet(around)));
  const type: NodeType | undefined = schema.nodes[tree.type as never];
  if (!type) throw new RangeError(`There is no ${tree.type} in an article`);
  const content = children.flatMap((child) => nodesOf(child));
  const [first, last] = [content[0], content.at(-1)];
  if (type === nodes.heading && last?.isText) {
    const [end = "", id = ""] = /\s*\{#([a-z0-9-]+)\}\s*$/.exec(last.text!) ?? [];
    content.splice(-1, 1, ...(end === last.text ? [] : [last.cut(0, last.text!.length - end.length)]));
    return [type.createChecked({ ...tree, id }, content)];
  }
  const link = first && marks.link.isInSet(first.marks);
  if (type === nodes.paragraph && link && content.length === 2 && last!.text?.trim() === buttonMark)
    return [nodes.button.createChecked(link.attrs, first.mark([]))];
  if (type === nodes.table)
    content.splice(
      0,
      1,
      first!.type.create(
        null,
        first!.children.map((cell) => nodes.tableHeader.create(null, cell.content)),
      ),
    );
  return [type.createChecked(tree, content, around)];
}

/**
 * The Markdown of a document. Blocks that were not changed are written as before, byte for byte.
 * @param before the text from which it was made
 */
export function markdownOf(doc: Node, { blocks, text: textBefore }: Prose): string {
  const ids = new Set<unknown>();
  const parts = doc.children.flatMap((node): { text: string; at: number }[] => {
    const { id } = node.attrs;
    // Halves of a heading that was divided have one id.
    if (id && ids.has(id)) return [{ text: textOf(node.type.create({ ...node.attrs, id: "" }, node.content)), at: -1 }];
    ids.add(id);
    const same = blocks.findIndex((block) => block.node === node);
    const at = same === -1 ? blocks.findIndex((block) => block.node.eq(node)) : same;
    return [{ text: blocks[at]?.text ?? textOf(node), at }];
  });
  const written = parts.filter(({ text }) => text.trim() !== "");
  const text = written.map((part, index) => {
    const next = written[index + 1];
    return !next || (part.at !== -1 && next.at === part.at + 1) ? part.text : `${part.text.trimEnd()}\n\n`;
  });
  return text.join("").trimEnd() + /\s*$/.exec(textBefore)![0];
}

/** A block as Markdown; empty without words. */
export function textOf(node: Node): string {
  if (node.type === nodes.source) return node.textContent;
  if (node.isTextblock && node.childCount === 0) return "";
  const root = { type: "root", children: [treeOf(node)] } as Root;
  // The line below the names of a table's columns.
  return language.stringify(root).replace(/^\|(?: - \|)+$/m, (line) => line.replaceAll("-", "---"));
}

function treeOf(node: Node): object {
  const { type, attrs } = node;
  const name = type === nodes.tableHeader ? "tableCell" : type.name;
  const text = (value: string) => ({ type: "text", value });
  if (type === nodes.source) return { type: "html", value: node.textContent };
  if (type === nodes.button) {
    const link = { ...attrs, type: "link", children: [text(node.textContent)] };
    return { type: "paragraph", children: [link, text(buttonMark)] };
  }
  const children = node.inlineContent
    ? phrasesOf(node)
    : node.children.filter(({ type, childCount }) => type !== nodes.paragraph || childCount > 0).map(treeOf);
  return { ...attrs, type: name, children: attrs.id ? [...children, text(` {#${attrs.id}}`)] : children };
}

/** Without blanks at the ends, and with blanks at the ends of marked words outside of the mark. */
function phrasesOf(block: Node): object[] {
  const pieces = block.children.flatMap((node) =>
    node.isText && !marks.inlineCode.isInSet(node.marks)
      ? (node.text!.match(/^\s+|\s+$|\S(?:.*\S)?/gs) ?? []).map((text) => schema.text(text, node.marks))
      : node,
  );
  const isBlank = (node: Node) => (node.isText ? node.text!.trim() === "" : node.type === nodes.break);
  const start = pieces.findIndex((piece) => !isBlank(piece));
  const all = start === -1 ? [] : pieces.slice(start, pieces.findLastIndex((piece) => !isBlank(piece)) + 1);
  return phrases(
    all.map((piece, index) =>
      isBlank(piece)
        ? piece.mark(piece.marks.filter((mark) => [-1, 1].every((by) => mark.isInSet(all[index + by]!.marks))))
        : piece,
    ),
  );
}

/** Marks of neighbours are one around both. */
function phrases([first, ...others]: readonly Node[], around: readonly Mark[] = []): object[] {
  if (!first) return [];
  const mark = first.marks.find((one) => one.type !== marks.inlineCode && !one.isInSet(around));
  const place = mark ? others.findIndex((piece) => !mark.isInSet(piece.marks)) : 0;
  const end = place === -1 ? others.length : place;
  const type = marks.inlineCode.isInSet(first.marks) ? "inlineCode" : first.type.name;
  const phrase = mark
    ? { ...mark.attrs, type: mark.type.name, children: phrases([first, ...others.slice(0, end)], [...around, mark]) }
    : { ...first.attrs, type, ...(first.isText && { value: first.text }) };
  return [phrase, ...phrases(others.slice(end), around)];
}
