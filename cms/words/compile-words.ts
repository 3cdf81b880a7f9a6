/** Compiles `words/{en,ar}/*.yaml` into typed modules. */
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type Locale, locales } from "#i18n/locale.ts";
import { parsedDocument } from "#cms/document.ts";
import type { Group, Path } from "#cms/plain.ts";
import { ContentError, type Fault } from "#cms/fault.ts";
import { ifThere } from "#cms/if-there.ts";
import { Source } from "#cms/source.ts";

type Words = string | Words[] | { [name: string]: Words };

/** The product's words in any company's name, and titles of their groups at the desk: parts of one module. */
const productParts = /^(?:messages|mails|assistant|projects|people|certificates|contact|search|word-groups)(?=\.yaml$)/;

/** Only the types of the language pack are used: its words are read from a file (site-index/language-pack.server.ts). */
const packParts = /^(?:facts|fact-words|talk)(?=\.yaml$)/;

/** The words of all pages of the desk, and words that only some need. */
export const deskModules = [
  "desk",
  "desk-backups",
  "desk-first-day",
  "desk-leads",
  "desk-people",
  "desk-pictures",
  "desk-publications",
  "desk-questions",
  "desk-visitors",
] as const;

/**
 * `desk` and its parts, `desk-examples` and `audit-log` for the desk, `product` for visitors, the
 * others for mails, forms and refusals of the site's process.
 */
export const wordModules = [
  "audit-log",
  ...deskModules,
  "desk-examples",
  "form-fields",
  "member-mails",
  "pictures",
  "product",
  "language-pack",
] as const;
type WordModule = (typeof wordModules)[number];

/**
 * Reads the words of a module and all faults: YAML errors and structural differences between
 * languages. `desk.yaml` contains shared words, `desk-documents.yaml` those of `documents`.
 * @param folder contains `en/` and `ar/`
 */
export async function readWords(
  folder: string,
  module: WordModule,
): Promise<{ faults: Fault[]; words: Record<Locale, Words> }> {
  const within = module === "language-pack" ? "assistant" : "";
  const names = await Promise.all(locales.map((locale) => readdir(join(folder, locale, within))));
  const faults: Fault[] = [];
  const words: Record<Locale, Record<string, Words>> = { en: {}, ar: {} };
  const parts =
    { product: productParts, "language-pack": packParts }[module as string] ??
    new RegExp(`(?<=^${module}(?:-|(?=\\.))).*(?=\\.yaml$)`);
  const isOther = (name: string) => wordModules.some((one) => one !== module && name === `${one}.yaml`);
  for (const name of new Set(names.flat().filter((one) => parts.test(one) && !isOther(one)))) {
    const [en, ar] = await Promise.all(locales.map((locale) => sourceOf(folder, join(locale, within, name))));
    faults.push(...en!.faults, ...ar!.faults);
    if (en!.value === undefined || ar!.value === undefined) continue;
    faults.push(...differences(en!, ar!));
    const [part] = parts.exec(name)!;
    for (const [locale, source] of [["en", en!] as const, ["ar", ar!] as const])
      Object.assign(words[locale], part ? { [part]: source.value } : source.value);
  }
  return { faults, words };
}

/** @throws ContentError with all mistakes */
export async function compileWords(folder: string, module: WordModule): Promise<string> {
  const { faults, words } = await readWords(folder, module);
  if (faults.length > 0) throw new ContentError(faults, basename(folder));
  return `// Made of words/ by cms/words/compile-words.ts.
import type { Forms } from "#i18n/fill.tsx";
const en = ${code(words.en)};
export type Words = typeof en;
export const words: { en: Words; ar: Words } = { en, ar: ${code(words.ar)} };
`;
}

/** Templates of pages, by file name. @throws ContentError if one cannot be read */
export async function compileTemplates(folder: string): Promise<string> {
  const files = (await readdir(folder)).toSorted();
  const templates = await Promise.all(
    files.map(async (file) => ({
      id: basename(file, ".yaml"),
      ...(parsedDocument(file, await readFile(join(folder, file), "utf8")).value as Group),
    })),
  );
  return `// Made of words/pages/ by cms/words/compile-words.ts.
import type { Group } from "#cms/plain.ts";
type Both<Value> = { en: Value; ar: Value };
/** A page to begin with, without its title; forms of its sections, unless they exist. */
type PageTemplate = Both<Group> & {
  id: string;
  name: Both<string>;
  text: Both<string>;
  forms?: Record<string, Group>;
};
export const templates: readonly PageTemplate[] = ${JSON.stringify(templates)};
`;
}

const sourceOf = async (folder: string, file: string): Promise<Source> =>
  Source.of(file, (await ifThere(readFile(join(folder, file)))) ?? Buffer.alloc(0));

const pluralForms: ReadonlySet<string> = new Set<Intl.LDMLPluralRule>(["zero", "one", "two", "few", "many", "other"]);
const isGroup = (value: unknown): value is { [name: string]: Words } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isList = (value: unknown): value is Words[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string" || isGroup(item) || isList(item));
/** Whether a value is a plural, whose forms differ by language. */
const isCounting = (value: unknown) =>
  isGroup(value) &&
  "other" in value &&
  Object.entries(value).every(([name, form]) => pluralForms.has(name) && typeof form === "string");
const kindOf = (value: unknown) =>
  typeof value === "string"
    ? "words"
    : isList(value)
      ? "list"
      : isCounting(value)
        ? "counting"
        : isGroup(value)
          ? "group"
          : "other";
const namesIn = (value: unknown) =>
  new Set([...JSON.stringify(value).matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name));

/** Words or names in braces that one language lacks. */
function differences(en: Source, ar: Source): Fault[] {
  const faults: Fault[] = [];
  const compare = (here: unknown, there: unknown, path: Path): void => {
    if (here === undefined || there === undefined) {
      const [lacking, having] = here === undefined ? [en, ar] : [ar, en];
      faults.push(lacking.fault(path, `is missing, but ${having.file} has it: translate it, or delete it there`));
    } else if (kindOf(here) !== kindOf(there) || kindOf(here) === "other")
      faults.push(ar.fault(path, `must be words, a list, a group or a counting sentence, as in ${en.file}`));
    else if (isGroup(here) && isGroup(there) && !isCounting(here))
      for (const name of new Set([...Object.keys(here), ...Object.keys(there)]))
        compare(here[name], there[name], [...path, name]);
    else {
      const [needed, written] = [namesIn(here), namesIn(there)];
      for (const name of needed.symmetricDifference(written))
        faults.push(
          ar.fault(
            path,
            needed.has(name)
              ? `needs {${name}}, as ${en.file} has it: add it`
              : `{${name}} is not filled in: ${en.file} lacks it`,
          ),
        );
    }
  };
  compare(en.value, ar.value, []);
  return faults;
}

function code(words: Words): string {
  if (typeof words === "string") return JSON.stringify(words);
  if (isList(words)) return `[${words.map(code).join(",\n")}]`;
  if (isCounting(words)) return `${JSON.stringify(words)} as Forms`;
  const members = Object.entries(words).map(([name, value]) => `${JSON.stringify(name)}: ${code(value)}`);
  return `{ ${members.join(",\n")} }`;
}
