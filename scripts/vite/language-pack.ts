import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { parse } from "yaml";
import { type Locale, locales } from "#i18n/locale.ts";

const name = "virtual:language-pack";
const folderOf = (locale: Locale) => join(import.meta.dirname, "../../words", locale, "assistant");

/** The language packs of `words/{en,ar}/assistant/`, each as JSON, for site-index/language-pack.server.ts. */
export const languagePackPlugin: Plugin = {
  name: "language-pack",
  resolveId: (source) => (source === name ? `\0${name}` : undefined),
  async load(id) {
    if (id !== `\0${name}`) return undefined;
    const packs = await Promise.all(locales.map(async (locale) => [locale, await packOf(folderOf(locale))] as const));
    for (const locale of locales) this.addWatchFile(folderOf(locale));
    return `export const packs = ${JSON.stringify(Object.fromEntries(packs))};`;
  },
};

/** A file is a part of the pack; files of `thesaurus/` are one list. */
async function packOf(folder: string): Promise<string> {
  const read = async (file: string): Promise<unknown> => parse(await readFile(join(folder, file), "utf8"));
  const names = (await readdir(folder)).filter((file) => file.endsWith(".yaml")).toSorted();
  const parts = await Promise.all(names.map(async (file) => [file.replace(".yaml", ""), await read(file)] as const));
  const trades = (await readdir(join(folder, "thesaurus"))).toSorted();
  const thesaurus = await Promise.all(trades.map((file) => read(join("thesaurus", file))));
  return JSON.stringify({ ...Object.fromEntries(parts), thesaurus: thesaurus.flat() });
}
