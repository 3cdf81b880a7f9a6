import { expect, test } from "vitest";
import { locales } from "#i18n/locale.ts";
import { fixedDocuments, formOf, type FormField } from "#cms/form.ts";
import { wordsIn } from "./words.ts";

const namesIn = (field: FormField): readonly string[] =>
  field.is === "group"
    ? field.fields.flatMap(namesIn)
    : field.is === "list"
      ? namesIn(field.item)
      : "needs" in field || "may" in field
        ? [...(field.needs ?? []), ...(field.may ?? [])]
        : [];

test("what a name in braces becomes is said of each that a text must or may have", () => {
  const names = [...fixedDocuments, "services/one", "posts/one"].flatMap((document) => formOf(document, "en")!);
  const used = new Set(names.flatMap(namesIn));
  expect(used.size).toBeGreaterThan(20);
  for (const locale of locales)
    expect(Object.keys(wordsIn(locale).documents.named)).toEqual(expect.arrayContaining([...used]));
});
