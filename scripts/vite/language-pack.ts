import { createHash, randomUUID } from "node:crypto";
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, posix } from "node:path";
import { serialize } from "node:v8";
import type { Plugin } from "vite";
import { parse } from "yaml";
import { wordsByConsonants } from "#app/features/assistant/answerer/arabizi.ts";
import { intentionTables } from "#app/site-index/intentions.ts";
import { foldWords } from "#app/site-index/normalise.ts";
import { type Group, thesaurusTables } from "#app/site-index/thesaurus.ts";
import { vectorTables } from "#app/site-index/word-vectors.ts";
import { type Locale, locales } from "#i18n/locale.ts";

const root = join(import.meta.dirname, "../..");
/** The module that site-index/language-pack.server.ts imports. */
const module = "virtual:language-pack";
/** The folder of packs in a build. */
const folder = "language-packs";
/** Stands for the path from a chunk to that folder. */
const fromChunk = "LANGUAGE_PACKS";

export type WrittenLists = {
  /** People's questions, by their subject; `{x}` stands for the thing. */
  intentions: Record<string, string[]>;
  /** Messages for no company. */
  unrelated: string[];
  thesaurus: Group[];
};

/** `words/{en,ar}/assistant/`. */
export const languagePackFolder = (locale: Locale) => join(root, "words", locale, "assistant");

/** Compiled packs are kept by the hash of these, since compiling takes four seconds. */
const sources = [
  "words/*/assistant/**/*.*",
  "app/site-index/*.ts",
  "app/features/assistant/answerer/arabizi.ts",
  "cms/nearest.ts",
  "i18n/*.ts",
  "scripts/vite/language-pack.ts",
];

/** Compiles the language packs into files: in a module, 12 MB would take each process a second at its start. */
export const languagePackPlugin: Plugin = {
  name: "language-pack",
  resolveId: (source) => (source === module ? `\0${source}` : undefined),
  load(id) {
    if (id !== `\0${module}`) return undefined;
    for (const locale of locales) this.addWatchFile(languagePackFolder(locale));
    const packs = compiledPacks();
    if (this.environment.mode !== "build") return `export const folder = ${JSON.stringify(packs)};`;
    for (const name of readdirSync(packs))
      this.emitFile({ type: "asset", fileName: `${folder}/${name}`, source: readFileSync(join(packs, name)) });
    return `export const folder = import.meta.dirname + "/" + "${fromChunk}";`;
  },
  renderChunk: (code, { fileName }) =>
    code.includes(fromChunk) ? code.replace(fromChunk, posix.relative(posix.dirname(fileName), folder)) : undefined,
};

function compiledPacks(): string {
  const hash = createHash("sha256");
  for (const source of sources) {
    const files = globSync(source, { cwd: root }).toSorted();
    if (files.length === 0) throw new Error(`${source} is gone: name what language packs are compiled with now`);
    for (const file of files) hash.update(readFileSync(join(root, file)));
  }
  const all = join(root, ".cache/language-packs");
  const name = hash.digest("hex");
  const compiledFolder = join(all, name);
  if (existsSync(compiledFolder)) return compiledFolder;
  // Several processes may do this at once.
  const part = join(all, randomUUID());
  mkdirSync(part, { recursive: true });
  for (const locale of locales) writeFileSync(join(part, `${locale}.pack`), serialize(compilePack(locale)));
  try {
    renameSync(part, compiledFolder);
  } catch {
    rmSync(part, { recursive: true });
  }
  const yesterday = Date.now() - 86_400_000;
  for (const other of readdirSync(all))
    if (statSync(join(all, other)).mtimeMs < yesterday) rmSync(join(all, other), { recursive: true, force: true });
  return compiledFolder;
}

function compilePack(locale: Locale): Record<string, unknown> {
  const { intentions, unrelated, thesaurus, ...words } = readLanguagePack(locale);
  const texts = [...Object.values(intentions).flat(), ...thesaurus.flatMap(({ says, means }) => [...says, ...means])];
  const wordsBySound = locale === "ar" ? wordsByConsonants(texts.flatMap(foldWords)) : {};
  return {
    ...words,
    intentions: intentionTables({ ...intentions, unrelated }),
    thesaurus: thesaurusTables(thesaurus),
    vectors: vectorTables(new Uint8Array(readFileSync(join(languagePackFolder(locale), "vectors.bin")))),
    spoken: wordsBySound,
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
