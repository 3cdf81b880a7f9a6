/**
 * `npm run check-content`: every mistake in the content and in the product's words, one per line; exits with 1 if there is
 * any. Answers whose page is gone are listed and are no mistake.
 */
import { checkContent } from "#cms/read.ts";
import { contentFolder, shownFolder } from "#cms/plugin.ts";
import { faultLine } from "#cms/fault.ts";
import { readWords, wordModules } from "#desk/words/compile-words.ts";
import { wordsFolder } from "#desk/words/write-words.ts";

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
