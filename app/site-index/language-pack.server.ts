import { fstatSync, openSync, readSync } from "node:fs";
import { deserialize } from "node:v8";
import { folder } from "virtual:language-pack";
import { whileUsed } from "#app/platform/while-used.ts";
import { type Locale, locales } from "#i18n/locale.ts";
import type { Words } from "#words/language-pack.ts";
import type { IntentionTables } from "./intentions.ts";
import type { ThesaurusTables } from "./thesaurus.ts";
import type { VectorTables } from "./word-vectors.ts";

/** The product's knowledge of a language, not of a company: `words/{en,ar}/assistant/`. */
export type LanguagePack = Words & {
  /** Ways of asking, by intention, and messages that concern no company. */
  intentions: IntentionTables;
  /** Visitors' words, and the words of pages for the same, as stems. */
  thesaurus: ThesaurusTables;
  /** The meanings of words. */
  vectors: VectorTables;
  /** Words of the vectors, by which Arabic in Latin letters is read; English has none. */
  spoken: Record<string, string[]>;
};

export type AddressPart = keyof Words["fact-words"]["addressParts"];

/** Open from the start: a release may be removed while its process runs. */
const files = Object.fromEntries(
  locales.map((locale) => [locale, { descriptor: openSync(`${folder}/${locale}.pack`, "r") }]),
) as Record<Locale, PackFile>;
type PackFile = { descriptor: number };

const packIn = whileUsed(({ descriptor }: PackFile): LanguagePack => {
  const bytes = Buffer.alloc(fstatSync(descriptor).size);
  readSync(descriptor, bytes, { position: 0 });
  return deserialize(bytes) as LanguagePack;
});

export const languagePack = (locale: Locale): LanguagePack => packIn(files[locale]);
