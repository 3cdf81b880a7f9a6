import { fill } from "#i18n/fill.tsx";
import { formatList } from "#i18n/format.ts";
import type { Locale } from "#i18n/locale.ts";
import { formatDate } from "#i18n/riyadh-time.ts";
import type { OwnersField } from "#cms/schema/form.ts";
import { words } from "#words/form-fields.ts";
import { fileEndings } from "./rules/file-type.server.ts";
import type { FieldType, FormField } from "./rules/check-fields.ts";
import type { LeadTable } from "#app/store/tables.server.ts";

/** A value of an owner's field, in words. */
export type ExtraFact = { id: string; label: string; value: string };

type OwnersKind = Exclude<OwnersField["kind"], "name" | "email" | "phone" | "subject" | "message">;

/** Each kind's control, and its longest value unless the form says otherwise. */
const kinds: Record<OwnersKind, { type: FieldType; max: number }> = {
  line: { type: "text", max: 150 },
  text: { type: "textarea", max: 2000 },
  choice: { type: "choice", max: 120 },
  choices: { type: "choices", max: 5000 },
  consent: { type: "consent", max: 3 },
  date: { type: "date", max: 10 },
  file: { type: "file", max: 200 },
};

/** An owner's field without a column of its own, as a form shows it. */
export function ownersFormField(field: OwnersField, locale: Locale, label: string): FormField {
  const kind = field.kind as OwnersKind;
  const { type, max: usual } = kinds[kind];
  const { invalid, tooLong, file, upload } = words[locale];
  const max = field.longest ?? usual;
  return {
    name: field.id!,
    type,
    min: 1,
    max,
    isRequired: field.required === true,
    label,
    hint: field.hint?.[locale],
    says: {
      invalid: invalid[kind],
      tooLong: fill(tooLong, { limit: max.toLocaleString("en") }),
      ...(type === "file" && file),
    },
    ...(type === "file" && { accept: fileEndings.map((ending) => `.${ending}`).join(","), upload }),
    ...(field.options && { options: field.options.map((option) => ({ value: option.en, label: option[locale] })) }),
  };
}

/** @param field undefined if the form no longer has it */
export function valueInWords(value: string | string[], field: OwnersField | undefined, locale: Locale): string {
  const inWords = (one: string) => field?.options?.find(({ en }) => en === one)?.[locale] ?? one;
  if (Array.isArray(value)) return formatList(value.map(inWords), locale);
  if (field?.kind === "consent") return words[locale].agreed;
  return field?.kind === "date" ? formatDate(value, locale) : inWords(value);
}

/** Values of the owner's fields by their ids; several where several may be chosen. */
export type ExtraValues = Record<string, string | string[]>;

export const extraOf = ({ extra }: Pick<LeadTable, "extra">): ExtraValues =>
  extra === "" ? {} : (JSON.parse(extra) as ExtraValues);

export const extraTexts = (lead: Pick<LeadTable, "extra">): string[] => Object.values(extraOf(lead)).flat();
