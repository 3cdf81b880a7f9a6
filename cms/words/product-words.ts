/** The words that the product says in any company's name, and a company's own in their place. */
import { equal, fieldsIn } from "#cms/document.ts";
import { type Group, isGroup, type Plain } from "#cms/plain.ts";
import { type Locale, locales } from "#i18n/locale.ts";
import type { Words as Assistant } from "#words/assistant.ts";
import type { Words as Mails } from "#words/mails.ts";
import type { Words as Messages } from "#words/messages.ts";
import type { Words as Titles } from "#words/word-groups.ts";

type Words = { messages: Messages; assistant: Assistant; mails: Mails; "word-groups": Titles };
type Modules = Record<string, { words: Record<Locale, unknown> }>;

/** Vite bundles the modules; commands of a checkout read what they are made of. */
const modules: Modules =
  import.meta.env?.SSR === undefined
    ? await modulesOf(["messages", "assistant", "mails", "word-groups"])
    : import.meta.glob<Modules[string]>("../../.cache/words/{messages,assistant,mails,word-groups}.ts", {
        eager: true,
      });

async function modulesOf(names: readonly (keyof Words)[]): Promise<Modules> {
  const [{ readWords }, { wordsFolder }] = await Promise.all([
    import("./compile-words.ts"),
    import("./write-words.ts"),
  ]);
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await readWords(wordsFolder, name)])));
}

const { "word-groups": titles, ...documents } = Object.fromEntries(
  Object.entries(modules).map(([path, { words }]) => [path.replace(/^.*\/|\.ts$/g, ""), words]),
) as { [Name in keyof Words]: Record<Locale, Words[Name]> };

/** By the documents in which a company writes its own. */
export const productWords = documents;
/** What the documents and their groups are called at the desk. */
export const wordTitles = titles;

/** By the documents' files, such as `en/messages.yaml`. */
const wordsOfFiles: ReadonlyMap<string, Group> = new Map(
  locales.flatMap((locale) =>
    Object.entries(productWords).map(([name, words]) => [`${locale}/${name}.yaml`, words[locale] as Group]),
  ),
);
export const wordFiles: readonly string[] = [...wordsOfFiles.keys()];

/** A document's value with the product's words wherever it has none of its own; others stay as they are. */
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

/** As `completeWords`, the other way round: without words that are the product's. */
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
