import { expect, test } from "vitest";
import { locales } from "#i18n/locale.ts";
import { diff } from "#cms/diff.ts";
import { parsedDocument } from "#cms/document.ts";
import { checkContent, readContent } from "#cms/read.ts";
import { rebase } from "#cms/rebase.ts";
import { stringify } from "yaml";
import { completeWords, ownWords, productWords, wordFiles } from "./product-words.ts";

const folder = "tests/fixtures/company";
const file = "ar/messages.yaml";
const { ar } = productWords.messages;

test("a company's own words win, and the product's stand for all others", () => {
  const own = { nav: { search: "ابحث" }, within: { workingDays: { few: "بعد {count} أيام" } } };
  const words = completeWords(file, own) as typeof ar;
  expect(words.nav).toEqual({ ...ar.nav, search: "ابحث" });
  expect(words.within.workingDays).toEqual({ ...ar.within.workingDays, few: "بعد {count} أيام" });
  expect(words.errors).toEqual(ar.errors);
  expect(ownWords(file, words as never)).toEqual(own);
  expect(completeWords("ar/people.yaml", own)).toBe(own);
});

test("a list of one's own stands whole in the place of the product's, even an empty one", () => {
  expect(completeWords("en/assistant.yaml", { suggestions: { questions: [] } })).toMatchObject({
    suggestions: { label: productWords.assistant.en.suggestions.label, questions: [] },
  });
});

test("content may lack each of the documents, and say some words of them in one language only", async () => {
  const over = new Map<string, string | null>(wordFiles.map((path) => [path, null]));
  over.set(file, 'nav:\n  search: "ابحث"\n');
  const { content } = await readContent({ folder, over });
  for (const locale of locales)
    for (const name of ["mails", "assistant"] as const)
      expect(content.localized[locale][name]).toEqual(productWords[name][locale]);
  expect(content.localized.en.messages).toEqual(productWords.messages.en);
  expect(content.localized.ar.messages.nav).toEqual({ ...ar.nav, search: "ابحث" });
});

test("a whole document of an earlier version is still in order", async () => {
  const over = new Map(
    locales.flatMap((locale) =>
      Object.entries(productWords).map(
        ([name, words]) => [`${locale}/${name}.yaml`, stringify(words[locale])] as const,
      ),
    ),
  );
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
