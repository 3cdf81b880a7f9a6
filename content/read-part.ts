import type { z } from "zod";
import { riyadhDay } from "#i18n/riyadh-time.ts";
import { fields, isBranch, isList, isTagged, parsed, partsOf, type Plain } from "./document.ts";
import { renderMarkdown } from "./markdown.ts";
import { schemaOf } from "./form.ts";
import { type Part, placeOfDocument } from "./parts.ts";
import { renderWords } from "./read.ts";
import { inventedEntries, withShownEntries } from "./shown-entries.ts";
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
  const value = untagged(parsed(path, text).value) as Record<string, unknown>;
  if (!place.folder) return { ...place, value: shownEntries(path, text, fitted(type, value)) };
  if (place.folder === "pages") return { ...place, value: renderWords(type, fitted(type, value)) };
  const { body, ...fields } = value;
  const { html, parts, headings, words } = renderMarkdown(String(body));
  return { ...place, value: { ...withSearchWords(fitted(type, fields)), html, parts, headings, words } };
}

/** What visitors may see of a document that lists proof; any other as it is. */
function shownEntries(path: string, text: string, value: unknown): unknown {
  const { entries } = value as { entries?: unknown };
  if (!Array.isArray(entries)) return value;
  const document = { ...(value as object), entries };
  return withShownEntries(document, inventedEntries(fields(path, text)), riyadhDay(new Date()));
}

/** As the schema reads it, or as it is written if it does not fit. */
const fitted = (type: z.ZodType, value: unknown): unknown => type.safeParse(value).data ?? structuredClone(value);

/** Without the tags of what the owner still has to do. */
export function untagged(value: Plain): Plain {
  if (isTagged(value)) return partsOf(value).value;
  if (!isBranch(value)) return value;
  if (isList(value)) return value.map((item) => untagged(item));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, untagged(item)]));
}
