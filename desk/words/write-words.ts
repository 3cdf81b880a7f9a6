// `node desk/words/write-words.ts` makes the module for whoever runs a tool by itself.
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { compileWords } from "./compile-words.ts";

const root = join(import.meta.dirname, "../..");
/** Holds a folder for each language. */
export const wordsFolder = join(root, "words");
/** `#words/desk.ts` */
const module = join(root, ".cache/words/desk.ts");

/**
 * Makes the module of the desk's words, unless it is there.
 * @throws ContentError with all mistakes
 */
export async function writeWords(): Promise<void> {
  const text = await compileWords(wordsFolder);
  if (text === (await readFile(module, "utf8").catch(() => undefined))) return;
  await mkdir(dirname(module), { recursive: true });
  // At once, because another process may read it.
  await writeFile(`${module}.${process.pid}`, text);
  await rename(`${module}.${process.pid}`, module);
}

if (import.meta.main) await writeWords();
