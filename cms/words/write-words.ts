import { hash, randomUUID } from "node:crypto";
import { globSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compileTemplates, compileWords, wordModules } from "./compile-words.ts";
import type { Plugin } from "vite";

const root = join(import.meta.dirname, "../..");
export const wordsFolder = join(root, "words");
/** `#words/*` */
export const modulesFolder = join(root, ".cache/words");

/** The modules follow from these and are cached by their hash: generation takes half a second. */
const sources = ["words/{en,ar}/{,assistant/}*.yaml", "words/pages/*.yaml", "cms/{,words/}*.ts"];

/**
 * Generates the modules of words, unless unchanged.
 * @throws ContentError with all mistakes
 */
export async function writeWords(): Promise<void> {
  const files = globSync(sources, { cwd: root }).toSorted();
  const texts = files.map(async (file) => file + (await readFile(join(root, file), "utf8")));
  const current = hash("sha256", (await Promise.all(texts)).join("\n"));
  if (current === (await readFile(join(modulesFolder, "hash"), "utf8").catch(() => undefined))) return;
  await mkdir(modulesFolder, { recursive: true });
  const modules = wordModules.map(async (name) => [`${name}.ts`, await compileWords(wordsFolder, name)] as const);
  const templates = await compileTemplates(join(wordsFolder, "pages"));
  await Promise.all([...(await Promise.all(modules)), ["page-templates.ts", templates] as const].map(write));
  await write(["hash", current]);
}

/** Atomically, for concurrent readers, and under a unique name, for concurrent writers. */
async function write([name, text]: readonly [string, string]): Promise<void> {
  const file = join(modulesFolder, name);
  if (text === (await readFile(file, "utf8").catch(() => undefined))) return;
  const part = `${file}.${randomUUID()}`;
  await writeFile(part, text);
  await rename(part, file);
}

/** Generates the modules of words, in development after each change. */
export const wordsPlugin: Plugin = {
  name: "words",
  config: writeWords,
  configureServer({ config, watcher }) {
    watcher.add(wordsFolder);
    watcher.on("all", (_event, file) => {
      if (file.startsWith(wordsFolder)) writeWords().catch((error: Error) => config.logger.error(error.message));
    });
  },
};
