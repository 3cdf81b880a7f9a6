import { type Plain, valueAt } from "#cms/plain.ts";
import { emptyValue, type FormValue } from "#cms/empty-value.ts";
import { formOf } from "#cms/form.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Drafting } from "./drafting.ts";

type Asked = { question: string; locale: Locale; who: string };

/**
 * Drafts an answer of the owner to a visitor's question, still empty, unless there is one.
 * @returns its position, counted from 1; "full" if there are as many answers as there may be,
 *   "changed" if somebody changed the answers meanwhile
 * @throws StoreUnavailable
 */
export async function answerQuestion(
  drafting: Drafting,
  { question, locale, who }: Asked,
): Promise<number | "full" | "changed"> {
  const list = formOf("answers", "en")!.find(({ name }) => name === "entries");
  if (list?.is !== "list") throw new Error("the answers have no entries");
  const files = (await drafting.open("answers"))!;
  const entriesOf = (value: Plain) => (valueAt(value, ["entries"]) ?? []) as Plain[];
  const entries = entriesOf(files.find((file) => file.locale === locale)!.value);
  const before = entries.findIndex((entry) => valueAt(entry, ["question"]) === question);
  if (before !== -1) return before + 1;
  if (entries.length >= (list.max ?? Infinity)) return "full";
  const empty = emptyValue(list.item, "") as Record<string, FormValue>;
  const changes = files.map(({ path, mark, value, locale: own }) => ({
    path,
    mark,
    changes: [
      {
        do: "insert" as const,
        path: ["entries", entriesOf(value).length],
        value: own === locale ? { ...empty, question } : empty,
      },
    ],
  }));
  const { outcome } = await drafting.save("answers", changes, who);
  return outcome === "saved" ? entries.length + 1 : "changed";
}
