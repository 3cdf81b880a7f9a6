import { type Document, isMap, isNode, isScalar, isSeq, type Node, Pair, Scalar, visit, YAMLMap, YAMLSeq } from "yaml";
import { equal, type ParsedDocument, parsedDocument, plainOf } from "./document.ts";
import { originsOf } from "./pairing.ts";
import {
  type Change,
  claimOf,
  fieldName,
  type Group,
  isGroup,
  isList,
  isTagged,
  partsOf,
  type Plain,
  valueAt,
  withChange,
  taggedValue,
} from "./plain.ts";

/** A change to a value that the document does not have. */
export class UnfitChange extends Error {}

/**
 * Changes values of a document. Comments, order, quotes, blank lines, line endings and a byte order
 * mark stay; indentation is normalised.
 * @throws ContentError if the document cannot be read, UnfitChange if a path cannot be resolved
 */
export function edit(file: string, text: string, changes: readonly Change[]): string {
  const parsed = parsedDocument(file, text);
  const value = changes.reduce((now, change) => documentAfter(now, change, parsed), parsed.value);
  if (equal(value, parsed.value)) return text;
  const result = textOf(parsed, value);
  if (!equal(parsedDocument(file, result).value, value)) throw new Error(`${file} cannot hold this value`);
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  return mark + (/^[^\n]*\r\n/.test(text) ? result.replaceAll("\n", "\r\n") : result);
}

function documentAfter(document: Plain, change: Change, { body }: ParsedDocument): Plain {
  const [at, parent] = [change.path.at(-1), change.path.slice(0, -1)];
  const items = valueAt(document, parent);
  const isIndex = (index: number, end: number) => Number.isInteger(index) && index >= 0 && index < end;
  const isPossible =
    isList(items) && typeof at === "number"
      ? isIndex(at, items.length + Number(change.do === "insert")) &&
        (change.do !== "move" || isIndex(change.to, items.length))
      : change.do === "set"
        ? at === undefined || (typeof at === "string" && isGroup(items))
        : change.do === "remove" &&
          isGroup(items) &&
          Object.hasOwn(items, at!) &&
          !(body && parent.length === 0 && at === "body");
  if (!isPossible) throw new UnfitChange(`there is no ${fieldName(change.path)}`);
  const next = normalizeTags(withChange(document, change));
  if (!body || !isGroup(next)) return next;
  return { ...next, body: typeof next.body === "string" ? trimText(next.body) : "" };
}

const trimText = (text: string) =>
  text
    .replaceAll("\r\n", "\n")
    .replace(/^(?:[ \t]*\n)*/, "")
    .trimEnd();

/** Normal form of a value: a tagged value is a text, or degrees. */
function normalizeTags(value: Plain): Plain {
  if (isTagged(value)) {
    const { tag, value: scalar } = partsOf(value);
    return { [tag]: claimOf(tag) === undefined ? taggedValue(String(scalar)) : String(scalar) };
  }
  if (isList(value)) return value.map((item) => normalizeTags(item));
  return isGroup(value)
    ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, normalizeTags(item)]))
    : value;
}

function textOf({ text, value: before, front, at, document, body }: ParsedDocument, value: Plain): string {
  const { body: words = "", ...fields } = (body ? value : {}) as Group & { body?: string };
  const isWritten = equal(body ? { ...(before as Group), body: words } : before, value);
  if (!isWritten) document.contents = nodeOf(document.contents, body ? fields : value) as typeof document.contents;
  const head = text.slice(0, at) + (isWritten ? front : yamlOf(document));
  if (!body) return head;
  const above = text.slice(at + front.length, body.start);
  return head + above + (above.endsWith("\n") ? "" : "\n") + words + text.slice(body.end);
}

/** Documents have `[a, b]` without spaces inside the brackets, `{ a: 1 }` with them. */
function yamlOf(document: Document): string {
  visit(document, {
    Collection: (_, node) => {
      const write = node.toString.bind(node);
      const flowCollectionPadding = isMap(node) ? " " : "";
      node.toString = (context, ...more) => write(context && { ...context, flowCollectionPadding }, ...more);
    },
  });
  return document.toString({ lineWidth: 0, defaultStringType: "QUOTE_DOUBLE", defaultKeyType: "PLAIN" });
}

/** A node with a value; nodes that already have theirs are reused. */
function nodeOf(node: unknown, value: Plain): Node {
  if (isNode(node) && equal(plainOf(node), value)) return node;
  if (isList(value)) return listOf(isSeq<Node>(node) ? node : new YAMLSeq<Node>(), value);
  if (isGroup(value)) return groupOf(isMap<Scalar, unknown>(node) ? node : new YAMLMap<Scalar>(), value);
  return scalarOf(node, value);
}

/** A comment stays with its item, a blank line in its place; a new item is like the one above it. */
function listOf(list: YAMLSeq<Node>, value: Plain[]): Node {
  const { items } = list;
  // YAML counts a comment above the first item as the list's.
  if (items[0] && list.commentBefore) {
    items[0].commentBefore = list.commentBefore;
    list.commentBefore = null;
  }
  const pairs = originsOf(
    items.map((item) => plainOf(item)),
    value,
  );
  const free = new Set([...items.keys()].filter((index) => !pairs.includes(index)));
  const origins = pairs.map((from, index) => from ?? (free.delete(index) ? index : undefined));
  const spaces = items.map(({ spaceBefore }) => spaceBefore === true);
  list.items = value.map((item, index) => {
    const from = origins[index];
    const like = items[origins.slice(0, index).findLast((one) => one !== undefined) ?? 0];
    const node = nodeOf(from === undefined ? withoutComments(like) : items[from], item);
    node.spaceBefore = index > 0 && items.length > 1 && (spaces[index] ?? spaces.at(-1))!;
    return node;
  });
  if (items.length === 0) list.flow = false;
  return list;
}

function groupOf(group: YAMLMap<Scalar>, value: Group): Node {
  const isEmpty = group.items.length === 0;
  const [first] = group.items;
  group.items = group.items.filter(({ key }) => Object.hasOwn(value, String(key)));
  for (const pair of group.items) pair.value = nodeOf(pair.value, value[String(pair.key)]!);
  const names = new Set(group.items.map(({ key }) => String(key)));
  for (const [name, item] of Object.entries(value))
    if (!names.has(name)) group.items.push(new Pair(new Scalar(name), nodeOf(undefined, item)));
  if (group.items[0] && group.items[0] !== first) group.items[0].key.spaceBefore = false;
  if (isEmpty) group.flow = false;
  return group;
}

/** Words such as ids and paths need no quotes. */
const isWord = (text: string) => /^\/?[a-z][a-z0-9/-]*$/.test(text);

function scalarOf(node: unknown, value: Plain): Node {
  const parts = isTagged(value) ? partsOf(value) : { tag: undefined, value };
  const scalar = new Scalar(parts.value);
  if (parts.tag) scalar.tag = parts.tag;
  if (typeof scalar.value === "string" && scalar.value.includes("\n")) scalar.type = "BLOCK_LITERAL";
  else if (typeof scalar.value === "string" && !parts.tag && isWord(scalar.value)) scalar.type = "PLAIN";
  if (!isScalar(node)) return scalar;
  const { comment, commentBefore, spaceBefore, type } = node;
  const isText = typeof scalar.value === "string" && typeof node.value === "string";
  return Object.assign(scalar, { comment, commentBefore, spaceBefore }, isText && { type });
}

function withoutComments(node: Node | undefined): Node | undefined {
  const copy = node?.clone() as Node | undefined;
  const strip = (one: Node) => void Object.assign(one, { comment: undefined, commentBefore: undefined });
  if (copy) visit(copy, { Node: (_, one) => strip(one as Node) });
  return copy;
}
