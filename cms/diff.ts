import { equal, parsedDocument } from "./document.ts";
import { inSections, nameOf, originsOf } from "./pairing.ts";
import { completeWords } from "./words/product-words.ts";
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
  const [from, to] = [before, after].map((text) =>
    text === null ? {} : completeWords(document, parsedDocument(document, text).value),
  );
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
  if (!isParted(before) || !isParted(after)) {
    yield {
      path,
      field: fieldName(path),
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    };
    return;
  }
  const origins = originsOf(before, after);
  const places = origins.filter((from) => from !== undefined);
  const names = (all: readonly number[]) => all.map((from) => nameOf(before[from]!) ?? String(from + 1));
  const order = places.toSorted((one, other) => one - other);
  if (!equal(places, order)) yield { path, field: fieldName(path), before: names(order), after: names(places) };
  for (const [index, item] of before.entries())
    if (!origins.includes(index)) yield* differences([...path, nameOf(item) ?? index], item, undefined);
  for (const [index, item] of after.entries()) {
    const from = origins[index];
    yield* differences([...path, index], from === undefined ? undefined : before[from], item);
  }
}

/** A list of numbers, such as days of the week, is one value. */
const isParted = (value: Plain | undefined): value is Plain[] =>
  isList(value) && !value.some((item) => typeof item === "number");
