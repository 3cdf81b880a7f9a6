type Scalar = string | number | boolean | null;
/**
 * A document, or a part of one, as plain data. A tagged value is a group of its tag alone, such as
 * `{ "!placeholder": value }`; the Markdown below the fields is the field `body`, without the blank
 * lines around it.
 */
export type Plain = Scalar | Plain[] | Group;
export type Group = { [key: string]: Plain };

/** Keys and list positions of a field, from the root; positions count from 0. */
export type Path = readonly (string | number)[];

/** A field's name for writers: list positions count from 1. */
export const fieldName = (path: Path): string =>
  path.map((part) => (typeof part === "number" ? part + 1 : part)).join(".");

export const pathOf = (field: string): Path =>
  field.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) - 1 : part));

export type TaggedValue = { [tag in Tag]?: Scalar };

export const isTagged = (value: Plain | undefined): value is TaggedValue & Group =>
  typeof value === "object" && value !== null && isTag(Object.keys(value).join());

export function partsOf(taggedValue: TaggedValue): { tag: Tag; value: Scalar } {
  const [[tag, value]] = Object.entries(taggedValue) as [[Tag, Scalar]];
  return { tag, value };
}

export const isBranch = (value: Plain | undefined): value is Plain[] | Group =>
  typeof value === "object" && value !== null && !isTagged(value);

export const isList = (value: Plain | undefined): value is Plain[] => Array.isArray(value);
export const isGroup = (value: Plain | undefined): value is Group => isBranch(value) && !isList(value);

export const valueAt = (value: Plain | undefined, path: Path): Plain | undefined =>
  path.reduce<Plain | undefined>(
    (at, part) => (isBranch(at) && Object.hasOwn(at, part) ? (at as Group)[part] : undefined),
    value,
  );

/** A copy with another value at a path; missing groups are added. */
export function withValue(value: Plain, path: Path, to: Plain): Plain {
  const [part, ...rest] = path;
  if (part === undefined) return to;
  const item = withValue(valueAt(value, [part]) ?? null, rest, to);
  return isList(value) ? value.with(Number(part), item) : { ...(value as Group), [part]: item };
}

/** A change of a document. The path of an item ends with its position in its list, from 0. */
export type Change =
  /** Adds the field if its group lacks it; an empty path means the whole document. */
  | { do: "set"; path: Path; value: Plain }
  | { do: "insert"; path: Path; value: Plain }
  /** Path of a field or an item, not `body`. */
  | { do: "remove"; path: Path }
  | { do: "move"; path: Path; to: number };

/** Changes that set fields, by their names such as `meta.title`. */
export const changesTo = (values: Group): Change[] =>
  Object.entries(values).map(([field, value]) => ({ do: "set", path: field.split("."), value }));

/** A copy of a document with a change; the same document if the path does not exist. */
export function withChange(document: Plain, change: Change): Plain {
  if (change.do === "set")
    return withValue(document, change.path, onClaim(valueAt(document, change.path), change.value));
  const parent = change.path.slice(0, -1);
  const [part, items] = [change.path.at(-1)!, valueAt(document, parent)];
  if (isList(items)) {
    const at = Number(part);
    const rest = change.do === "insert" ? items : items.toSpliced(at, 1);
    if (change.do === "remove") return withValue(document, parent, rest);
    const [to, item] = change.do === "insert" ? [at, change.value] : [change.to, items[at]!];
    return withValue(document, parent, rest.toSpliced(to, 0, item));
  }
  if (!isGroup(items)) return document;
  const { [part]: _removed, ...others } = items;
  return withValue(document, parent, others);
}

/** A text that replaces another rests on the same claim. */
function onClaim(before: Plain | undefined, value: Plain): Plain {
  const tag = isTagged(before) && !isBranch(value) && !isTagged(value) ? partsOf(before).tag : undefined;
  return tag !== undefined && claimOf(tag) !== undefined ? { [tag]: value } : value;
}

/** Marks of values that visitors see like any other: invented, or resting on a claim of `claims.yaml`. */
export type Tag = "!placeholder" | `!promise${string}`;
export const isTag = (tag: unknown): tag is Tag =>
  typeof tag === "string" && /^!(?:placeholder|promise(?::[a-z0-9-]+)?)$/.test(tag);

/** The id of the claim; empty for a promise without one, undefined for other values. */
export const claimOf = (tag: Tag | undefined): string | undefined =>
  tag?.startsWith("!promise") ? tag.slice("!promise:".length) : undefined;

/** YAML reads a tagged value as text; numbers with a decimal point are degrees, never codes. */
export const taggedValue = (text: string): string | number => (/^-?\d+\.\d+$/.test(text) ? Number(text) : text);

export function withoutTags(value: Plain): Plain {
  if (isTagged(value)) return partsOf(value).value;
  if (!isBranch(value)) return value;
  if (isList(value)) return value.map((item) => withoutTags(item));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutTags(item)]));
}

/** The tagged fields of a value. @param path the value's own */
export function* tagsIn(value: Plain, path: Path): Generator<[string, Tag]> {
  if (isTagged(value)) yield [fieldName(path), partsOf(value).tag];
  else if (isBranch(value))
    for (const [key, item] of Object.entries(value))
      yield* tagsIn(item, [...path, Array.isArray(value) ? Number(key) : key]);
}
