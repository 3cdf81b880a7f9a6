/** The words that the product says in any company's name, and a company's own in their place. */
import { equal, fieldsIn } from "#cms/document.ts";
import { type Group, isGroup, type Plain } from "#cms/plain.ts";
import { type Locale, locales } from "#i18n/locale.ts";
import type { Words } from "#words/product.ts";

/** Vite bundles the module; commands of a checkout read its sources. */
const { words } = (
  import.meta.env?.SSR === undefined
    ? await wordsOfCheckout()
    : Object.values(import.meta.glob("../../.cache/words/product.ts", { eager: true }))[0]
) as { words: Record<Locale, Words> };

async function wordsOfCheckout() {
  const [{ readWords }, { wordsFolder }] = await Promise.all([
    import("./compile-words.ts"),
    import("./write-words.ts"),
  ]);
  return readWords(wordsFolder, "product");
}

const { "word-groups": titles, ...en } = words.en;
const { "word-groups": arabicTitles, ...ar } = words.ar;

/** The product's words, by the document in which a company writes its own. */
export const productWords = { en, ar };
/** The desk's names of documents and their groups. */
export const wordTitles = { en: titles, ar: arabicTitles };

/** The product's words by file, such as `en/messages.yaml`. */
const wordsOfFiles: ReadonlyMap<string, Group> = new Map(
  locales.flatMap((locale) =>
    Object.entries<Group>(productWords[locale]).map(([name, own]) => [
      `${locale}/${name === "contact" || name === "search" ? "pages/" : ""}${name}.yaml`,
      own,
    ]),
  ),
);
/** Word files that content may lack. */
export const wordFiles: readonly string[] = locales.flatMap((locale) =>
  ["messages", "assistant", "mails", "pages/search"].map((name) => `${locale}/${name}.yaml`),
);

/** A document's value with the product's words wherever it has none of its own; others are unchanged. */
export function completeWords<Value>(file: string, value: Value): Value {
  const words = wordsOfFiles.get(file);
  return words ? (complete(words, value as Plain) as Value) : value;
}

/** The texts of such a document that visitors read; undefined for other documents. */
export const wordTexts = (file: string, value: unknown): { field: string; value: string }[] | undefined =>
  wordsOfFiles.has(file)
    ? fieldsIn(completeWords(file, value as Plain)).flatMap(({ field, value: text }) =>
        typeof text === "string" ? { field, value: text } : [],
      )
    : undefined;

/** The reverse of `completeWords`: without the product's words. */
export function ownWords(file: string, value: Plain): Plain {
  const words = wordsOfFiles.get(file);
  return words ? (withoutWords(words, value) ?? {}) : value;
}

function complete(words: Plain | undefined, own: Plain | undefined): Plain {
  if (own === undefined) return words!;
  if (!isGroup(words) || !isGroup(own)) return own;
  const names = Object.keys({ ...words, ...own });
  return Object.fromEntries(names.map((name) => [name, complete(words[name], own[name])]));
}

function withoutWords(words: Plain | undefined, own: Plain): Plain | undefined {
  if (equal(words, own)) return undefined;
  if (!isGroup(words) || !isGroup(own)) return own;
  const entries = Object.entries(own).flatMap(([name, value]) => {
    const item = withoutWords(words[name], value);
    return item === undefined ? [] : [[name, item]];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
