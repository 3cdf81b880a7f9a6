import { expect, test } from "vitest";
import { documentText } from "#tests/support/documents.ts";
import { parsedDocument } from "#cms/document.ts";
import { withoutTags } from "#cms/plain.ts";
import { sectionPage } from "./section-page.ts";

const page = withoutTags(parsedDocument("p.yaml", documentText("en/pages/services.yaml")).value) as object;
const faults = (sections: unknown) =>
  sectionPage
    .safeParse({ ...page, sections })
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

test("a section is of one kind", () => {
  expect(faults([{ id: "all", services: {} }])).toBeUndefined();
  expect(faults([{ id: "all" }])).toEqual([expect.stringMatching(/^sections\.0: needs one of beside, .*themes$/)]);
  expect(faults([{ id: "all", services: {}, contact: {} }])).toEqual([
    "sections.0: has contact and services: keep one",
  ]);
});

test("a picture, a button and a date need their words", () => {
  const beside = { title: "A", body: "B", scene: "hero", sceneAlt: "C", page: "/contact" };
  expect(faults([{ id: "a", beside }])).toEqual(["sections.0.beside.button: is missing: add it"]);
  expect(sectionPage.safeParse({ ...page, updated: "2026-01-01" }).error?.issues[0]?.path).toEqual(["updatedLabel"]);
});

test("each row of a table has a cell for each column", () => {
  const table = { title: "A", columns: ["B", "C"], rows: [{ cells: ["D", "E"] }, { cells: ["F", "G", "H"] }] };
  expect(faults([{ id: "a", table }])).toEqual([
    "sections.0.table.rows.1.cells: has 3 entries, but there are 2 columns: write one for each",
  ]);
});
