import { equal, parsedDocument } from "./document.ts";
import { pairing, inSections } from "./pairing.ts";
import { fieldName, isGroup, isList, type Path, type Plain, valueAt } from "./plain.ts";

/**
 * A changed field; `before` or `after` is absent if that document lacks it. An item is named by its
 * position in `after`; a removed item by its name, or else by its old position. For a reordered
 * list the values are the names of its items.
 */
export type Difference = { path: Path; field: string; before?: Plain; after?: Plain };

/**
 * @param before text of the document, `null` if it does not exist; `after` likewise
 * @returns the changed fields; for Markdown, its sections
 * @throws ContentError if a text cannot be read
 */
export function diff(document: string, before: string | null, after: string | null): Difference[] {
  const [from, to] = [before, after].map((text) => (text === null ? {} : parsedDocument(document, text).value));
  return diffValues(document, from!, to!);
}

/** As `diff`, for values of documents or parts of them. */
export function diffValues(document: string, before: Plain, after: Plain): Difference[] {
  const [from, to] = inSections(document, [before, after]);
  return [...differences([], from, to)];
}

function* differences(path: Path, before: Plain | undefined, after: Plain | undefined): Generator<Difference> {
  if (equal(before, after)) return;
  if (isGroup(before) && isGroup(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      yield* differences([...path, key], valueAt(before, [key]), valueAt(after, [key]));
    return;
  }
  const pairs = isList(before) && isList(after) ? pairing([before, after]) : undefined;
  if (!pairs) {
    yield {
      path,
      field: fieldName(path),
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    };
    return;
  }
  const [from, to] = [before, after].map(
    (list) => new Map((list as Plain[]).map((item, index) => [pairs.key(item, index), item])),
  ) as [Map<string, Plain>, Map<string, Plain>];
  const [stayed, stays] = [
    [...from.keys()].filter((name) => to.has(name)),
    [...to.keys()].filter((name) => from.has(name)),
  ];
  if (!equal(stayed, stays)) yield { path, field: fieldName(path), before: stayed, after: stays };
  for (const [name, item] of from) if (!to.has(name)) yield* differences([...path, name], item, undefined);
  for (const [index, [name, item]] of [...to].entries()) yield* differences([...path, index], from.get(name), item);
}
