import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { locales } from "#i18n/locale.ts";
import { diff } from "#cms/diff.ts";
import { parsedDocument } from "#cms/document.ts";
import { edit } from "#cms/edit.ts";
import { documentPaths } from "#cms/files.ts";
import type { Change } from "#cms/plain.ts";
import { checkContent, readContent } from "#cms/read.ts";
import { rebase } from "#cms/rebase.ts";
import { stringify } from "yaml";
import { completeWords, ownWords, productWords, wordFiles, wordTexts } from "./product-words.ts";

const folder = "tests/fixtures/company";
const file = "ar/messages.yaml";
const ar = productWords.ar.messages;

test("a company's own words win, and the product's stand for all others", () => {
  const own = { nav: { search: "ابحث" }, within: { workingDays: { few: "بعد {count} أيام" } } };
  const words = completeWords(file, own) as typeof ar;
  expect(words.nav).toEqual({ ...ar.nav, search: "ابحث" });
  expect(words.within.workingDays).toEqual({ ...ar.within.workingDays, few: "بعد {count} أيام" });
  expect(words.errors).toEqual(ar.errors);
  expect(ownWords(file, words as never)).toEqual(own);
  expect(completeWords("ar/pages/home.yaml", own)).toBe(own);
});

test("a list of one's own stands whole in the place of the product's, even an empty one", () => {
  expect(completeWords("en/assistant.yaml", { suggestions: { questions: [] } })).toMatchObject({
    suggestions: { label: productWords.en.assistant.suggestions.label, questions: [] },
  });
});

test("content may lack each of the documents, and say some words of them in one language only", async () => {
  const over = new Map<string, string | null>(wordFiles.map((path) => [path, null]));
  over.set(file, 'nav:\n  search: "ابحث"\n');
  const { content } = await readContent({ folder, over });
  for (const locale of locales) {
    const { mails, assistant, pages } = content.localized[locale];
    expect(mails).toEqual(productWords[locale].mails);
    expect(assistant).toEqual(productWords[locale].assistant);
    expect(pages.search).toEqual(productWords[locale].search);
  }
  expect(content.localized.en.messages).toEqual(productWords.en.messages);
  expect(content.localized.ar.messages.nav).toEqual({ ...ar.nav, search: "ابحث" });
});

test("whole documents of earlier versions are still in order", async () => {
  const paths = (await documentPaths({ folder })).filter((path) => wordTexts(path, {}));
  const whole = paths.map(async (path) => {
    const own = parsedDocument(path, await readFile(`${folder}/${path}`, "utf8")).value;
    // What the product says nothing for was left out.
    return [path, stringify(completeWords(path, own), (_name, value: unknown) => value || undefined)] as const;
  });
  expect((await checkContent({ folder, over: new Map(await Promise.all(whole)) })).faults).toEqual([]);
});

test("words of one's own may name what the product's leave out", async () => {
  const path = "en/pages/contact.yaml";
  const intro: Change = {
    do: "set",
    path: ["about", "service"],
    value: { intro: "What should {service} do for you?" },
  };
  const over = new Map([[path, edit(path, await readFile(`${folder}/${path}`, "utf8"), [intro])]]);
  expect((await checkContent({ folder, over })).faults).toEqual([]);
});

test("what an owner changed in a whole document stays alone once the release has none, without a conflict", () => {
  const base = stringify(ar);
  const ours = stringify({ ...ar, nav: { ...ar.nav, search: "ابحث" } });
  const { text, conflicts } = rebase(file, { base, ours, theirs: "# Own words\n{}\n" });
  expect(conflicts).toEqual([]);
  expect(parsedDocument(file, text!).value).toEqual({ nav: { search: "ابحث" } });
});

test("a word that is left out differs by what visitors read", () => {
  const own = 'nav:\n  search: "ابحث"\n';
  expect(diff(file, own, "{}\n")).toEqual([
    { path: ["nav", "search"], field: "nav.search", before: "ابحث", after: ar.nav.search },
  ]);
  expect(diff(file, stringify(ar), "{}\n")).toEqual([]);
});
