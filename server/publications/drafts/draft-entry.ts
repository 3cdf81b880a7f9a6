import type { Author } from "#app/features/content/publications.server.ts";
import { type Plain, valueAt } from "#cms/plain.ts";
import { emptyValue, type FormValue } from "#cms/field-trail.ts";
import { formOf } from "#cms/form.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Drafting } from "./drafting.ts";

type Entry = {
  document: string;
  /** The list, and the field of its entries that holds the text. */
  list: string;
  field: string;
  /** May be empty. */
  text: string;
  /** Language of the text; absent if it belongs to both. */
  locale?: Locale;
  author: Author;
};

/**
 * Drafts an entry with one text, such as a question to answer, unless there is one.
 * @returns its position, counted from 1; "full" if the list has its maximum of entries, "changed"
 *   if somebody changed the document meanwhile
 */
export async function draftEntry(
  drafting: Drafting,
  { document, list: name, field, text, locale, author }: Entry,
): Promise<number | "full" | "changed"> {
  const list = formOf(document, "en")!.find((one) => one.name === name);
  if (list?.is !== "list") throw new Error(`${document} has no list ${name}`);
  const files = (await drafting.open(document))!;
  const entriesOf = (value: Plain) => (valueAt(value, [name]) ?? []) as Plain[];
  const entries = entriesOf(files.find((file) => file.locale === locale)!.value);
  const before = entries.findIndex((entry) => valueAt(entry, [field]) === text);
  if (before !== -1) return before + 1;
  if (entries.length >= (list.max ?? Infinity)) return "full";
  const empty = emptyValue(list.item, "") as Record<string, FormValue>;
  const changes = files.map(({ path, mark, value, locale: own }) => ({
    path,
    mark,
    changes: [
      {
        do: "insert" as const,
        path: [name, entriesOf(value).length],
        value: own === locale ? { ...empty, [field]: text } : empty,
      },
    ],
  }));
  const { outcome } = await drafting.save(document, changes, author);
  return outcome === "saved" ? entries.length + 1 : "changed";
}
