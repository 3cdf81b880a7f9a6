/** The fields in which a company says the product's words in its own way: any of them, or none. */
import type { z } from "zod";
import { productWords, wordTitles as titles } from "#cms/words/product-words.ts";
import { group, line, list, type Pair, text } from "./fields.ts";

type Words = string | readonly Words[] | { readonly [name: string]: Words };
/** The product's words in both languages, their place, and names in braces that each may contain. */
type Both = { en: Words; ar: Words; at: string; may: readonly string[] };
type ProductWords = (typeof productWords)["en"];
/** Titles of groups, by document. */
type Groups = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** `{en,ar}/{name}.yaml` of such words alone. */
export const wordDocument = <Name extends keyof typeof titles.en.documents>(name: Name) =>
  group(titles.en.documents[name], titles.ar.documents[name], wordFields(name)).meta({
    hint: [titles.en.hints[name], titles.ar.hints[name]],
  });

/** Typed as complete words: omitted ones are the product's. */
export const wordFields = <Name extends keyof ProductWords>(name: Name) =>
  fieldsOf({ en: productWords.en[name], ar: productWords.ar[name], at: name, may: furtherNames[name] ?? [] }) as {
    [Word in keyof ProductWords[Name]]: z.ZodType<ProductWords[Name][Word]>;
  };

/** Further placeholders, by the place of the words that may contain them. */
const furtherNames: Record<string, readonly string[]> = {
  // The chat fills these into all of its words.
  assistant: ["assistant", "company"],
  "contact.about.service": ["service"],
  "contact.next.steps": ["within"],
};

function fieldsOf({ en, ar, at, may }: Both): Record<string, z.ZodType> {
  const [document = ""] = at.split(".");
  const fields = Object.keys(en).map((name) => {
    const place = `${at}.${name}`;
    const both = { en: wordsAt(en, name), ar: wordsAt(ar, name), at: place, may: furtherNames[place] ?? may };
    const [inEnglish, inArabic] = [titles.en, titles.ar].map(({ groups }) => (groups as Groups)[document]);
    const type = wordType([labelOf(name, both.en, inEnglish), labelOf(name, both.ar, inArabic)], both);
    // A language may have words of its own where the other has the product's.
    return [name, type.meta({ isDerived: true }).optional()];
  });
  return Object.fromEntries(fields) as Record<string, z.ZodType>;
}

function wordType(label: Pair, both: Both): z.ZodType {
  const { en, ar, may } = both;
  if (typeof en === "string" && typeof ar === "string") {
    const needs = namesIn(en);
    return sizeOf(en)(...label, { product: [en, ar], ...(needs.length > 0 && { needs }), may });
  }
  if (Array.isArray(en) && Array.isArray(ar)) {
    const [inEnglish, inArabic] = [en, ar].map((items: Words[]) => items.map(firstOf).join(" · "));
    const [item] = en as Words[];
    return list(...label, itemType(label, item!, may))
      .max(typeof item === "string" ? en.length : mostEntries)
      .meta({ isOwn: true, product: [inEnglish!, inArabic!] });
  }
  if (!("other" in (en as object))) return group(...label, fieldsOf(both));
  const forms = Object.entries(pluralForms).map(([form, type]) => {
    const [inEnglish = "", inArabic = ""] = [en, ar].map((words) => (words as Record<string, string>)[form]);
    return [form, type.meta({ product: [inEnglish, inArabic] }).optional()];
  });
  return group(...label, Object.fromEntries(forms) as Record<string, z.ZodType>);
}

const count = { may: ["count"] };
/** One form for each plural category of a language (Intl.PluralRules); `{count}` is the number. */
const pluralForms = {
  zero: line("None", "صفر", count),
  one: line("One", "واحد", count),
  two: line("Two", "اثنان", count),
  few: line("3 to 10", "من 3 إلى 10", count),
  many: line("11 to 99", "من 11 إلى 99", count),
  other: line("Any other number", "ما سوى ذلك", { needs: count.may }),
};

/** An entry of a list is new as a whole: it may omit names in braces. */
const itemType = (label: Pair, item: Words, may: readonly string[]): z.ZodType =>
  typeof item === "string"
    ? line(...label, { may })
    : group(
        ...label,
        Object.fromEntries(
          Object.entries(item as Record<keyof typeof titles.en.items, string>).map(([name, words]) => [
            name,
            sizeOf(words)(titles.en.items[name as "title"], titles.ar.items[name as "title"], {
              may: [...namesIn(words), ...may],
            }),
          ]),
        ),
      );

const mostEntries = 12;

const firstOf = (words: Words): string => (typeof words === "string" ? words : firstOf(Object.values(words)[0]!));

const namesIn = (words: string): string[] => [...words.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

const wordsAt = (words: Words, name: string) => (words as Record<string, Words>)[name]!;

/** Words longer than a button's, or ending like a sentence, are a text. */
const sizeOf = (words: string) => (words.length > 60 || /[.:!?…]$|\n/.test(words) ? text : line);

/** The word itself, shortened, or the title of its group: an owner knows both from the pages. */
function labelOf(name: string, words: Words, groups: Readonly<Record<string, string>> = {}): string {
  if (groups[name] !== undefined && (typeof words !== "string" || !/\p{L}/u.test(words.replaceAll(/\{\w+\}/g, ""))))
    return groups[name];
  const [first = ""] = firstOf(words).split("\n");
  return first.length > longestLabel ? `${first.slice(0, longestLabel).replace(/\s\S*$/, "")}…` : first;
}
const longestLabel = 50;
