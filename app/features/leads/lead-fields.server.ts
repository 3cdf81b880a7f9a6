import { words } from "#words/form-fields.ts";
import { type LocalizedSite, oncePerSite } from "#app/content.server.ts";
import { fill } from "#i18n/fill.tsx";
import type { Locale } from "#i18n/locale.ts";
import type { LeadTable } from "#app/store/tables.server.ts";
import type { PageWords } from "#cms/schema/page-documents.ts";
import { extraOf, extraTexts, type ExtraFact, ownersFormField, valueInWords } from "./owners-fields.server.ts";
import type { FieldRule, FieldType, FormField } from "./rules/check-fields.ts";

export const leadKinds = ["contact", "callback"] as const;
export type LeadKind = (typeof leadKinds)[number];

type Form = PageWords["contact"]["form"];
export type FormWords = { [Name in keyof Form as Form[Name] extends string ? Name : never]: string };

type TextColumn = { [Name in keyof LeadTable]: LeadTable[Name] extends string ? Name : never }[keyof LeadTable];

/** A field in this table appears in mails, webhook, exports, search and desk; members below say where else. */
type LeadFieldEntry = {
  type: FieldType;
  /** Code points of the cleaned text; `min` is 1 if it is absent. */
  min?: number;
  max: number;
  /** The kinds of lead that need it. */
  requiredFor?: readonly LeadKind[];
  /** The field's column, if it has another name: a new column needs a migration. */
  column?: TextColumn;
  /** The place of a lead's text at the desk, if not among the facts. */
  desk?: "heading" | "message";
  spam?: SpamPart;
  /** Whether the contact form shows it, in the order of this table. */
  onForm?: true;
  /** With "off" a browser forgets the value once the page is left. */
  autoComplete?: string;
  /** Used unless `pages/contact.yaml` has a label for the form, which owners may change. */
  label?: Record<Locale, string>;
};
export type SpamPart = "name" | "subject" | "message" | "others";

const both = leadKinds;
const contact = ["contact"] as const;

/** Values of a submission, by their names in the form and in the API. */
const fields = {
  name: {
    type: "text",
    min: 2,
    max: 100,
    requiredFor: both,
    desk: "heading",
    spam: "name",
    onForm: true,
    autoComplete: "name",
  },
  email: { type: "email", max: 254, requiredFor: contact, onForm: true, autoComplete: "email" },
  phone: { type: "tel", min: 10, max: 40, requiredFor: both, onForm: true, autoComplete: "tel" },
  subject: { type: "text", min: 5, max: 150, requiredFor: contact, desk: "heading", spam: "subject", onForm: true },
  message: {
    type: "textarea",
    min: 10,
    max: 5000,
    requiredFor: contact,
    desk: "message",
    spam: "message",
    onForm: true,
  },
  preferredTime: {
    type: "text",
    max: 100,
    column: "preferred_time",
    label: { en: "Preferred time", ar: "الوقت المفضل" },
  },
  topic: { type: "text", max: 150, spam: "others", label: { en: "Topic", ar: "الموضوع" } },
} as const satisfies Record<string, LeadFieldEntry>;

export type LeadField = keyof typeof fields;
export type FieldColumn = {
  [Name in LeadField]: (typeof fields)[Name] extends { column: infer Column extends TextColumn } ? Column : Name;
}[LeadField];
export type LeadValues = Record<LeadField, string>;

export const leadFields = Object.entries<LeadFieldEntry>(fields).map(([name, field]) => ({
  min: 1,
  requiredFor: [] as readonly LeadKind[],
  ...field,
  name: name as LeadField,
  column: (field.column ?? name) as FieldColumn,
}));
type Field = (typeof leadFields)[number];

const ruleOf = ({ name, type, min, max, requiredFor }: Field, kind: LeadKind): FieldRule<LeadField> => ({
  name,
  type,
  min,
  max,
  isRequired: requiredFor.includes(kind),
});

/** Columns of the submitted values; a missing field is empty. */
export const fieldColumns = (values: Partial<LeadValues>): Record<FieldColumn, string> =>
  Object.fromEntries(leadFields.map(({ name, column }) => [column, values[name] ?? ""])) as Record<FieldColumn, string>;

/** All values of a visitor. */
export const fieldTexts = (lead: Pick<LeadTable, FieldColumn | "extra">): string[] => [
  ...leadFields.map(({ column }) => lead[column]),
  ...extraTexts(lead),
];

export function spamTexts(lead: Pick<LeadTable, FieldColumn | "extra">): Record<SpamPart, string> {
  const text = (part: SpamPart) =>
    leadFields
      .filter(({ spam }) => spam === part)
      .map(({ column }) => lead[column])
      .join("\n");
  return {
    name: text("name"),
    subject: text("subject"),
    message: text("message"),
    others: [text("others"), ...extraTexts(lead)].join("\n"),
  };
}

const wordsOf = ({ pages }: LocalizedSite, { name }: Field): Form["name"] | undefined =>
  (pages.contact.form as Partial<Record<LeadField, Form["name"]>>)[name];

/** Label of a field on the form, in mails and at the desk. */
export const fieldLabel = (site: LocalizedSite, field: Field): string =>
  wordsOf(site, field)?.label ?? field.label![site.locale];

/** Messages below a field for each fault: the field's own, or else the form's. */
function faultWords(site: LocalizedSite, field: Field): FormField["says"] {
  const { invalid, tooLarge } = site.pages.contact.form;
  const { error = invalid, tooLong = tooLarge } = wordsOf(site, field) ?? {};
  return { invalid: error, tooLong: fill(tooLong, { limit: field.max.toLocaleString("en") }) };
}

export const formWords = ({ pages }: LocalizedSite): FormWords =>
  Object.fromEntries(Object.entries(pages.contact.form).filter(([, words]) => typeof words === "string")) as FormWords;

/** A field of the table as a form shows it. @param label instead of that of the contact form */
function formField(site: LocalizedSite, field: Field, isRequired: boolean, label = fieldLabel(site, field)) {
  return {
    ...ruleOf(field, "contact"),
    isRequired,
    label: isRequired ? label : `${label} (${words[site.locale].optional})`,
    hint: wordsOf(site, field)?.hint || undefined,
    says: faultWords(site, field),
    autoComplete: field.autoComplete,
  };
}

/** A field of the table by its name, for a form that asks for it. */
export function leadField(site: LocalizedSite, name: LeadField, label: string): FormField {
  const entry = leadFields.find((field) => field.name === name)!;
  return formField(site, entry, false, label);
}

/** The owner's fields of a form. @param name empty: further ones of the contact form */
const ownersFieldsOf = ({ forms }: Pick<LocalizedSite, "forms">, name: string) =>
  (Object.hasOwn(forms, name || "contact") && forms[name || "contact"]?.fields) || [];

/** The fields of each form of the site by its name, in its order; that of the contact form is empty. */
const allFormFields = oncePerSite((site) => {
  const further = (name: string): FormField[] =>
    ownersFieldsOf(site, name).map((entry) => {
      const isRequired = entry.required === true;
      const own = leadFields.find(({ name }) => name === entry.kind);
      const label = entry.label?.[site.locale];
      if (!own)
        return ownersFormField(entry, site.locale, isRequired ? label! : `${label} (${words[site.locale].optional})`);
      return { ...formField(site, own, isRequired, label), hint: entry.hint?.[site.locale] };
    });
  const contact = leadFields.filter(({ onForm }) => onForm);
  return new Map<string, FormField[]>([
    ["", [...contact.map((field) => formField(site, field, ruleOf(field, "contact").isRequired)), ...further("")]],
    ...Object.keys(site.forms).flatMap((name) => (name === "contact" ? [] : [[name, further(name)] as const])),
  ]);
});

/** The fields of a form, in its order; undefined if there is no such form. @param name empty: the contact form */
export const formFields = (site: LocalizedSite, name = ""): FormField[] | undefined => allFormFields(site).get(name);

/** A field that a lead may hold. The contact form and callbacks have every field of the table. */
export type SubmittedField = FieldRule & Pick<FormField, "says">;

const submittedFields = oncePerSite((site) => {
  const table = (kind: LeadKind): SubmittedField[] =>
    leadFields.map((field) => ({ ...ruleOf(field, kind), says: faultWords(site, field) }));
  const further = formFields(site)!.filter(({ name }) => !isLeadField(name));
  return { contact: [...table("contact"), ...further], callback: table("callback") };
});

/** The fields that a submission is checked by; undefined if there is no such form. */
export const fieldsToSubmit = (site: LocalizedSite, kind: LeadKind, form: string): SubmittedField[] | undefined =>
  kind === "callback" || form === "" ? submittedFields(site)[kind] : formFields(site, form);

/** Whether a value has a column of its own. */
export const isLeadField = (name: string): name is LeadField => Object.hasOwn(fields, name);

const formLabel: Record<Locale, string> = { en: "Form", ar: "النموذج" };

/** Title of the owner's form; empty for the contact form. */
export const formTitle = ({ forms, locale }: Pick<LocalizedSite, "forms" | "locale">, name: string): string =>
  (Object.hasOwn(forms, name) && forms[name]?.title?.[locale]) || name;

/** The sender, for a form without a name. */
export const senderOf = ({ name, email, phone }: Pick<LeadTable, "name" | "email" | "phone">): string =>
  name || email || phone;

/** The form and the owner's values of a lead with their labels, in the order of the form, or else named by their ids. */
export function extraFacts(lead: Pick<LeadTable, "form" | "extra">, site: LocalizedSite): ExtraFact[] {
  const ownFields = ownersFieldsOf(site, lead.form);
  const extra = extraOf(lead);
  const form = formTitle(site, lead.form);
  const place = (id: string) => (ownFields.findIndex((field) => field.id === id) + 1 || Infinity) - 1;
  return [
    ...(form ? [{ id: "form", label: formLabel[site.locale], value: form }] : []),
    ...Object.keys(extra)
      .toSorted((one, other) => place(one) - place(other) || 0)
      .map((id) => {
        const field = ownFields.find((one) => one.id === id);
        return { id, label: field?.label?.[site.locale] ?? id, value: valueInWords(extra[id]!, field, site.locale) };
      }),
  ];
}
