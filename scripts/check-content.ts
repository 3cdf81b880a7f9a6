/**
 * `npm run check-content`: every mistake in the content and in the product's words, one per line;
 * exits with 1 if there is any. Answers whose page is gone are listed, but are no mistakes.
 * `--convert` first rewrites pages of the second version as pages of sections.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { currentChanges } from "#cms/earlier-pages.ts";
import { documentPaths } from "#cms/files.ts";
import { checkContent } from "#cms/read.ts";
import { contentFolder, shownFolder } from "#cms/plugin.ts";
import { faultLine } from "#cms/fault.ts";
import { readWords, wordModules } from "#cms/words/compile-words.ts";
import { wordsFolder } from "#cms/words/write-words.ts";

if (process.argv.includes("--convert")) await convert(contentFolder());

const { faults, removed, files } = await checkContent(contentFolder());
const words = await Promise.all(wordModules.map((module) => readWords(wordsFolder, module)));
const lines = [
  ...faults.map((fault) => faultLine(fault, shownFolder())),
  ...words.flatMap((module) => module.faults).map((fault) => faultLine(fault, "words")),
];
for (const line of lines) console.log(line);
for (const fault of removed) console.log(`${faultLine(fault, shownFolder())} (the assistant leaves it out)`);
if (lines.length > 0) {
  console.log(`\n${lines.length === 1 ? "One mistake" : `${lines.length} mistakes`} in the content.`);
  process.exitCode = 1;
} else console.log(`The content is in order: ${files} files in both languages.`);

/** Moves the closing words of pages from the page about the company to those of all pages. */
async function convert(folder: string): Promise<void> {
  const paths = await documentPaths({ folder });
  const documents = await Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(join(folder, path), "utf8"), base: null })),
  );
  const closing = (path: string) =>
    /^closing:\n((?: .*\n?)+)/m.exec(
      documents.find((one) => one.path === path.replace("messages", "pages/about"))?.text ?? "",
    )?.[1];
  for (const [index, { path, text }] of currentChanges(documents).entries()) {
    const words = path.endsWith("/messages.yaml") && !text!.includes("\ncontactBand:") && closing(path);
    const next = words
      ? `${text!.trimEnd()}\n\ncontactBand:\n${words}`
      : text!.replace(/(?<=- id: closing\n {4}contact:)\n(?: {6}.*\n?)+/, " {}\n");
    if (next === documents[index]!.text) continue;
    await writeFile(join(folder, path), next);
    console.log(`${path} is as today's version has it.`);
  }
}
