import type { Nodes, Root, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

/** A block of a text, and where it begins: characters from the start. */
export type TextBlock = { start: number; tree: RootContent };

/** A text as its syntax tree. */
export const readMarkdown = (source: string): Root =>
  fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

/** The parts of a text, without the places of parts of blocks. */
export const textBlocks = (text: string): TextBlock[] =>
  readMarkdown(text).children.map((tree) => ({ start: tree.position?.start.offset ?? 0, tree: withoutPlaces(tree) }));

function withoutPlaces<Tree extends Nodes>(tree: Tree): Tree {
  const children = "children" in tree && (tree.children as Nodes[]).map(withoutPlaces);
  return { ...tree, position: undefined, ...(children && { children }) };
}
