import type { LocalizedSite } from "#app/content.server.ts";
import { fill } from "#i18n/fill.tsx";
import type { Locale } from "#i18n/locale.ts";
import type { LeadTable } from "#app/store/tables.server.ts";
import type { ContactPage } from "#cms/schema/contact.ts";
import type { Faults, FieldRule, FieldType, FormField } from "./rules/check-fields.ts";

export const leadKinds = ["contact", "callback"] as const;
export type LeadKind = (typeof leadKinds)[number];

type Form = ContactPage["form"];
export type FormWords = { [Name in keyof Form as Form[Name] extends string ? Name : never]: string };

type TextColumn = { [Name in keyof LeadTable]: LeadTable[Name] extends string ? Name : never }[keyof LeadTable];

/**
 * A field in this table appears in mails, webhook, exports, the search and at the desk; the
 * optional members below say where else.
 */
type LeadFieldEntry = {
  type: FieldType;
  /** Code points of the cleaned text. */
  min: number;
  max: number;
  /** The kinds of lead that need it. */
  requiredFor: readonly LeadKind[];
  /** Where the store holds it: a new column needs a migration. */
  column: TextColumn;
  /** Where the desk shows a lead's text. */
  desk: "heading" | "message" | "fact";
  /** Role of the value in the spam score. */
  spam?: SpamPart;
  /** Whether the contact form shows it, in the order of this table. */
  onForm?: true;
  /** With "off" a browser forgets the value once the page is left. */
  autoComplete?: string;
  /** Used unless `pages/contact.yaml` has a label for the form, which owners may change. */
  label?: Record<Locale, string>;
};
export type SpamPart = "name" | "subject" | "message" | "others";

/** Values of a submission, by their names in the form and in the API. */
const fields = {
  name: {
    type: "text",
    min: 2,
    max: 100,
    requiredFor: ["contact", "callback"],
    column: "name",
    desk: "heading",
    spam: "name",
    onForm: true,
    autoComplete: "name",
  },
  email: {
    type: "email",
    min: 1,
    max: 254,
    requiredFor: ["contact"],
    column: "email",
    desk: "fact",
    onForm: true,
    autoComplete: "email",
  },
  phone: {
    type: "tel",
    min: 10,
    max: 40,
    requiredFor: ["contact", "callback"],
    column: "phone",
    desk: "fact",
    onForm: true,
    autoComplete: "tel",
  },
  subject: {
    type: "text",
    min: 5,
    max: 150,
    requiredFor: ["contact"],
    column: "subject",
    desk: "heading",
    spam: "subject",
    onForm: true,
  },
  message: {
    type: "textarea",
    min: 10,
    max: 5000,
    requiredFor: ["contact"],
    column: "message",
    desk: "message",
    spam: "message",
    onForm: true,
  },
  preferredTime: {
    type: "text",
    min: 1,
    max: 100,
    requiredFor: [],
    column: "preferred_time",
    desk: "fact",
    label: { en: "Preferred time", ar: "الوقت المفضل" },
  },
  topic: {
    type: "text",
    min: 1,
    max: 150,
    requiredFor: [],
    column: "topic",
    desk: "fact",
    spam: "others",
    label: { en: "Topic", ar: "الموضوع" },
  },
} as const satisfies Record<string, LeadFieldEntry>;

export type LeadField = keyof typeof fields;
export type FieldColumn = (typeof fields)[LeadField]["column"];
export type LeadValues = Record<LeadField, string>;

export const leadFields = Object.entries<LeadFieldEntry>(fields).map(([name, field]) => ({
  ...field,
  name: name as LeadField,
  column: field.column as FieldColumn,
}));
type Field = (typeof leadFields)[number];
export const fieldsOnForm = leadFields.filter(({ onForm }) => onForm);

const ruleOf = ({ name, type, min, max, requiredFor }: Field, kind: LeadKind): FieldRule<LeadField> => ({
  name,
  type,
  min,
  max,
  isRequired: requiredFor.includes(kind),
});

export const fieldRules = (kind: LeadKind): FieldRule<LeadField>[] => leadFields.map((field) => ruleOf(field, kind));

/** Columns of the submitted values; a missing field is empty. */
export const fieldColumns = (values: Partial<LeadValues>): Record<FieldColumn, string> =>
  Object.fromEntries(leadFields.map(({ name, column }) => [column, values[name] ?? ""])) as Record<FieldColumn, string>;

/** All values of a visitor. */
export const fieldTexts = (lead: Pick<LeadTable, FieldColumn>): string[] =>
  leadFields.map(({ column }) => lead[column]);

/** The values of a lead that the spam score uses. */
export function spamTexts(lead: Pick<LeadTable, FieldColumn>): Record<SpamPart, string> {
  const text = (part: SpamPart) =>
    leadFields
      .filter(({ spam }) => spam === part)
      .map(({ column }) => lead[column])
      .join("\n");
  return { name: text("name"), subject: text("subject"), message: text("message"), others: text("others") };
}

const wordsOf = ({ pages }: LocalizedSite, { name }: Field): Form["name"] | undefined =>
  (pages.contact.form as Partial<Record<LeadField, Form["name"]>>)[name];

/** Label of a field on the form, in mails and at the desk. */
export const fieldLabel = (site: LocalizedSite, field: Field): string =>
  wordsOf(site, field)?.label ?? field.label![site.locale];

/** Messages below a field for each fault; only the form has its own for most. */
function faultWords(site: LocalizedSite, field: Field): FormField["says"] {
  const { invalid, tooLarge } = site.pages.contact.form;
  const { error = invalid, tooLong = tooLarge } = wordsOf(site, field) ?? {};
  return { invalid: error, tooLong: fill(tooLong, { limit: field.max.toLocaleString("en") }) };
}

/** Why fields of a lead were refused, in words. */
export const faultMessages = (site: LocalizedSite, faults: Faults<LeadField>): Partial<Record<LeadField, string>> =>
  Object.fromEntries(
    leadFields.flatMap((field) => {
      const fault = faults[field.name];
      return fault ? [[field.name, faultWords(site, field)[fault]]] : [];
    }),
  );

/** The words of the form around its fields. */
export const formWords = ({ pages }: LocalizedSite): FormWords =>
  Object.fromEntries(Object.entries(pages.contact.form).filter(([, words]) => typeof words === "string")) as FormWords;

const optional: Record<Locale, string> = { en: "optional", ar: "اختياري" };

/** The fields of the contact form, in its order. */
export const formFields = (site: LocalizedSite): FormField<LeadField>[] =>
  fieldsOnForm.map((field) => {
    const rule = ruleOf(field, "contact");
    const label = fieldLabel(site, field);
    return {
      ...rule,
      label: rule.isRequired ? label : `${label} (${optional[site.locale]})`,
      hint: wordsOf(site, field)?.hint,
      says: faultWords(site, field),
      autoComplete: field.autoComplete,
    };
  });
