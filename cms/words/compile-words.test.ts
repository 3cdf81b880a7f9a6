import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { faultLine } from "#cms/fault.ts";
import { compileWords, readWords } from "./compile-words.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

async function folderOf(texts: Record<string, string>): Promise<string> {
  const folder = temporaryFolder();
  for (const locale of ["en", "ar"]) await mkdir(join(folder, locale));
  for (const [file, text] of Object.entries(texts)) await writeFile(join(folder, file), text);
  return folder;
}

const mistakes = async (en: string, ar: string) =>
  (await readWords(await folderOf({ "en/desk.yaml": en, "ar/desk.yaml": ar }), "desk")).faults.map((fault) =>
    faultLine(fault, "words"),
  );

test.each([
  ["title: A\nhint: B", "title: أ", "words/ar/desk.yaml:1  hint: is missing, but en/desk.yaml has it"],
  ["title: A", "title: أ\n\nnav:\n  me: ب", "words/en/desk.yaml:1  nav: is missing, but ar/desk.yaml has it"],
  ["nav:\n  me: '{name}'", "nav:\n  me: أنت", "words/ar/desk.yaml:2  nav.me: needs {name}, as en/desk.yaml has it"],
  ["me: You", "me: '{name}'", "words/ar/desk.yaml:1  me: {name} is not filled in"],
  ["me: You", "me: { other: أنت }", "words/ar/desk.yaml:1  me: must be words, a list, a group or a counting sentence"],
  ["me: [You]", "me: أنت", "words/ar/desk.yaml:1  me: must be words, a list, a group or a counting sentence"],
  ["me: You", "me: 7", "words/ar/desk.yaml:1  me: must be words"],
  ["me: 'You", "me: أنت", "words/en/desk.yaml:1  me: begins with an apostrophe"],
  ["me: You", "", "words/ar/desk.yaml:1  is empty"],
])("a mistake is named with its file, line and field: %j, %j", async (en, ar, line) => {
  expect(await mistakes(en, ar)).toEqual([expect.stringContaining(line)]);
});

test("each language has the plural forms that it needs", async () => {
  const en = "days: { one: A day, other: '{count} days' }";
  expect(await mistakes(en, "days: { one: يوم, two: يومان, few: '{count} أيام', other: '{count} يومًا' }")).toEqual([]);
});

test("the words of a part are a group of its name, unless they are a module", async () => {
  const folder = await folderOf({
    "en/desk.yaml": "title: Desk",
    "ar/desk.yaml": "title: مكتب",
    "en/desk-documents.yaml": "title: Words",
    "ar/desk-documents.yaml": "title: نصوص",
    "en/desk-leads.yaml": "title: Leads",
    "ar/desk-leads.yaml": "title: رسائل",
  });
  expect((await readWords(folder, "desk")).words.en).toEqual({ title: "Desk", documents: { title: "Words" } });
  expect(await compileWords(folder, "desk")).toContain('"documents": { "title": "نصوص" }');
  expect((await readWords(folder, "desk-leads")).words.ar).toEqual({ title: "رسائل" });
});
