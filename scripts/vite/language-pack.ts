import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { parse } from "yaml";
import { wordsByConsonants } from "#app/features/assistant/answerer/arabizi.ts";
import { intentionTables } from "#app/site-index/intentions.ts";
import { foldWords } from "#app/site-index/normalise.ts";
import { type Group, stemmed } from "#app/site-index/thesaurus.ts";
import { type Locale, locales } from "#i18n/locale.ts";

/** The module that site-index/language-pack.server.ts imports. */
const module = "virtual:language-pack";

/** The lists of a language pack, as they are written. */
export type WrittenLists = {
  /** How people ask, by what they want to know; `{x}` stands for the thing. */
  intentions: Record<string, string[]>;
  /** Messages for no company. */
  unrelated: string[];
  thesaurus: Group[];
};

/** `words/{en,ar}/assistant/`. */
export const languagePackFolder = (locale: Locale) => join(import.meta.dirname, "../../words", locale, "assistant");

/**
 * Bundles the language packs, each as JSON, and their word vectors, in base64. Lists are read here,
 * so that no process waits for that at its start.
 */
export const languagePackPlugin: Plugin = {
  name: "language-pack",
  resolveId: (source) => (source === module ? `\0${source}` : undefined),
  load(id) {
    if (id !== `\0${module}`) return undefined;
    const packs: Record<string, string> = {};
    const vectors: Record<string, string> = {};
    for (const locale of locales) {
      const folder = languagePackFolder(locale);
      this.addWatchFile(folder);
      packs[locale] = JSON.stringify(compiled(locale));
      vectors[locale] = readFileSync(join(folder, "vectors.bin"), "base64");
    }
    return `export const packs = ${JSON.stringify(packs)};\nexport const vectors = ${JSON.stringify(vectors)};`;
  },
};

function compiled(locale: Locale): Record<string, unknown> {
  const { intentions, unrelated, thesaurus, ...words } = readLanguagePack(locale);
  const texts = [...Object.values(intentions).flat(), ...thesaurus.flatMap(({ says, means }) => [...says, ...means])];
  const spoken = locale === "ar" ? wordsByConsonants(texts.flatMap(foldWords)) : {};
  return {
    ...words,
    intentions: intentionTables({ ...intentions, unrelated }),
    thesaurus: thesaurus.map(stemmed),
    spoken,
  };
}

/** A file is a part of the pack; files of `thesaurus/` are one list. */
export function readLanguagePack(locale: Locale): WrittenLists & Record<string, unknown> {
  const folder = languagePackFolder(locale);
  const read = (file: string): unknown => parse(readFileSync(join(folder, file), "utf8"));
  const names = readdirSync(folder).filter((file) => file.endsWith(".yaml"));
  const trades = readdirSync(join(folder, "thesaurus")).toSorted();
  return {
    ...(Object.fromEntries(names.map((file) => [file.replace(".yaml", ""), read(file)])) as WrittenLists),
    thesaurus: trades.flatMap((file) => read(join("thesaurus", file)) as Group[]),
  };
}
