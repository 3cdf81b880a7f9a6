import { hash } from "node:crypto";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { deskModules } from "#cms/words/compile-words.ts";
import { modulesFolder } from "#cms/words/write-words.ts";
import { type Locale, locales } from "#i18n/locale.ts";

const modules: readonly string[] = [...deskModules, "pictures"];
const places = "virtual:words";

/** The file of a module of words in one language. */
type Files = { module: string; language: Locale; fileName: string; source: string }[];

let files: Promise<Files> | undefined;

async function readFiles(): Promise<Files> {
  const all = modules.map(async (name) => {
    const { words } = await import(pathToFileURL(`${modulesFolder}/${name}.ts`).href);
    return locales.map((language) => {
      // Nobody reads the other language on a page.
      const source = `const own=${JSON.stringify(words[language])};export const words={en:own,ar:own};`;
      const fileName = `assets/${name}.${language}-${hash("sha256", source).slice(0, 8)}.js`;
      return { module: `words/${name}`, language, fileName, source };
    });
  });
  return (await Promise.all(all)).flat();
}

/**
 * A browser gets only words of the page's language: `#words/` stays outside of its modules, and
 * the import map of the page names the files (desk/entry.server.tsx).
 */
export const wordsOfLanguage: Plugin = {
  name: "words-of-language",
  enforce: "pre",
  resolveId(source) {
    if (source === places) return `\0${places}`;
    const [, module = ""] = /^#(words\/[\w-]+)\.ts$/.exec(source) ?? [];
    const isFile = modules.includes(module.replace("words/", ""));
    return isFile && this.environment.name === "client" && this.environment.mode === "build"
      ? { id: module, external: true }
      : undefined;
  },
  async load(id) {
    if (id !== `\0${places}`) return undefined;
    const all = this.environment.mode === "build" ? await (files ??= readFiles()) : [];
    const mapOf = (language: Locale) =>
      Object.fromEntries(
        all.filter((one) => one.language === language).map(({ module, fileName }) => [module, `/desk/${fileName}`]),
      );
    return `export const importsOf = ${JSON.stringify(Object.fromEntries(locales.map((one) => [one, mapOf(one)])))};`;
  },
  async generateBundle() {
    if (this.environment.name !== "client") return;
    for (const { fileName, source } of await (files ??= readFiles()))
      this.emitFile({ type: "asset", fileName, source });
  },
};
