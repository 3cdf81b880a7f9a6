/** The form of a document, made from its schema: what the company's people fill in. */
import { z } from "zod";
import type { Locale } from "#app/i18n/locale.ts";
import { choiceLabel, fieldLabel, type Label } from "./labels.ts";
import * as schema from "./schema.ts";
import { isSlug } from "./slug.ts";

/** How a value is filled in. */
export type Control =
  | { is: "group"; fields: FormField[] }
  /** `isOwn`: each language has as many items as it needs. */
  | { is: "list"; item: FormField; min: number; max?: number; isOwn?: true }
  /** Names in braces that the text must and may contain. */
  | { is: "line" | "text" | "markdown"; min?: number; max?: number; needs?: readonly string[]; may?: readonly string[] }
  | { is: "number"; min?: number; max?: number; isWhole: boolean }
  | { is: "choice"; choices: { value: string | number; label: string }[] }
  /** Days of the week, several of which can be chosen. */
  | { is: "weekdays"; choices: { value: number; label: string }[] }
  | { is: "fixed"; value: string; shown: string }
  | { is: "date" | "moment" | "time" | "phone" | "email" | "url" | "code" | "id" }
  /** The name of something that exists. */
  | { is: "scene" | "mark" | "service" | "page" | "link" };

export type FormField = Control & Label & { name: string; isOptional?: true; isShared?: true; ownerOnly?: true };

/** Kinds whose value is the same in both languages. */
const shared = new Set(["date", "moment", "id", "service", "page", "link", "shared", "scene", "mark", "url"]);

/** Lists of phrases that the assistant learns from; each language has its own. */
export const ownLists: ReadonlySet<string> = new Set([
  "heard",
  "subjects",
  "synonyms",
  "vocabulary",
  "background",
  "unrelated",
  "wordings",
]);

const { kinds, pageWords } = schema;
const { company, settings, redirects, messages, answers, assistant, mails, projects, people, certificates } = schema;
const documents: Record<string, z.ZodType> = {
  company,
  settings,
  redirects,
  messages,
  answers,
  assistant,
  mails,
  projects,
  people,
  certificates,
};
const folders: Record<string, (name: string) => z.ZodType | undefined> = {
  pages: (name) => (Object.hasOwn(pageWords, name) ? pageWords[name as keyof typeof pageWords] : undefined),
  services: (name) => (isSlug(name) ? schema.service : undefined),
  posts: (name) => (isSlug(name) ? schema.post : undefined),
};

/** Documents that exist always, without services and posts, in the order shown. */
export const fixedDocuments: readonly string[] = [
  "company",
  ...Object.keys(pageWords).map((name) => `pages/${name}`),
  "projects",
  "people",
  "certificates",
  "messages",
  "assistant",
  "answers",
  "mails",
  "settings",
  "redirects",
];

/** Whether one text holds both languages. */
export const isBilingual = (document: string): boolean => ["company", "settings", "redirects"].includes(document);

/** The schema of a document, by its path without language and extension. */
export function schemaOf(document: string): z.ZodType | undefined {
  const [folder = "", name, ...more] = document.split("/");
  if (name === undefined) return Object.hasOwn(documents, folder) ? documents[folder] : undefined;
  return more.length === 0 && Object.hasOwn(folders, folder) ? folders[folder]!(name) : undefined;
}

/**
 * @param document its path without language and extension, such as `pages/home`
 * @param locale of the labels
 * @returns undefined if there is no such kind of document
 * @throws Error if a field of the schema has no label
 */
export function formOf(document: string, locale: Locale): FormField[] | undefined {
  const type = schemaOf(document);
  if (!type) return undefined;
  const form = fieldOf({ document, locale }, type, []);
  if (form.is !== "group") throw new Error(`${document} is no group`);
  // What visitors see comes first, then what search engines do.
  const [seen, meta] = [true, false].map((isSeen) => form.fields.filter(({ name }) => (name !== "meta") === isSeen));
  if (!hasBody(document)) return [...seen!, ...meta!];
  const body: FormField = { is: "markdown", ...labelOf({ document, locale }, ["body"]), name: "body" };
  return [...seen!, body, ...meta!];
}

/** Whether there is Markdown below the fields. */
const hasBody = (document: string): boolean => /^(services|posts)\//.test(document);

type Of = { document: string; locale: Locale };

function labelOf({ document, locale }: Of, path: readonly string[]): Label {
  if (path.length === 0) return { label: "" };
  const label = fieldLabel(document, path.join("."), locale);
  if (!label) throw new Error(`content/labels.ts: ${document} has no label for ${path.join(".")} in "${locale}"`);
  return label;
}

function fieldOf(of: Of, type: z.ZodType, path: readonly string[]): FormField {
  const isOptional = type instanceof z.ZodOptional;
  const inner = isOptional ? (type.unwrap() as z.ZodType) : type;
  const isShared = shared.has(kinds.get(inner)?.kind ?? "") || kinds.get(inner)?.kind === "weekday";
  return {
    ...controlOf(of, inner, path),
    ...labelOf(of, path),
    name: path.at(-1) ?? "",
    ...(isOptional && { isOptional }),
    ...(isShared && { isShared }),
    ...(kinds.get(inner)?.ownerOnly && { ownerOnly: true }),
  };
}

function controlOf(of: Of, type: z.ZodType, path: readonly string[]): Control {
  const { kind, needs, may } = kinds.get(type) ?? {};
  const choice = <Value extends string | number>(value: Value) => {
    const label = choiceLabel(path.join("."), String(value), of.locale);
    if (label === undefined) throw new Error(`content/labels.ts: ${path.join(".")} has no label for ${value}`);
    return { value, label };
  };
  if (kind === "plural" && type instanceof z.ZodObject)
    return {
      is: "group",
      fields: Object.entries(type.shape as Record<string, z.ZodType>).map(([name, form]) => {
        const inner = form instanceof z.ZodOptional ? (form.unwrap() as z.ZodType) : form;
        const isOptional = form instanceof z.ZodOptional;
        const { label } = choice(name);
        return { ...controlOf(of, inner, [...path, name]), name, label, ...(isOptional && { isOptional }) };
      }),
    };
  if (type instanceof z.ZodObject) {
    const fields = Object.entries(type.shape as Record<string, z.ZodType>);
    return { is: "group", fields: fields.map(([name, field]) => fieldOf(of, field, [...path, name])) };
  }
  if (type instanceof z.ZodArray) {
    const element = type.element as z.ZodType;
    if (kinds.get(element)?.kind === "weekday")
      return { is: "weekdays", choices: [0, 1, 2, 3, 4, 5, 6].map((day) => choice(day)) };
    const { min, max } = lengths(type);
    const isOwn = ownLists.has(path.at(-1) ?? "") || undefined;
    const item = fieldOf(of, element, [...path, "*"]);
    return { is: "list", item, min, ...(max !== undefined && { max }), ...(isOwn && { isOwn }) };
  }
  if (type instanceof z.ZodEnum) return { is: "choice", choices: type.options.map((value) => choice(value)) };
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
  switch (kind) {
    case "date":
    case "moment":
    case "time":
    case "phone":
    case "email":
    case "url":
    case "code":
    case "id":
    case "scene":
    case "mark":
    case "service":
    case "page":
    case "link":
      return { is: kind };
    case "text":
    case "name":
    case "wording":
    case "markdown": {
      const { minLength: min, maxLength: max } = type as z.ZodString;
      const is = kind === "markdown" ? kind : (max ?? Infinity) <= longestLine ? "line" : "text";
      return {
        is,
        ...((min ?? 1) > 1 && { min: min! }),
        ...(max !== null && { max }),
        ...(needs && { needs }),
        ...(may && { may }),
      };
    }
    default:
      // An id of something else, such as a section that an answer refers to.
      return { is: "code" };
  }
}

/** How many items a list may have. */
function lengths(type: z.ZodArray): { min: number; max?: number } {
  const { minItems: min = 0, maxItems: max } = z.toJSONSchema(type, { unrepresentable: "any" });
  return { min, ...(max !== undefined && { max }) };
}

/** Characters that a line has at most; a longer one is a text of several lines. */
const longestLine = 120;
