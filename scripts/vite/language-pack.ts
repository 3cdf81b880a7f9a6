import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { parse } from "yaml";
import { type Locale, locales } from "#i18n/locale.ts";

/** The module that site-index/language-pack.server.ts imports. */
export const languagePackModule = "virtual:language-pack";

/** `words/{en,ar}/assistant/`. */
export const languagePackFolder = (locale: Locale) => join(import.meta.dirname, "../../words", locale, "assistant");

/** Bundles the language packs, each as JSON, and their word vectors, in base64. */
export const languagePackPlugin: Plugin = {
  name: "language-pack",
  resolveId: (source) => (source === languagePackModule ? `\0${source}` : undefined),
  load(id) {
    if (id !== `\0${languagePackModule}`) return undefined;
    for (const locale of locales) this.addWatchFile(languagePackFolder(locale));
    return languagePackCode();
  },
};

export function languagePackCode(): string {
  const inEach = (read: (folder: string) => string) =>
    JSON.stringify(Object.fromEntries(locales.map((locale) => [locale, read(languagePackFolder(locale))])));
  return `export const packs = ${inEach((folder) => JSON.stringify(readLanguagePack(folder)))};
export const vectors = ${inEach((folder) => readFileSync(join(folder, "vectors.bin"), "base64"))};`;
}

/** A file is a part of the pack; files of `thesaurus/` are one list. */
export function readLanguagePack(folder: string): Record<string, unknown> {
  const read = (file: string): unknown => parse(readFileSync(join(folder, file), "utf8"));
  const names = readdirSync(folder).filter((file) => file.endsWith(".yaml"));
  const trades = readdirSync(join(folder, "thesaurus")).toSorted();
  return {
    ...Object.fromEntries(names.map((file) => [file.replace(".yaml", ""), read(file)])),
    thesaurus: trades.flatMap((file) => read(join("thesaurus", file))),
  };
}
