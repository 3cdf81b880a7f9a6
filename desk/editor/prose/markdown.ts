import type { Nodes, RootContent } from "mdast";
import type { Mark, MarkType, Node, NodeType } from "prosemirror-model";
import { importAgain } from "#app/ui/import-again.ts";
import type { TextBlock } from "#cms/read-markdown.ts";
import { schema } from "./schema.ts";
import { writeBlock } from "./write-markdown.ts";

const { nodes, marks } = schema;
const buttonMark = "{.button}";

/** A block as it is written, with the empty lines after it. */
type Block = { node: Node; text: string };

/** A text as a document, with its blocks: unchanged blocks keep their Markdown. */
export type Prose = { doc: Node; blocks: readonly Block[]; text: string };

/** A document in the editor. */
export type Texts = {
  /** The latest Markdown of each text, by its field. */
  prose: Map<string, Prose>;
  /** Blocks of a text as the server parsed them. */
  blocksOf: (text: string) => readonly TextBlock[] | undefined;
};

let parser: typeof import("#cms/read-markdown.ts") | undefined;
const importParser = importAgain(() => import("#cms/read-markdown.ts"));

/** Fetches the parser for texts that neither the server nor the text editor wrote. @throws without an answer */
export async function fetchParser(): Promise<void> {
  parser = await importParser();
}

/** @returns undefined if it needs the parser, which is not loaded */
export function proseIn({ prose, blocksOf }: Texts, text: string): Prose | undefined {
  const own = [...prose.values()].find((one) => one.text === text);
  if (own) return own;
  const blocks = text.trim() === "" ? [] : (blocksOf(text) ?? parser?.textBlocks(text));
  return blocks && proseOf(text, blocks);
}

export function proseOf(text: string, read: readonly TextBlock[]): Prose {
  const startOf = (index: number) => read[index]?.start ?? text.length;
  const blocks = read.map(({ tree }, index) => {
    const part = text.slice(index === 0 ? 0 : startOf(index), startOf(index + 1));
    return { node: blockOf(tree) ?? nodes.source.create(null, schema.text(part.trimEnd())), text: part };
  });
  const doc = nodes.doc.create(null, blocks.length > 0 ? blocks.map(({ node }) => node) : nodes.paragraph.create());
  return { doc, blocks, text };
}

/** @returns undefined for content outside the schema */
function blockOf(tree: RootContent): Node | undefined {
  try {
    return nodesOf(tree)[0];
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** @throws RangeError for content outside the schema */
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

const isPart = ({ type, attrs, textContent }: Node) =>
  type === nodes.heading && attrs.depth === 2 && textContent.trim() !== "";

/** Second-level headings. Halves of one that was divided have one id, which is that of the first. */
export function headingsIn(doc: Node): { id: string; title: string }[] {
  const parts = doc.children.filter(isPart);
  return parts.map(({ attrs: { id }, textContent: title }, index) => {
    const isFirst = parts.findIndex(({ attrs }) => attrs.id === id) === index;
    return { id: isFirst ? id : "", title };
  });
}

/** @param ids of its second-level headings */
export function withHeadingIds(doc: Node, ids: readonly string[]): Node {
  let index = 0;
  const named = doc.children.map((node) =>
    isPart(node) ? node.type.create({ ...node.attrs, id: ids[index++] }, node.content) : node,
  );
  return nodes.doc.create(null, named);
}

export const proseAfter = (before: Prose, doc: Node): Prose => ({ ...before, doc, text: markdownOf(doc, before) });

/**
 * The Markdown of a document. Blocks that were not changed are written as before, byte for byte.
 * @param before the text from which it was made
 */
export function markdownOf(doc: Node, { blocks, text: textBefore }: Prose): string {
  const ids = new Set<unknown>();
  const parts = doc.children.flatMap((node): { text: string; at: number }[] => {
    const { id } = node.attrs;
    // Halves of a heading that was divided have one id.
    if (id && ids.has(id))
      return [{ text: writeBlock(node.type.create({ ...node.attrs, id: "" }, node.content)), at: -1 }];
    ids.add(id);
    const same = blocks.findIndex((block) => block.node === node);
    const at = same === -1 ? blocks.findIndex((block) => block.node.eq(node)) : same;
    return [{ text: blocks[at]?.text ?? writeBlock(node), at }];
  });
  const written = parts.filter(({ text }) => text.trim() !== "");
  const text = written.map((part, index) => {
    const next = written[index + 1];
    return !next || (part.at !== -1 && next.at === part.at + 1) ? part.text : `${part.text.trimEnd()}\n\n`;
  });
  return text.join("").trimEnd() + /\s*$/.exec(textBefore)![0];
}
