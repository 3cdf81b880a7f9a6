import { expect, test } from "vitest";
import { nameHeadings } from "./name-headings.ts";
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

test("a name in an address is of Latin letters", () => {
  expect(slugOf("Café & Crème: 2026!")).toBe("cafe-creme-2026");
  expect(freeSlug("مكتب", new Set(["part"]), "part")).toBe("part-2");
});
