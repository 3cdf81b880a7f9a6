import { isCollection, isMap, isScalar, isSeq, type Node, type ParsedNode, type YAMLMap, type YAMLSeq } from "yaml";
import { isBranch, isGroup, isList, isTagged, partsOf, type Plain } from "./document.ts";
import type { Path } from "./source.ts";
import { isTag } from "./tags.ts";

/** Position of a value in a YAML text. */
export type Place = {
  node: Node | null;
  /** The key or the dash. */
  own: number;
  /** After the colon or the dash. */
  slot: number;
  /** The value with its tag, without blank lines and comments below it. */
  start: number;
  end: number;
  /** Inside brackets. */
  isInFlow: boolean;
};

/** A part of a text to replace. */
export type Splice = { start: number; end: number; by: string };

/** @returns undefined if the text has no such value */
export function placeOf(front: string, contents: ParsedNode | null, path: Path): Place | undefined {
  const start = contents?.range[0] ?? front.length;
  const root = { node: contents, own: start, slot: start, start, end: endOf(front, contents, start), isInFlow: false };
  return path.reduce<Place | undefined>((at, part) => {
    const node = at?.node;
    const index = isMap(node) ? node.items.findIndex(({ key }) => String(key) === part) : Number(part);
    return isMap(node) || isSeq(node) ? childrenOf(front, node, at!.isInFlow)[index] : undefined;
  }, root);
}

function childrenOf(front: string, parent: YAMLMap | YAMLSeq, isInFlow: boolean): Place[] {
  const place = (node: Node | null, own: number, slot: number) => {
    const value = Math.max(slot, node?.range?.[0] ?? slot);
    const tag = isScalar(node) && isTag(node.tag) ? front.lastIndexOf(node.tag, value) : value;
    const end = endOf(front, node, slot);
    return { node, own, slot, start: Math.min(tag, end), end, isInFlow: isInFlow || Boolean(parent.flow) };
  };
  if (isMap<Node, Node | null>(parent))
    return parent.items.map(({ key, value }) =>
      place(value, key.range![0], front.indexOf(":", key.range![1]) + 1 || key.range![1]),
    );
  const token = parent.srcToken;
  const dashes =
    token?.type === "block-seq"
      ? token.items.flatMap(({ start }) => start.find(({ type }) => type === "seq-item-ind")?.offset ?? [])
      : undefined;
  return (parent.items as Node[]).map((node, index) => {
    // Each only once: two attempts at every depth would take exponential time.
    if (dashes) return place(node, dashes[index]!, dashes[index]! + 1);
    const { start } = place(node, 0, 0);
    return place(node, start, start);
  });
}

function endOf(front: string, node: Node | null, slot: number): number {
  if ((isMap(node) || isSeq(node)) && !node.flow && node.items.length > 0)
    return childrenOf(front, node, false).at(-1)!.end;
  return Math.max(slot, front.slice(0, node?.range?.[1] ?? slot).trimEnd().length);
}

const columnAt = (front: string, offset: number) => offset - lineStart(front, offset);
const lineStart = (text: string, offset: number) => text.lastIndexOf("\n", offset - 1) + 1;
const lineEnd = (text: string, offset: number) => (text.indexOf("\n", offset) + 1 || text.length + 1) - 1;

/** A child in a new order: an existing one by key or position, a copy of one, or a new value. */
export type Child = { from: number | string; isCopy?: boolean } | { key?: string; value: Plain };

/**
 * A list or group whose children are in another order. The comment above a child goes with it;
 * blank lines and separate comments stay in place.
 * @returns undefined if no child is left, or a copy would repeat a comment
 */
export function rearrangement(front: string, { node, isInFlow }: Place, order: readonly Child[]): Splice | undefined {
  if (!isCollection(node) || node.items.length === 0 || order.length === 0) return undefined;
  const children = childrenOf(front, node as YAMLMap | YAMLSeq, isInFlow);
  const isFlow = children[0]!.isInFlow;
  const { own } = children[0]!;
  // The first child may be on the line of a dash, which then stays in place.
  const prefix = isFlow ? "" : front.slice(lineStart(front, own), own);
  const source = front.slice(0, own - prefix.length) + " ".repeat(prefix.length) + front.slice(own);
  const parts = children.map((child, index) => {
    if (isFlow) return { start: child.own, own: child.own, end: child.end };
    const line = lineStart(source, child.own);
    const above = source.slice(index > 0 ? lineEnd(source, children[index - 1]!.end) + 1 : 0, line);
    const comment = index === 0 && prefix.trim() ? "" : /(?:(?<![^\n])[ \t]*#.*\n)*$/.exec(above)![0];
    return { start: line - comment.length, own: line, end: lineEnd(source, child.end) };
  });
  const gaps = parts.slice(1).map(({ start }, index) => source.slice(parts[index]!.end, start));
  const indexOf = (from: number | string) =>
    isMap(node) ? node.items.findIndex(({ key }) => String(key) === from) : Number(from);
  const keptIndexes = order.flatMap((child) => ("from" in child && !child.isCopy ? indexOf(child.from) : []));
  const { head, tail } = closeGaps(
    gaps,
    [...parts.keys()].filter((index) => !keptIndexes.includes(index)),
  );
  for (const [index, child] of order.entries()) {
    if (("from" in child && !child.isCopy) || gaps.length === order.length - 1) continue;
    const blank = [gaps[index - 1], gaps[index], ...gaps].find((gap) => gap?.includes("#") === false);
    gaps.splice(Math.max(0, index - 1), 0, blank ?? (isFlow ? ", " : "\n"));
  }
  const indent = `\n${" ".repeat(prefix.length)}`;
  const texts = order.map((child) => {
    if ("value" in child) {
      const { key, value } = child;
      if (isFlow) return { own: 0, text: key === undefined ? inline(value) : `${keyText(key)}: ${inline(value)}` };
      return { own: 0, text: indent.slice(1) + block(key === undefined ? [value] : { [key]: value }).join(indent) };
    }
    const part = parts[indexOf(child.from)]!;
    const start = child.isCopy ? part.own : part.start;
    return { own: part.own - start, text: source.slice(start, part.end) };
  });
  if (order.some((child, index) => "from" in child && child.isCopy && texts[index]!.text.includes("#")))
    return undefined;
  const first = texts[0]!;
  first.text = first.text.slice(0, first.own) + prefix + first.text.slice(first.own + prefix.length);
  const by = texts.map(({ text }, index) => text + (gaps[index] ?? "")).join("");
  return { start: parts[0]!.start, end: parts.at(-1)!.end, by: head + by + tail };
}

/**
 * Closes the gaps that removed children leave, and keeps the comments in them.
 * @returns comments of gaps that are now above the first child or below the last
 */
function closeGaps(gaps: string[], removedIndexes: readonly number[]): { head: string; tail: string } {
  let [head, tail] = ["", ""];
  for (const index of removedIndexes.toReversed()) {
    const around = gaps.splice(Math.max(0, index - 1), index > 0 && index < gaps.length ? 2 : 1);
    const notes = around.filter((gap) => gap.includes("#")).join("");
    if (around.length > 1) gaps.splice(index - 1, 0, notes || around[0]!);
    else if (index === 0) head = notes.replace("\n", "");
    else tail = notes.trimEnd() + tail;
  }
  return { head, tail };
}

/** Ways to replace a value by another, best first; some may not parse to the value. */
export function* replacements(front: string, place: Place, value: Plain): Generator<Splice> {
  const { node, own, slot, start, end, isInFlow } = place;
  const isBlock = isCollection(node) && !node.flow && node.items.length > 0;
  const indent = `\n${" ".repeat(columnAt(front, own) + 2)}`;
  if (!isBranch(value) || Object.keys(value).length === 0 || isInFlow || (isCollection(node) && node.flow)) {
    const isBeside = start === end || (isBlock && front.slice(slot, start).trim() === "");
    for (const by of inlineTexts(value, node, front.slice(start, end), isInFlow ? undefined : indent)) {
      if (!isBeside) yield { start, end, by };
      yield { start: slot, end, by: ` ${by}` };
    }
  }
  if (isInFlow) return;
  const lines = block(value);
  if (slot === start) yield { start, end, by: `${lines.join("\n")}${node ? "" : "\n"}` };
  if (isBlock) yield { start, end, by: lines.join(`\n${" ".repeat(columnAt(front, start))}`) };
  yield { start: slot, end, by: (front[own] === "-" ? " " : indent) + lines.join(indent) };
}

/** A value beside its key, in the style of another. */
function* inlineTexts(value: Plain, like: Node | null, text: string, indent: string | undefined): Generator<string> {
  const tag = isTagged(value) ? `${partsOf(value).tag} ` : "";
  const words = isTagged(value) ? partsOf(value).value : value;
  const type = isScalar(like) ? like.type : undefined;
  if (typeof words === "string" && !unprintable.test(words)) {
    if (type?.startsWith("BLOCK") && indent) {
      const used = /[|>].*/.exec(text)![0];
      const inside = /\n[ ]+(?=\S)/.exec(text)?.[0] ?? indent;
      for (const header of [used, "|", "|-", "|+"]) yield tag + literal(header, words, inside);
    }
    if (type === "QUOTE_SINGLE" && !words.includes("\n")) yield `${tag}'${words.replaceAll("'", "''")}'`;
    if (type === "PLAIN") yield tag + words;
    if (type) yield tag + JSON.stringify(words);
  }
  yield inline(value);
}

/** Characters that only double quotes can hold. */
const unprintable = /[\p{Cs}\p{Zl}\p{Zp}\uFEFF]|(?![\n\t])\p{Cc}/u;

const literal = (header: string, words: string, indent: string) =>
  header + `\n${words.replace(/\n$/, "")}`.replaceAll(/\n(?=[^\n])/g, indent);

/** Words such as ids and paths need no quotes. */
const isPlain = (word: string) => /^\/?[a-z][a-z0-9/-]*$/.test(word) && !/^(?:true|false|null)$/.test(word);
const keyText = (key: string) => (isPlain(key.toLowerCase()) ? key : JSON.stringify(key));

/** On one line. */
function inline(value: Plain): string {
  if (isTagged(value)) return `${partsOf(value).tag} ${JSON.stringify(partsOf(value).value)}`;
  if (isList(value)) return `[${value.map((item) => inline(item)).join(", ")}]`;
  if (!isGroup(value)) return typeof value === "string" && isPlain(value) ? value : JSON.stringify(value);
  const entries = Object.entries(value).map(([key, item]) => `${keyText(key)}: ${inline(item)}`);
  return entries.length > 0 ? `{ ${entries.join(", ")} }` : "{}";
}

/** On separate lines. */
function block(value: Plain): string[] {
  if (!isBranch(value) || Object.keys(value).length === 0) return [inline(value)];
  const below = (lines: string[]) => lines.map((line) => line && `  ${line}`);
  return Object.entries(value).flatMap(([key, item]) => {
    const head = isList(value) ? "-" : `${keyText(key)}:`;
    if (typeof item === "string" && item.includes("\n") && /^\S(?:[^]*\S)?\n?$/.test(item) && !unprintable.test(item))
      return `${head} ${literal(item.endsWith("\n") ? "|" : "|-", item, "\n  ")}`.split("\n");
    const lines = block(item);
    if (!isBranch(item) || Object.keys(item).length === 0) return `${head} ${lines[0]}`;
    return isList(value) ? [`- ${lines[0]}`, ...below(lines.slice(1))] : [head, ...below(lines)];
  });
}
