import { CST, Lexer } from "yaml";
import { equal, parsedDocument } from "./document.ts";
import { edit } from "./edit.ts";
import { ContentError } from "./fault.ts";
import { pairing, inSections, joinSections } from "./pairing.ts";
import { ownWords } from "./words/product-words.ts";
import { fieldName, type Group, isGroup, isList, type Path, type Plain, valueAt } from "./plain.ts";

/** Texts of a document; `null` if that version has none. */
export type Versions = Record<"base" | "ours" | "theirs", string | null>;

/**
 * A conflict between changes of both sides; a member is absent if its version lacks the value.
 * `field` is named as in the result; for an item that the owner removed, by its name or old
 * position. For a list that both reordered, the values are the names of its items.
 */
export type Conflict = { document: string; path: Path; field: string; base?: Plain; ours?: Plain; theirs?: Plain };

/**
 * Applies the owner's changes of a document, from `base` to `ours`, to the developer's `theirs`. A
 * conflict keeps `ours` and is returned. Comments are those of `theirs`, or of `ours` if the owner
 * changed any.
 * @param document its file, such as `en/pages/home.yaml`
 * @returns the text, `null` if the document is removed; if a version cannot be read, `ours` and the
 *   texts as the only conflict
 */
export function rebase(
  document: string,
  { base, ours, theirs }: Versions,
): { text: string | null; conflicts: Conflict[] } {
  if (theirs === base || theirs === ours) return { text: ours, conflicts: [] };
  if (ours === base) return { text: theirs, conflicts: [] };
  const conflicts: Conflict[] = [];
  const report: Report = (path, sides) => {
    const versions = Object.entries(sides).filter(([, value]) => value !== undefined);
    conflicts.push({ document, path, field: fieldName(path), ...Object.fromEntries(versions) });
  };
  try {
    const values = [base, ours, theirs].map((text) =>
      text === null ? undefined : ownWords(document, parsedDocument(document, text).value),
    );
    const [first, mine, other] = inSections(document, values);
    const result = merge([], { base: first, ours: mine, theirs: other }, report);
    if (result === undefined) return { text: null, conflicts };
    if (theirs === null) return { text: ours, conflicts };
    const isCommented = ours !== null && (base === null || !equal(comments(document, ours), comments(document, base)));
    const target = isCommented ? ours : theirs;
    return {
      text: edit(document, target, [{ do: "set", path: [], value: joinSections(document, result) }]),
      conflicts,
    };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const texts = of({ base, ours, theirs }, (text) => text ?? undefined);
    report([], texts);
    return { text: ours, conflicts };
  }
}

function comments(document: string, text: string): string[] {
  const lexemes = [...new Lexer().lex(parsedDocument(document, text).front)];
  // A text of several lines begins with a token of its own.
  return lexemes.filter((lexeme, index) => lexeme.startsWith("#") && lexemes[index - 1] !== CST.SCALAR);
}

type Sides<T> = { base: T; ours: T; theirs: T };
type Report = (path: Path, versions: Sides<Plain | undefined>) => void;

/** @returns undefined if nothing is left */
function merge(path: Path, sides: Sides<Plain | undefined>, report: Report): Plain | undefined {
  const { base, ours, theirs } = sides;
  if (equal(ours, theirs) || equal(base, theirs)) return ours;
  if (equal(base, ours)) return theirs;
  if (isGroup(ours) && isGroup(theirs)) {
    const keys = new Set([...Object.keys(theirs), ...Object.keys(ours)]);
    const entries = [...keys].map((key) => {
      const items = of(sides, (side) => valueAt(side, [key]));
      return [key, merge([...path, key], items, report)] as const;
    });
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Group;
  }
  if (isList(ours) && isList(theirs)) {
    const list = mergeLists(path, { base: isList(base) ? base : [], ours, theirs }, report);
    if (list) return list;
  }
  report(path, sides);
  return ours;
}

const of = <T, U>({ base, ours, theirs }: Sides<T>, pick: (side: T) => U): Sides<U> => ({
  base: pick(base),
  ours: pick(ours),
  theirs: pick(theirs),
});

/** @returns undefined if the items cannot be recognised in the other versions */
function mergeLists(path: Path, sides: Sides<Plain[]>, report: Report): Plain[] | undefined {
  const key = pairing(Object.values(sides));
  if (!key) return undefined;
  const items = of(sides, (list) => new Map(list.map((item, index) => [key(item, index), item])));
  const names = of(items, (side) => [...side.keys()]);
  const isNew = (name: string) => !items.base.has(name);
  // Both sides may have renamed the same item.
  const isLost = names.base.some((name) => !items.ours.has(name) && !items.theirs.has(name));
  if (isLost && names.ours.some((name) => isNew(name)) && names.theirs.some((name) => isNew(name))) return undefined;
  const result: Plain[] = [];
  for (const name of mergeOrders(path, names, report)) {
    const versions = of(items, (side) => side.get(name));
    const item = merge([...path, versions.ours === undefined ? name : result.length], versions, report);
    if (item !== undefined) result.push(item);
  }
  return result;
}

/** The names of all items in the owner's order if the owner moved one, else in the developer's. */
function mergeOrders(path: Path, names: Sides<string[]>, report: Report): string[] {
  const { base, ours, theirs } = names;
  const common = (a: string[], b: string[]) => a.filter((name) => b.includes(name));
  const isMoved = (a: string[], b: string[]) => !equal(common(a, b), common(b, a));
  const isOurs = isMoved(base, ours);
  if (isOurs && isMoved(base, theirs) && isMoved(ours, theirs)) report(path, names);
  const [order, others] = isOurs ? [[...ours], theirs] : [[...theirs], ours];
  for (const [index, name] of others.entries())
    if (!order.includes(name)) order.splice(order.indexOf(others[index - 1] ?? "") + 1, 0, name);
  return order;
}
