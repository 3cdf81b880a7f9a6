import { expect, test } from "vitest";
import { nameHeadings, withNames, withoutNames } from "./name-headings.ts";
import { freeSlug, slugOf } from "#cms/slug.ts";

test("headings are named once, the same in both languages", () => {
  const named = nameHeadings(
    "## What’s new\n\ntext\n\n## What's new\n\n### Small\n\n## Kept {#own}",
    "## الجديد\n\n## مرة أخرى\n\n## باقٍ {#own}",
  );
  expect(named.english).toBe(
    "## What’s new {#whats-new}\n\ntext\n\n## What's new {#whats-new-2}\n\n### Small\n\n## Kept {#own}",
  );
  expect(named.arabic).toBe("## الجديد {#whats-new}\n\n## مرة أخرى {#whats-new-2}\n\n## باقٍ {#own}");
  expect(nameHeadings(named.english, named.arabic)).toEqual(named);
});

test("names stay, whichever language is written first", () => {
  const first = nameHeadings("## One {#one}\n\n## Two {#two}", "## واحد {#one}\n\n## جديد\n\n## اثنان {#two}");
  expect(first.arabic).toBe("## واحد {#one}\n\n## جديد {#part}\n\n## اثنان {#two}");
  expect(nameHeadings("## One {#one}\n\n## New\n\n## Two {#two}", first.arabic).english).toBe(
    "## One {#one}\n\n## New {#part}\n\n## Two {#two}",
  );
});

const stored =
  "Text {#not}\n\n## Come and see us {#come-and-see-us}\n\nWhere\n\n##  Two  {#two} \n\n### Low {#low}\nEnd";
const shown = "Text {#not}\n\n## Come and see us\n\nWhere\n\n##  Two \n\n### Low\nEnd";

test("a writer does not see names, and they stay as they are, byte for byte", () => {
  expect(withoutNames(stored)).toBe(shown);
  expect(withNames(shown, stored)).toBe(stored);
});

test.each([
  ["a letter", "see us", "see us!"],
  ["a blank at the end of a heading", "see us\n", "see us \n"],
  ["all of the words of a heading", "## Come and see us", "## "],
  ["a line above a heading", "\n## Come", "\n\n## Come"],
  ["a line in a heading", "Come and", "Come\nand"],
  ["words below a heading", "Where", "Here\n\nand there"],
])("names stay where they are with a change of %s", (_, from, to) => {
  const changed = shown.replace(from, to);
  const after = withNames(changed, stored);
  expect(withoutNames(after)).toBe(changed);
  expect(after.match(/\{#[a-z-]+\}/g)).toEqual(["{#not}", "{#come-and-see-us}", "{#two}", "{#low}"]);
});

test("a heading that is added has no name yet, and one that is removed takes its own along", () => {
  expect(withNames(shown.replace("Where", "Where\n\n## New"), stored)).toBe(stored.replace("Where", "Where\n\n## New"));
  expect(withNames(shown.replace("##  Two \n\n", ""), stored)).toBe(stored.replace("##  Two  {#two} \n\n", ""));
});

test("a name in an address is of Latin letters", () => {
  expect(slugOf("Café & Crème: 2026!")).toBe("cafe-creme-2026");
  expect(freeSlug("مكتب", new Set(["part"]), "part")).toBe("part-2");
});
