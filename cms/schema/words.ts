/** The documents in which a company says the product's words in its own way: any of them, or none. */
import type { z } from "zod";
import { productWords, wordTitles as titles } from "#cms/words/product-words.ts";
import { group, line, list, type Pair, pluralForms, text } from "./fields.ts";

type Words = string | readonly Words[] | { readonly [name: string]: Words };
/** The product's words in both languages, and names in braces that each may contain. */
type Both = { en: Words; ar: Words; may?: readonly string[] };

/** `{en,ar}/{name}.yaml` */
export function wordDocument(name: keyof typeof productWords, may?: readonly string[]): z.ZodType {
  const label: Pair = [titles.en.documents[name], titles.ar.documents[name]];
  const hint: Pair = [titles.en.hints[name], titles.ar.hints[name]];
  return wordGroup(label, { ...productWords[name], ...(may && { may }) }).meta({ hint });
}

function wordGroup(label: Pair, { en, ar, may }: Both) {
  const shape = Object.keys(en).map((name) => {
    const both = { en: at(en, name), ar: at(ar, name), ...(may && { may }) };
    const type = wordType([labelOf(name, both.en, titles.en.groups), labelOf(name, both.ar, titles.ar.groups)], both);
    // A language may have words of its own where the other has the product's.
    return [name, type.meta({ isDerived: true }).optional()];
  });
  return group(...label, Object.fromEntries(shape) as Record<string, z.ZodType>);
}

function wordType(label: Pair, both: Both): z.ZodType {
  const { en, ar, may } = both;
  if (typeof en === "string" && typeof ar === "string") {
    const needs = namesIn(en);
    return sizeOf(en)(...label, { product: [en, ar], ...(needs.length > 0 && { needs }), ...(may && { may }) });
  }
  if (Array.isArray(en) && Array.isArray(ar)) {
    const [inEnglish, inArabic] = [en, ar].map((items: Words[]) => items.map(firstOf).join(" · "));
    const [item] = en as Words[];
    return list(...label, itemType(label, item!, may))
      .max(typeof item === "string" ? en.length : mostEntries)
      .meta({ isOwn: true, product: [inEnglish!, inArabic!] });
  }
  if (!("other" in (en as object))) return wordGroup(label, both);
  const forms = Object.entries(pluralForms).map(([form, type]) => {
    const [inEnglish = "", inArabic = ""] = [en, ar].map((words) => (words as Record<string, string>)[form]);
    return [form, type.meta({ product: [inEnglish, inArabic] }).optional()];
  });
  return group(...label, Object.fromEntries(forms) as Record<string, z.ZodType>);
}

/** An entry of a list is whole: its names in braces may be left out. */
const itemType = (label: Pair, item: Words, may?: readonly string[]): z.ZodType =>
  typeof item === "string"
    ? line(...label, may && { may })
    : group(
        ...label,
        Object.fromEntries(
          Object.entries(item as Record<keyof typeof titles.en.items, string>).map(([name, words]) => [
            name,
            sizeOf(words)(titles.en.items[name as "title"], titles.ar.items[name as "title"], { may: namesIn(words) }),
          ]),
        ),
      );

const mostEntries = 12;

const firstOf = (words: Words): string => (typeof words === "string" ? words : firstOf(Object.values(words)[0]!));

const namesIn = (words: string): string[] => [...words.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

const at = (words: Words, name: string) => (words as Record<string, Words>)[name]!;

/** What is longer than a button, or ends like a sentence, is a text. */
const sizeOf = (words: string) => (words.length > 60 || /[.:!?…]$|\n/.test(words) ? text : line);

/** The word itself, shortened, or the title of its group: an owner knows both from the pages. */
function labelOf(name: string, words: Words, groups: Record<string, string>): string {
  if (groups[name] !== undefined && (typeof words !== "string" || !/\p{L}/u.test(words.replaceAll(/\{\w+\}/g, ""))))
    return groups[name];
  const [first = ""] = firstOf(words).split("\n");
  return first.length > longestLabel ? `${first.slice(0, longestLabel).replace(/\s\S*$/, "")}…` : first;
}
const longestLabel = 50;
