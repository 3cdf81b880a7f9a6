import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compileTemplates, compileWords, wordModules } from "./compile-words.ts";
import type { Plugin } from "vite";

const root = join(import.meta.dirname, "../..");
export const wordsFolder = join(root, "words");
/** `#words/*` */
const modulesFolder = join(root, ".cache/words");

/**
 * Generates the modules of words, unless unchanged.
 * @throws ContentError with all mistakes
 */
export async function writeWords(): Promise<void> {
  await mkdir(modulesFolder, { recursive: true });
  const modules = wordModules.map(async (name) => [name, await compileWords(wordsFolder, name)] as const);
  const templates = await compileTemplates(join(wordsFolder, "pages"));
  for (const [name, text] of [...(await Promise.all(modules)), ["page-templates", templates] as const]) {
    const file = join(modulesFolder, `${name}.ts`);
    if (text === (await readFile(file, "utf8").catch(() => undefined))) continue;
    // Atomically, for concurrent readers, and under a unique name, for concurrent writers.
    const part = `${file}.${randomUUID()}`;
    await writeFile(part, text);
    await rename(part, file);
  }
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
