import type { FormField } from "#cms/form.ts";
import { fieldWithin } from "#cms/field-trail.ts";
import { isGroup, isList, type Plain, valueAt } from "#cms/plain.ts";
import { fill } from "#i18n/fill.tsx";
import type { Locale } from "#i18n/locale.ts";
import { plainText } from "#desk/review/plain-text.ts";
import type { Choices } from "#server/publications/drafts/draft-overview.ts";
import { targetsOf } from "./editor-context.ts";

const titles = ["title", "question", "name", "label", "page", "heard", "from"];

type Reader = {
  language: Locale;
  choices: Choices;
  /** Values of the placeholders in braces. */
  named: Readonly<Record<string, string>>;
};

/** An item's name in its reader's language: its first title, question or name. */
export function titleOf(field: FormField | undefined, value: Plain | undefined, reader: Reader): string {
  if (isList(value)) return value.map((one) => titleOf(field && fieldWithin(field, 0), one, reader)).join(" · ");
  if (isGroup(value)) {
    const { [reader.language]: own, en } = value;
    if (typeof own === "string" || typeof en === "string") return titleOf(field, own || en, reader);
    return (
      titles.map((name) => titleOf(fieldWithin(field, name), value[name], reader)).find((title) => title !== "") ?? ""
    );
  }
  if (typeof value !== "string") return "";
  const options = field && (field.is === "choice" ? field.choices : targetsOf(reader.choices, field.is));
  const label = options?.find((one) => one.value === value)?.label;
  return label ?? fill(plainText(value), reader.named);
}

export const textIn = (value: Plain | undefined, name: string): string => {
  const text = valueAt(value, [name]);
  return typeof text === "string" ? text : "";
};
