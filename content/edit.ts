import {
  equal,
  type Group,
  isGroup,
  isList,
  isTagged,
  parse,
  parsedDocument,
  type ParsedDocument,
  partsOf,
  type Plain,
  valueAt,
  withValue,
} from "./document.ts";
import { pairing } from "./pairing.ts";
import { fieldName, type Path } from "./source.ts";
import { taggedValue } from "./tags.ts";
import { type Child, placeOf, rearrangement, replacements, type Splice } from "./yaml-text.ts";

/** A change of a document. The path of an item ends with its position in its list, from 0. */
export type Change =
  /** Adds the field if its group lacks it; an empty path means the whole document. */
  | { do: "set"; path: Path; value: Plain }
  | { do: "insert"; path: Path; value: Plain }
  /** Path of a field or an item, not `body`. */
  | { do: "remove"; path: Path }
  | { do: "move"; path: Path; to: number };

/**
 * Changes values of a document; comments, order, quotes, blank lines, line endings and a byte order
 * mark stay. A value keeps its style if the style can hold the new value.
 * @returns the new text
 * @throws ContentError if the document cannot be read, RangeError if a path cannot be resolved
 */
export function edit(file: string, text: string, changes: readonly Change[]): string {
  const editor = new Editor(file, text);
  for (const change of changes) editor.apply(change);
  return editor.text;
}

class Editor {
  readonly #file: string;
  readonly #mark: string;
  /** The line ending of each line but the last. */
  readonly #ends: string[];
  #parsed: ParsedDocument;

  constructor(file: string, text: string) {
    this.#file = file;
    this.#mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
    this.#ends = text.match(/\r?\n/g) ?? [];
    this.#parsed = parsedDocument(file, text);
  }

  get text(): string {
    const lines = this.#parsed.text.split("\n").map((line, index) => line + (this.#ends[index] ?? ""));
    return this.#mark + lines.join("");
  }

  apply(change: Change): void {
    const [at, parent] = [change.path.at(-1), change.path.slice(0, -1)];
    const items = valueAt(this.#parsed.value, parent);
    const exists = at !== undefined && valueAt(items, [at]) !== undefined;
    const isIndex = (index: number, end: number) => Number.isInteger(index) && index >= 0 && index < end;
    if (change.do === "set") this.#set(change.path, normalizeTags(change.value));
    else if (change.do === "remove" && isGroup(items) && exists && !this.#isBody(change.path)) {
      const { [at]: _removed, ...kept } = items;
      this.#set(parent, kept);
    } else if (
      isList(items) &&
      typeof at === "number" &&
      isIndex(at, items.length + Number(change.do === "insert")) &&
      (change.do !== "move" || isIndex(change.to, items.length))
    ) {
      const order: Child[] = [...items.keys()].map((from) => ({ from }));
      if (change.do === "insert") order.splice(at, 0, { value: normalizeTags(change.value) });
      else order.splice(change.do === "move" ? change.to : order.length, 0, ...order.splice(at, 1));
      this.#arrange(parent, change.do === "remove" ? order.slice(0, -1) : order);
    } else throw nowhere(change.path);
  }

  #isBody(path: Path): boolean {
    return this.#parsed.body !== undefined && path.length === 1 && path[0] === "body";
  }

  /** Sets a value with as few changes as possible. */
  #set(path: Path, to: Plain): void {
    const { value: all, body } = this.#parsed;
    const text = this.#isBody(path) && typeof to === "string" ? trimText(to) : undefined;
    const value = text ?? to;
    const now = valueAt(all, path);
    if (equal(now, value)) return;
    if (body && text !== undefined) {
      const texts = [text, `\n${text}`].map((by) => ({ ...body, by }));
      if (!this.#attempt(texts, path, text, 0)) throw new Error(`${this.#file} cannot hold this text`);
    } else if (now === undefined) {
      const parent = valueAt(all, path.slice(0, -1));
      if (!isGroup(parent) || typeof path.at(-1) !== "string") throw nowhere(path);
      this.#set(path.slice(0, -1), { ...parent, [path.at(-1)!]: value });
    } else if (isGroup(now) && isGroup(value)) {
      const keys = Object.keys(now).filter((key) => !this.#isBody([...path, key]));
      const addedEntries = Object.entries(value).filter(([key]) => !Object.hasOwn(now, key));
      const keptEntries = keys.flatMap((from) => (Object.hasOwn(value, from) ? { from } : []));
      this.#arrange(path, [...keptEntries, ...addedEntries.map(([key, item]) => ({ key, value: item }))]);
      for (const [key, item] of Object.entries(value)) this.#set([...path, key], item);
    } else if (isList(now) && isList(value)) {
      this.#arrange(path, alignItems(now, value));
      for (const [index, item] of value.entries()) this.#set([...path, index], item);
    } else this.#replace(path, value);
  }

  /** Arranges the children of a list or group; a new item starts as a copy of the one above it. */
  #arrange(path: Path, order: readonly Child[]): void {
    const { value: all, front, contents, body } = this.#parsed;
    const now = valueAt(all, path) as Plain[] | Group;
    const rest = body && path.length === 0 ? { body: (now as Group).body! } : {};
    const isSame = order.every((child, index) => "from" in child && (isGroup(now) || child.from === index));
    if (isSame && order.length === Object.keys(now).length - Object.keys(rest).length) return;
    const copiedOrder = order.map((child, index): Child => {
      if (isGroup(now) || "from" in child || now.length === 0) return child;
      const above = order.slice(0, index).findLast((one) => "from" in one);
      return { from: above && "from" in above ? above.from : 0, isCopy: true };
    });
    const valueOf = (child: Child) => ("value" in child ? child.value : valueAt(now, [child.from])!);
    const resultOf = (children: readonly Child[]): Plain => {
      if (isList(now)) return children.map((child) => valueOf(child));
      const entries = children.map((child) => ["value" in child ? child.key! : child.from, valueOf(child)]);
      return { ...Object.fromEntries(entries), ...rest };
    };
    const place = placeOf(front, contents, path);
    for (const children of place ? [copiedOrder, order] : []) {
      const splice = rearrangement(front, place!, children);
      if (!splice || !this.#attempt([splice], path, resultOf(children))) continue;
      for (const [index, child] of order.entries())
        if (isList(now) && "value" in child) this.#set([...path, index], child.value);
      return;
    }
    this.#replace(path, resultOf(order));
  }

  #replace(path: Path, value: Plain): void {
    const { value: all, front, contents, body } = this.#parsed;
    const place = placeOf(front, contents, path);
    const { body: _text, ...written } = body && path.length === 0 ? (value as Group) : { body: "" };
    const splices = place ? replacements(front, place, body && path.length === 0 ? written : value) : [];
    if (this.#attempt(splices, path, value)) return;
    if (path.length === 0) throw new Error(`${this.#file} cannot hold this value`);
    const parent = path.slice(0, -1);
    this.#replace(parent, valueAt(withValue(all, path, value), parent)!);
  }

  /** Applies the first splice whose text parses to the expected value. */
  #attempt(splices: Iterable<Splice>, path: Path, value: Plain, at = this.#parsed.at): boolean {
    const { value: all, text } = this.#parsed;
    const expectedValue = withValue(all, path, value);
    for (const { start, end, by } of splices) {
      const [before, after] = [text.slice(0, at + start), text.slice(at + end)];
      const document = parse(this.#file, before + by + after);
      if ("what" in document || !equal(document.value, expectedValue)) continue;
      const [above, removed, added] = [before, text.slice(at + start, at + end), by].map(
        (one) => one.split("\n").length - 1,
      );
      this.#ends.splice(above!, removed!, ...Array<string>(added!).fill(this.#ends[0] ?? "\n"));
      this.#parsed = document;
      return true;
    }
    return false;
  }
}

const nowhere = (path: Path) => new RangeError(`there is no ${fieldName(path)}`);

const trimText = (text: string) =>
  text
    .replaceAll("\r\n", "\n")
    .replace(/^(?:[ \t]*\n)*/, "")
    .trimEnd();

/** Normal form of a value: a tagged value is a text, or degrees. */
function normalizeTags(value: Plain): Plain {
  if (isTagged(value)) return { [partsOf(value).tag]: taggedValue(String(partsOf(value).value)) };
  if (isList(value)) return value.map((item) => normalizeTags(item));
  return isGroup(value)
    ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, normalizeTags(item)]))
    : value;
}

/** Pairs the items of a list's new version with its old items; unmatched items are new. */
function alignItems(now: readonly Plain[], to: readonly Plain[]): Child[] {
  const pairs = pairing([[...now], [...to]]);
  const free = new Set(now.keys());
  const children = to.map((item, index) => {
    const isItem = (from: number) =>
      pairs?.isNamed ? pairs.key(now[from]!, from) === pairs.key(item, index) : equal(now[from], item);
    const from = [index, ...free].find((one) => free.has(one) && isItem(one));
    if (from !== undefined) free.delete(from);
    return from;
  });
  return to.map((value, index) => {
    const from = children[index] ?? (free.delete(index) ? index : undefined);
    return from === undefined ? { value } : { from };
  });
}
