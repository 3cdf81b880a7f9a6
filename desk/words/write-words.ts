import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { compileWords } from "./compile-words.ts";
import type { Plugin } from "vite";

const root = join(import.meta.dirname, "../..");
/** Contains a folder for each language. */
export const wordsFolder = join(root, "words");
/** `#words/desk.ts` */
const module = join(root, ".cache/words/desk.ts");

/**
 * Generates the module of the desk's words, unless unchanged.
 * @throws ContentError with all mistakes
 */
export async function writeWords(): Promise<void> {
  const text = await compileWords(wordsFolder);
  if (text === (await readFile(module, "utf8").catch(() => undefined))) return;
  await mkdir(dirname(module), { recursive: true });
  // Atomically, for concurrent readers, and under a unique name, for concurrent writers.
  const part = `${module}.${randomUUID()}`;
  await writeFile(part, text);
  await rename(part, module);
}

/** Generates the module of the desk's words, in development after each change. */
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
