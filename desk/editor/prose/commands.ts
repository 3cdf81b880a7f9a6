import { lift, setBlockType, wrapIn } from "prosemirror-commands";
import type { Node, NodeType } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, type EditorState, Selection, TextSelection, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { schema } from "./schema.ts";

const { nodes, marks } = schema;

export const isIn = ({ selection: { $from } }: EditorState, type: NodeType): boolean =>
  Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth)).some((node) => node.type === type);

export const toggleHeading: Command = (state, ...rest) =>
  setBlockType(isIn(state, nodes.heading) ? nodes.paragraph : nodes.heading)(state, ...rest);

export const toggleList: Command = (state, ...rest) =>
  (isIn(state, nodes.listItem) ? liftListItem(nodes.listItem) : wrapInList(nodes.list))(state, ...rest);

/** @param example a quote for an empty paragraph */
export const toggleQuote =
  (example: Node): Command =>
  (state, ...rest) => {
    if (isIn(state, nodes.blockquote)) return lift(state, ...rest);
    const isEmpty = state.selection.$from.parent.content.size === 0;
    return (isEmpty ? addBlock(example) : wrapIn(nodes.blockquote))(state, ...rest);
  };

/**
 * Adds a block after the caret's, or replaces an empty one.
 * @param isLate whether the author has gone on writing: the caret stays
 */
export const addBlock =
  (block: Node, isLate = false): Command =>
  ({ tr, doc, selection: { $to } }, dispatch) => {
    const index = $to.index(0);
    const current = doc.maybeChild(index);
    const isEmpty = current?.type === nodes.paragraph && current.content.size === 0;
    const start = $to.posAtIndex(index, 0);
    const end = start + (current?.nodeSize ?? 0);
    const at = isEmpty ? start : end;
    const isPicture = block.firstChild?.type === nodes.image;
    // Ensures a paragraph after the block.
    const isLast = end === doc.content.size && (isPicture || !block.isTextblock);
    tr.replaceWith(at, end, isLast ? [block, nodes.paragraph.create()] : block);
    const { $from } = Selection.near(tr.doc.resolve(at + (isPicture ? block.nodeSize : 0) + 1));
    // The example is selected, to be overwritten.
    if (!isLate) tr.setSelection(TextSelection.create(tr.doc, $from.start(), isPicture ? $from.start() : $from.end()));
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Links the selection, or an example if nothing is selected. */
export const addLink =
  (url: string, example: string): Command =>
  ({ tr, selection: { from, to, empty } }, dispatch) => {
    if (empty) tr.insertText(example);
    const end = empty ? from + example.length : to;
    tr.addMark(from, end, marks.link.create({ url }));
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, from, end)).scrollIntoView());
    return true;
  };

/** @param placeIn the selection to set */
export const moveTo =
  (placeIn: (doc: Node) => Selection): Command =>
  ({ tr, doc }, dispatch) => {
    dispatch?.(tr.setSelection(placeIn(doc)).scrollIntoView());
    return true;
  };

/** The target of the link or the button at the caret, and its place. */
export type Target = { url: string; from: number; to: number };

export function targetAt({ selection: { $from } }: EditorState): Target | undefined {
  const { parent } = $from;
  if (parent.type === nodes.button) return { url: parent.attrs.url, from: $from.before(), to: $from.after() };
  const mark = marks.link.isInSet($from.marks()) ?? marks.link.isInSet($from.nodeAfter?.marks ?? []);
  if (!mark) return undefined;
  let first = $from.index();
  let end = first + 1;
  while (first > 0 && mark.isInSet(parent.child(first - 1).marks)) first -= 1;
  while (end < parent.childCount && mark.isInSet(parent.child(end).marks)) end += 1;
  return { url: mark.attrs.url, from: $from.posAtIndex(first), to: $from.posAtIndex(end) };
}

/** Marks links and buttons that lead nowhere. @param faults in words, by their addresses */
export function faultyLinks(doc: Node, faults: ReadonlyMap<string, string>): DecorationSet {
  const all: Decoration[] = [];
  doc.descendants((node, at) => {
    const title = faults.get(node.type === nodes.button ? node.attrs.url : marks.link.isInSet(node.marks)?.attrs.url);
    if (title) all.push(Decoration.inline(at, at + node.nodeSize, { class: "faulty-link", title }));
  });
  return DecorationSet.create(doc, all);
}

export const isInLink = (state: EditorState): boolean => Boolean(targetAt(state)) && !isIn(state, nodes.button);

export const removeLink: Command = (state, dispatch) => {
  const { from, to } = targetAt(state)!;
  dispatch?.(state.tr.removeMark(from, to, marks.link));
  return true;
};

/** Leads a link or a button elsewhere. */
export function leadTo(tr: Transaction, { from, to }: Target, url: string): Transaction {
  const node = tr.doc.nodeAt(from);
  if (node?.type === nodes.button) return tr.setNodeMarkup(from, null, { url });
  const { title = null } = node?.marks.find(({ type }) => type === marks.link)?.attrs ?? {};
  return tr.addMark(from, to, marks.link.create({ url, title }));
}

/** Pictures of a document with their positions. */
export function picturesIn(doc: Node): { node: Node; at: number }[] {
  const all: { node: Node; at: number }[] = [];
  doc.descendants((node, at) => void (node.type === nodes.image && all.push({ node, at })));
  return all;
}

/** Removes a picture, and with it a paragraph of its own. */
export function withoutPicture(tr: Transaction, at: number): Transaction {
  const $at = tr.doc.resolve(at);
  const isAlone = $at.depth === 1 && $at.parent.childCount === 1 && tr.doc.childCount > 1;
  return isAlone ? tr.delete($at.before(), $at.after()) : tr.delete(at, at + 1);
}
