import type { z } from "zod";
import { riyadhDay } from "#i18n/riyadh-time.ts";
import { isBranch, isList, isTagged, partsOf, type Plain } from "./plain.ts";
import { fields, parsedDocument } from "./document.ts";
import { renderMarkdown } from "./markdown.ts";
import { schemaOf } from "./form.ts";
import { type Part, placeOfDocument } from "./parts.ts";
import { renderWords } from "./read.ts";
import { inventedEntries, withVisibleEntries } from "./visible-entries.ts";
import { withSearchWords } from "./search-words.ts";

/**
 * A document as its page shows it, whether or not it has faults.
 * @param text null if it was removed
 * @throws ContentError if it cannot be read
 */
export function readPart(path: string, text: string | null): Part {
  const place = placeOfDocument(path);
  const type = place && schemaOf(place.folder ? `${place.folder}/${place.slug}` : place.slug);
  if (!place || !type) throw new RangeError(`${path} is no document`);
  if (text === null) return place;
  const value = withoutTags(parsedDocument(path, text).value) as Record<string, unknown>;
  if (!place.folder) return { ...place, value: shownEntries(path, text, fittedValue(type, value)) };
  if (place.folder === "pages") return { ...place, value: renderWords(type, fittedValue(type, value)) };
  const { body, ...fields } = value;
  const { html, parts, headings, words } = renderMarkdown(String(body));
  return { ...place, value: { ...withSearchWords(fittedValue(type, fields)), html, parts, headings, words } };
}

/** A document of references with its visible entries only; other documents are unchanged. */
function shownEntries(path: string, text: string, value: unknown): unknown {
  const { entries } = value as { entries?: unknown };
  if (!Array.isArray(entries)) return value;
  const document = { ...(value as object), entries };
  return withVisibleEntries(document, inventedEntries(fields(path, text)), riyadhDay(new Date()));
}

/** The schema's result, or the raw value if it does not fit. */
const fittedValue = (type: z.ZodType, value: unknown): unknown => type.safeParse(value).data ?? structuredClone(value);

/** Without the owner's tags. */
export function withoutTags(value: Plain): Plain {
  if (isTagged(value)) return partsOf(value).value;
  if (!isBranch(value)) return value;
  if (isList(value)) return value.map((item) => withoutTags(item));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutTags(item)]));
}
