import type { Author } from "#app/features/content/publications.server.ts";
import { type Plain, valueAt } from "#cms/plain.ts";
import { emptyValue, type FormValue } from "#cms/field-trail.ts";
import { formOf } from "#cms/form.ts";
import { type Locale, locales } from "#i18n/locale.ts";
import type { Drafting } from "./drafting.ts";
import { riyadhDay } from "#i18n/riyadh-time.ts";
import { edit } from "#cms/edit.ts";
import type { Editing, PublishResult } from "./editing.ts";

type Asked = { question: string; locale: Locale; author: Author };

/**
 * Drafts an answer of the owner to a question, which may be empty, unless there is one.
 * @returns its position, counted from 1; "full" if there are as many answers as there may be,
 *   "changed" if somebody changed the answers meanwhile
 */
export async function answerQuestion(
  drafting: Drafting,
  { question, locale, author }: Asked,
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
  const { outcome } = await drafting.save("answers", changes, author);
  return outcome === "saved" ? entries.length + 1 : "changed";
}

/**
 * Publishes an owner's choice whether to keep unanswered questions, and today as the date of the
 * privacy notice. Drafts stay unchanged.
 */
export async function switchQuestions(
  editing: Editing,
  { value, author }: { value: "on" | "off"; author: Author },
): Promise<PublishResult> {
  const edits: [path: string, field: string, value: string][] = [
    ["settings.yaml", "keepQuestions", value],
    ...locales.map(
      (locale) => [`${locale}/pages/privacy.yaml`, "updated", riyadhDay(new Date())] as [string, string, string],
    ),
  ];
  const make = async () => {
    const state = (await editing.published())!;
    const texts = edits.map(async ([path, field, text]) => {
      const before = (await editing.textOf(state, path))!;
      return [path, edit(path, before, [{ do: "set", path: [field], value: text }])] as const;
    });
    return { ...(await editing.stateWith(new Map(await Promise.all(texts)), [], state)), pictures: state.pictures };
  };
  return editing.publish(make, { author, note: `keepQuestions: ${value}` });
}
