/** Forms of documents for the desk, built from their schemas. */
import { z } from "zod";
import type { Locale } from "#i18n/locale.ts";
import { isForm, isOwnDocument } from "./document-path.ts";
import { bilingualDocuments, collections, documents } from "./schema/documents.ts";
import { type Field, fieldOf, isCommon, type KindName, type Pair } from "./schema/fields.ts";
import { form } from "./schema/form.ts";
import { sectionPage } from "./schema/section-page.ts";
import { isSlug } from "./slug.ts";

type Label = { label: string; hint?: string; also?: string };

/** The kind of control for a value. */
type Control =
  /** `kinds`: exactly one of these fields is present and names the group's kind; `ways`: its link target. */
  | { is: "group"; fields: readonly FormField[]; kinds?: readonly string[]; ways?: readonly string[] }
  /** `isOwn`: each language has its own number of items. */
  | { is: "list"; item: FormField; min: number; max?: number; isOwn?: boolean }
  | ({ is: "line" | "text" | "markdown"; max?: number } & Pick<Field, "needs" | "may">)
  | { is: "number"; min?: number; max?: number; isWhole: boolean }
  | { is: "choice"; choices: { value: string | number; label: string }[] }
  /** Days of the week, several of which can be chosen. */
  | { is: "weekdays"; choices: { value: number; label: string }[] }
  | { is: "fixed"; value: string; shown: string }
  /** True, or left out. */
  | { is: "yes" }
  /** A value with a form of its own, or the name of something that exists. */
  | { is: Exclude<KindName, "text" | "name" | "wording" | "markdown" | "weekday" | "shared"> };

export type FormField = Control &
  Label &
  Pick<Field, "product" | "sketch" | "without"> & {
    name: string;
    isOptional?: true;
    isShared?: true;
    ownerOnly?: boolean;
    /** A picture: the field beside it, of the same name with `Alt` appended, describes it. */
    isDescribed?: true;
  };

/** Documents that always exist, without services and posts, in display order. */
export const fixedDocuments: readonly string[] = Object.keys(documents);

/** Whether visitors need not see a document: a field of its own hides it. */
export const mayHide = (document: string): boolean =>
  formOf(document, "en")?.some(({ name }) => name === "hidden") ?? false;

/** Whether one text contains both languages. */
export const isBilingual = (document: string): boolean =>
  Object.hasOwn(bilingualDocuments, document) || isForm(document);

function collectionOf(document: string): (typeof collections)[keyof typeof collections] | undefined {
  const [folder = "", slug, ...more] = document.split("/");
  const isThere = Object.hasOwn(collections, folder) && more.length === 0 && isSlug(slug ?? "");
  return isThere ? collections[folder as keyof typeof collections] : undefined;
}

/** The schema of a document, by its path without language and extension. */
export const schemaOf = (document: string): z.ZodType | undefined =>
  Object.hasOwn(documents, document)
    ? documents[document]
    : isOwnDocument(document)
      ? sectionPage
      : isForm(document)
        ? form
        : collectionOf(document)?.type;

/**
 * Label of a document; for a service or post, the label of its kind.
 * @param document its path without language and extension, such as `pages/home`
 */
export function documentLabel(document: string, locale: Locale): Label {
  const type = schemaOf(document);
  return type ? labelOf(type, locale) : { label: document };
}

/** Made once: a list asks for the forms of all documents. */
const forms: Record<Locale, Map<z.ZodType, readonly FormField[]>> = { en: new Map(), ar: new Map() };

/**
 * @returns undefined if there is no such kind of document
 * @throws Error if a part of the schema was not made by a function of fields.ts
 */
export function formOf(document: string, locale: Locale): readonly FormField[] | undefined {
  const type = schemaOf(document);
  return type && forms[locale].getOrInsertComputed(type, () => formFields(document, type, locale));
}

function formFields(document: string, type: z.ZodType, locale: Locale): readonly FormField[] {
  const form = controlOf(type, locale);
  if (form.is !== "group") throw new Error(`${document} is no group`);
  // Visible fields come first, then those for search engines.
  const [seen, meta] = [true, false].map((isSeen) => form.fields.filter(({ name }) => (name !== "meta") === isSeen));
  const body = collectionOf(document)?.body;
  if (!body) return [...seen!, ...meta!];
  // The required text comes before optional fields.
  const [needed, optional] = [true, false].map((isNeeded) => seen!.filter((field) => !field.isOptional === isNeeded));
  return [...needed!, formField("body", body, locale), ...optional!, ...meta!];
}

const inLocale = ([en, ar]: Pair, locale: Locale) => (locale === "ar" ? ar : en);

function fieldAt(type: z.ZodType): Field {
  const field = fieldOf(type);
  if (!field) throw new Error("A field is made by one of cms/schema/fields.ts");
  return field;
}

function labelOf(type: z.ZodType, locale: Locale): Label {
  const { label, hint, also } = fieldAt(type);
  return {
    label: inLocale(label, locale),
    ...(hint && { hint: inLocale(hint, locale) }),
    ...(also && { also: inLocale(also, locale) }),
  };
}

function formField(name: string, type: z.ZodType, locale: Locale): FormField {
  const isOptional = type instanceof z.ZodOptional;
  const inner = isOptional ? (type.unwrap() as z.ZodType) : type;
  const { kind, ownerOnly, sketch, without, product } = fieldAt(inner);
  return {
    ...controlOf(inner, locale),
    ...labelOf(inner, locale),
    name,
    ...(isOptional && { isOptional }),
    ...(kind && isCommon(kind) && { isShared: true }),
    ...(ownerOnly && { ownerOnly }),
    ...(sketch && { sketch }),
    ...(without && { without }),
    ...(product && { product }),
  };
}

function controlOf(type: z.ZodType, locale: Locale): Control {
  const { kind, needs, may, choices = {}, isOwn, kinds, ways } = fieldAt(type);
  const choice = (value: string) => ({ value, label: inLocale(choices[value]!, locale) });
  if (type instanceof z.ZodObject) {
    const fields = Object.entries(type.shape as Record<string, z.ZodType>);
    return {
      is: "group",
      fields: fields.map(([name, field]) => ({
        ...formField(name, field, locale),
        ...(`${name}Alt` in type.shape && { isDescribed: true }),
      })),
      ...(kinds && { kinds }),
      ...(ways && { ways }),
    };
  }
  if (type instanceof z.ZodArray) {
    const element = type.element as z.ZodType;
    const item = fieldAt(element);
    if (item.kind === "weekday") {
      const days = Object.entries(item.choices!);
      const choices = days.map(([day, label]) => ({ value: Number(day), label: inLocale(label, locale) }));
      return { is: "weekdays", choices };
    }
    const { minItems: min = 0, maxItems: max } = z.toJSONSchema(type, { unrepresentable: "any" });
    return {
      is: "list",
      item: formField("*", element, locale),
      min,
      ...(max !== undefined && { max }),
      ...(isOwn && { isOwn }),
    };
  }
  if (type instanceof z.ZodEnum) return { is: "choice", choices: type.options.map((value) => choice(String(value))) };
  if (type instanceof z.ZodLiteral && type.value === true) return { is: "yes" };
  if (type instanceof z.ZodLiteral) {
    const { value, label: shown } = choice(String(type.value));
    return { is: "fixed", value, shown };
  }
  if (type instanceof z.ZodNumber) {
    const { minValue: min, maxValue: max } = type;
    const isBound = (value: number | null) => value !== null && Math.abs(value) < Number.MAX_SAFE_INTEGER;
    return {
      is: "number",
      isWhole: type.isInt,
      ...(isBound(min) && { min: min! }),
      ...(isBound(max) && { max: max! }),
    };
  }
  if (kind === "text" || kind === "name" || kind === "wording" || kind === "markdown") {
    const { maxLength: max } = type as z.ZodString;
    return {
      is: kind === "markdown" ? kind : (max ?? Infinity) <= longestLine ? "line" : "text",
      ...(max !== null && { max }),
      ...(needs && { needs }),
      ...(may && { may }),
    };
  }
  // A string without a kind is an id of something else, such as a section that a link leads to.
  return { is: !kind || kind === "shared" || kind === "weekday" ? "code" : kind };
}

/** Maximum characters of a line; a longer value gets a field of several lines. */
const longestLine = 120;
