import { type Plain, valueAt } from "./plain.ts";
import { equal, parsedDocument } from "./document.ts";
import { documentOf } from "./document-path.ts";
import { formOf } from "./form.ts";

/** A field that only owners may change at the desk, with its current value. */
export type OwnersField = { document: string; field: string; value: Plain | undefined };

/**
 * The owner's fields in which two texts of a file differ.
 * @param path such as `settings.yaml`; a text is `null` if there is no such file
 * @throws ContentError if a text cannot be read
 */
export function ownersFields(path: string, before: string | null, after: string | null): OwnersField[] {
  const document = documentOf(path);
  const ownerFields = (formOf(document, "en") ?? []).filter(({ ownerOnly }) => ownerOnly);
  if (ownerFields.length === 0) return [];
  const [old, now] = [before, after].map((text) => (text === null ? {} : parsedDocument(path, text).value));
  return ownerFields
    .map(({ name }) => ({ document, field: name, before: valueAt(old!, [name]), value: valueAt(now!, [name]) }))
    .filter((one) => !equal(one.before, one.value))
    .map(({ before: _before, ...field }) => field);
}

const switches: Record<string, "questions" | "visits"> = { keepQuestions: "questions", countVisits: "visits" };

/** Switches that a publication turned on or off, by their names in the audit log. */
export const switchActions = (owned: readonly OwnersField[]) =>
  owned.flatMap(({ field, value }) => {
    const name = switches[field];
    return name && (value === "on" || value === "off") ? [`${name}-${value}` as const] : [];
  });
