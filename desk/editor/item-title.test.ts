import { expect, test } from "vitest";
import { fieldAt } from "#cms/field-trail.ts";
import { formOf } from "#cms/form.ts";
import { titleOf } from "./item-title.ts";

const lists = ["scenes", "marks", "files", "services", "forms", "categories", "people", "pages", "sections"] as const;
const choices = Object.fromEntries(lists.map((name) => [name, []])) as unknown as Record<
  (typeof lists)[number],
  { value: string; label: string }[]
>;

test.each([
  ["en", "How the work goes"],
  ["ar", "خطوات العمل"],
] as const)("an item that is one of several choices is called by its label, %s", (language, label) => {
  const field = fieldAt(formOf("services/any", language)!, ["sequence", 0])!;
  expect(titleOf(field, "steps", { language, choices, named: {} })).toBe(label);
  expect(titleOf(field, "of an older version", { language, choices, named: {} })).toBe("of an older version");
});
