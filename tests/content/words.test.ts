import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { searchSite } from "#app/features/search/search-site.server.ts";
import { locales } from "#i18n/locale.ts";
import { faultLine } from "#cms/fault.ts";
import { documentPaths, readDocument } from "#cms/files.ts";
import { contentFolder } from "#cms/plugin.ts";
import { wordTexts } from "#cms/words/product-words.ts";
import { checkContent } from "#cms/read.ts";
import { Source, type SourceCache } from "#cms/source.ts";
import { sites } from "./shipped-sites.ts";

/** Each document is parsed once. */
const cache: SourceCache = new Map();
const { faults } = await checkContent(contentFolder(), { cache });

/** Whether nobody has moved in: others have other services, and spell as they like. */
const { numbers } = JSON.parse(await readFile("examples/shipped-company.json", "utf8")) as { numbers: string[] };
const isShipped = numbers.includes(sites.en.company.commercialRegistration ?? "");

test("every file fits its schema, both languages say the same, and links lead to pages", () => {
  expect(faults.map((fault) => faultLine(fault, "content"))).toEqual([]);
});

test.runIf(isShipped)("a letter that is missing in one of two words does not make the other outweigh it", () => {
  const [first] = searchSite(sites, "ar", "مراكز البيانت").results;
  expect(first?.path).toMatch(/^\/ar\/services\/data-center(#|$)/);
});

/** All other texts in answers.yaml are visitors' wordings, including mistakes. */
const ours = /(?:^|\.)(?:question|answer)$/;
/** Exact wording (docs/behaviour.md). */
const fixed = new Set([
  "en/assistant.yaml greeting",
  "en/assistant.yaml typing",
  "en/assistant.yaml compose.placeholder",
]);

/** The site's own texts in a language, each with its location. */
async function ownWords(locale: string) {
  const paths = (await documentPaths({ folder: contentFolder() })).filter((path) => path.startsWith(`${locale}/`));
  const all = paths.map(async (path) => {
    const source = Source.of(path, (await readDocument({ folder: contentFolder() }, path))!, cache);
    // With the product's words wherever the company has none of its own.
    const values = wordTexts(path, source.value) ?? source.values;
    return [...values, ...(source.body ? [{ field: "body", value: source.body.text }] : [])]
      .filter(({ field }) => !path.endsWith("/answers.yaml") || ours.test(field))
      .filter(({ field }) => !/(?:^|\.)(?:id|icon|link|url|service|slug|at)$/.test(field))
      .map(({ field, value }) => ({
        place: `${path} ${field}`,
        text: value.replaceAll(/\]\([^)]*\)|\{#[^}]*\}/g, ""),
      }));
  });
  return (await Promise.all(all)).flat().filter(({ place }) => !fixed.has(place));
}

/** @returns matches of the pattern, each with its location */
const found = async (locale: string, pattern: RegExp) =>
  (await ownWords(locale)).flatMap(({ place, text }) => [...text.matchAll(pattern)].map(([one]) => `${place}: ${one}`));

describe.each(locales)("in %s", (locale) => {
  test("apostrophes, quotation marks and ellipses are those of print", async () => {
    expect((await ownWords(locale)).length).toBeGreaterThan(500);
    expect(await found(locale, /.{0,12}(?:['"`]|\.\.\.).{0,12}/gu)).toEqual([]);
  });

  test("digits are Western, and a percentage is written without a space", async () => {
    expect(await found(locale, /.{0,12}(?:[٠-٩۰-۹٪]|\d %).{0,12}/gu)).toEqual([]);
  });
});

test.runIf(isShipped)("English is spelled as in America, like the words that are fixed", async () => {
  const stems = [
    "\\w*(?:organis|recognis|optimis|modernis|digitalis|visualis|virtualis|synchronis|standardis|customis|prioritis|authoris|minimis|summaris|paralys)(?:e|ed|es|er|ers|ing|ation|ations)",
    "(?:behavio|colo|favo|labo|neighbo|vapo|hono|endeavo)ur\\w*",
    "(?:cent|met|kilomet|lit|fib|theat)res?",
    "analys(?:e|ed|ing)|licences?|defence|offence|programmes?|catalogues?|dialogues?|cheques?|enquir(?:y|ies|e|es)",
    "instalments?|fulfil|enrol|skilful|sceptic\\w*|judgement|grey|mould|tyres?|storeys?",
    "(?:cancel|label|travel|model|signal|level)l(?:ed|ing|er|ers)",
    "towards|backwards|whilst|amongst|learnt|burnt|e-mails?",
  ];
  expect(await found("en", new RegExp(`\\b(?:${stems.join("|")})\\b`, "gi"))).toEqual([]);
});
