import { expect, test } from "vitest";
import { sara } from "#tests/support/authors.ts";
import { testDrafting } from "#tests/support/test-drafting.ts";
import { mistakesOf } from "./mistakes.server.ts";

const made = testDrafting();

test("what one language alone lacks is told from what both lack", async () => {
  const { drafting } = made;
  const fields = { date: "2024-02-15", scene: "post-cloud-migration" };
  await drafting.create("posts/branch", { titles: { en: "", ar: "فرعنا الجديد" }, fields, author: sara });
  const form = { fields: [{ kind: "email", required: true }] };
  await drafting.create("forms/visit", { titles: { en: "A visit", ar: "" }, fields: form, author: sara });
  const { documents, faults } = await drafting.overview();
  const mistakes = mistakesOf(documents, faults, "en");
  const untranslated = mistakes.filter(({ cause }) => cause?.is === "untranslated");
  expect(untranslated.map(({ name, field, cause }) => [name, field, cause])).toEqual([
    ["فرعنا الجديد", "title", { is: "untranslated", language: "English" }],
    ["A visit", "title.ar", { is: "untranslated", language: "Arabic" }],
  ]);
  expect(mistakes.filter(({ field, cause }) => field === "body" && cause?.is === "empty")).toHaveLength(2);
});
