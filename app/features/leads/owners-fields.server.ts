import { fill } from "#i18n/fill.tsx";
import { formatList } from "#i18n/format.ts";
import type { Locale } from "#i18n/locale.ts";
import { formatDate } from "#i18n/riyadh-time.ts";
import type { OwnersField } from "#cms/schema/form.ts";
import { fileEndings } from "./rules/file-type.server.ts";
import type { FieldType, FormField } from "./rules/check-fields.ts";

/** A value of an owner's field, in words. */
export type ExtraFact = { id: string; label: string; value: string };

type OwnersKind = Exclude<OwnersField["kind"], "name" | "email" | "phone" | "subject" | "message">;

const fillIn: Record<Locale, string> = { en: "Please fill in this field", ar: "يرجى تعبئة هذا الحقل" };

/** Each kind's control, its longest value unless the form says otherwise, and what is said without a value. */
const kinds: Record<OwnersKind, { type: FieldType; max: number; invalid: Record<Locale, string> }> = {
  line: {
    type: "text",
    max: 150,
    invalid: fillIn,
  },
  text: {
    type: "textarea",
    max: 2000,
    invalid: fillIn,
  },
  choice: {
    type: "choice",
    max: 120,
    invalid: { en: "Please choose one", ar: "يرجى اختيار أحد الخيارات" },
  },
  choices: {
    type: "choices",
    max: 5000,
    invalid: { en: "Please choose at least one", ar: "يرجى اختيار خيار واحد على الأقل" },
  },
  consent: {
    type: "consent",
    max: 3,
    invalid: { en: "Please tick this box to agree", ar: "يرجى تحديد هذا المربع للموافقة" },
  },
  date: {
    type: "date",
    max: 10,
    invalid: { en: "Please enter a day, such as 2026-01-31", ar: "يرجى إدخال تاريخ مثل 2026-01-31" },
  },
  file: {
    type: "file",
    max: 200,
    invalid: { en: "Please choose a file", ar: "يرجى اختيار ملف" },
  },
};

/** Of a file. */
const fileWords: Record<"tooLong" | "empty" | "otherType", Record<Locale, string>> = {
  tooLong: { en: "Please choose a file of at most 10 MB", ar: "يرجى اختيار ملف لا يتجاوز 10 ميغابايت" },
  empty: { en: "This file is empty: please choose another", ar: "هذا الملف فارغ، يرجى اختيار غيره" },
  otherType: {
    en: "Please choose a PDF, a Word or OpenDocument text, or a picture (JPEG, PNG, WebP)",
    ar: "يرجى اختيار ملف PDF أو مستند Word أو OpenDocument أو صورة (JPEG أو PNG أو WebP)",
  },
};

const tooLong: Record<Locale, string> = {
  en: "Please use at most {limit} characters",
  ar: "يرجى ألا يتجاوز النص {limit} حرفًا",
};

/** An owner's field as a form shows it, for which the store has no place of its own. */
export function ownersFormField(field: OwnersField, locale: Locale, label: string): FormField {
  const { type, max: usual, invalid } = kinds[field.kind as OwnersKind];
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
      invalid: invalid[locale],
      tooLong: fill(tooLong[locale], { limit: max.toLocaleString("en") }),
      ...(type === "file" && {
        tooLong: fileWords.tooLong[locale],
        empty: fileWords.empty[locale],
        otherType: fileWords.otherType[locale],
      }),
    },
    ...(type === "file" && { accept: fileEndings.map((ending) => `.${ending}`).join(",") }),
    ...(field.options && { options: field.options.map((words) => ({ value: words.en, label: words[locale] })) }),
  };
}

const yes: Record<Locale, string> = { en: "Yes", ar: "نعم" };

/** @param field undefined if the form no longer has it */
export function valueInWords(value: string | string[], field: OwnersField | undefined, locale: Locale): string {
  const inWords = (one: string) => field?.options?.find(({ en }) => en === one)?.[locale] ?? one;
  if (Array.isArray(value)) return formatList(value.map(inWords), locale);
  if (field?.kind === "consent") return yes[locale];
  return field?.kind === "date" ? formatDate(value, locale) : inWords(value);
}
