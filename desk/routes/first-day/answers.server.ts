import { type CompanyAnswers, hoursParts } from "#app/features/content/company-answers.server.ts";
import { colourNames } from "#cms/colour.ts";
import { optionalPages } from "#cms/company/company-documents.ts";
import { days } from "#cms/company/hours.ts";
import type { Fault } from "#cms/fault.ts";
import { fieldAt } from "#cms/field-trail.ts";
import { documentOf } from "#cms/document-path.ts";
import { documentLabel, formOf } from "#cms/form.ts";
import { pathOf } from "#cms/plain.ts";
import { faultSentence } from "#desk/review/fault-sentence.ts";
import { wordsIn } from "#desk/words/words.ts";
import type { Locale } from "#i18n/locale.ts";

/** Fields of company.yaml by the step that asks for them. */
const fieldsOf = {
  name: ["name", "legalName", "assistantName", "commercialRegistration", "vatNumber"],
  place: [
    ...["city", "district", "street", "buildingNumber", "postalCode", "additionalNumber", "shortAddress"].map(
      (name) => `address.${name}`,
    ),
    "phone",
    "whatsapp",
    "email",
  ],
};

/** The steps in their order, each with the names of its answers. */
const namesIn = {
  name: new RegExp(`^(?:${fieldsOf.name.join("|")})(?:\\.(?:en|ar))?$`),
  place: new RegExp(
    `^(?:${fieldsOf.place.join("|").replaceAll(".", "\\.")})(?:\\.(?:en|ar))?$|^hours\\.[12]\\.(?:${hoursParts.join("|")})$`,
  ),
  brand: /^colours\.(?:accent|dark|light|warm)$|^typeface$|^logo\.(?:drawing|arabic)$/,
  services: /^services\.\d{1,2}\.(?:en|ar)\.(?:name|text)$/,
  pages: new RegExp(`^pages\\.(?:${optionalPages.join("|")})$`),
  mail: /^$/,
  review: /^$/,
} satisfies Record<string, RegExp>;
export type Step = keyof typeof namesIn;
export const steps = Object.keys(namesIn) as Step[];
export const stepOf = (name: string): Step =>
  name === "hours" ? "place" : (steps.find((step) => namesIn[step].test(name)) ?? "review");

/** Characters; of a drawing, those of a posted form. */
const longest = (name: string): number => (name.startsWith("logo.") ? 64 * 1024 : 2000);

/** The answers of a step in a posted form; those that it lacks are empty. */
export function postedAnswers(step: Step, field: (name: string) => string, names: Iterable<string>): CompanyAnswers {
  const own = [...new Set(names)].filter((name) => namesIn[step].test(name));
  const answers = Object.fromEntries(own.map((name) => [name, field(name).trim().slice(0, longest(name))]));
  if (step !== "pages") return answers;
  return Object.fromEntries(optionalPages.map((name) => [`pages.${name}`, field(`pages.${name}`) || "no"]));
}

/** Fields of company.yaml that a step asks for, with labels. */
export function askedIn(step: Step, language: Locale) {
  const form = formOf("company", language)!;
  return step !== "name" && step !== "place"
    ? []
    : fieldsOf[step].map((name) => {
        const { label, hint, is } = fieldAt(form, pathOf(name))!;
        return { name, label, hint, is, isPair: is === "group" };
      });
}

/** Days of the week, by their names in `hours`. */
export function weekdaysIn(language: Locale): { value: string; label: string }[] {
  const field = fieldAt(formOf("company", language)!, pathOf("hours.regular.1.days"));
  return field?.is === "weekdays" ? field.choices.map(({ value, label }) => ({ value: days[value]!, label })) : [];
}

export const coloursAskedIn = (language: Locale) =>
  colourNames.map((name) => ({ name, label: fieldAt(formOf("brand", language)!, ["colours", name])!.label }));

export function typefacesIn(language: Locale) {
  const field = fieldAt(formOf("brand", language)!, ["typeface"]);
  return field?.is === "choice" ? field.choices : [];
}

/** Positions of the services with an answer, in order. */
export function serviceRows(answers: CompanyAnswers): number[] {
  const rows = Object.keys(answers).flatMap((name) => Number(/^services\.(\d+)\./.exec(name)?.[1] ?? 0) || []);
  return [...new Set(rows)].toSorted((one, other) => one - other);
}

/** Faults of the documents made from answers: by the answer, and others as sentences. */
export function answerFaults(
  { faults, paths }: { faults: readonly Fault[]; paths: readonly string[] },
  answers: CompanyAnswers,
  language: Locale,
): { at: Record<string, string>; others: string[] } {
  const { causes } = wordsIn(language).documents;
  const slugs = paths.flatMap((path) => /^en\/services\/(.+)\.md$/.exec(path)?.[1] ?? []);
  const places = serviceRows(answers);
  const at: Record<string, string> = {};
  const others: string[] = [];
  for (const fault of faults) {
    const document = documentOf(fault.file);
    const { field = "" } = fault;
    const sentence = faultSentence(causes, fault, fieldAt(formOf(document, language) ?? [], pathOf(field))?.is);
    const [, locale, slug = ""] = /^(en|ar)\/services\/(.+)\.md$/.exec(fault.file) ?? [];
    const service = `services.${places[slugs.indexOf(slug)]}.${locale}.${field === "title" ? "name" : "text"}`;
    const name = locale ? service : field.startsWith("hours.") ? "hours" : field;
    const isOwn = locale || ["company", "brand"].includes(document);
    if (!isOwn || stepOf(name) === "review") others.push(`${documentLabel(document, language).label}: ${sentence}`);
    else at[name] ??= sentence;
  }
  return { at, others: [...new Set(others)] };
}
