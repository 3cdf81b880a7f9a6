import { expect, test } from "vitest";
import { faultLine } from "#content/fault.ts";
import { contentFolder } from "#content/plugin.ts";
import { checkContent } from "#content/read.ts";

const { faults } = await checkContent(contentFolder());

test("every file fits its schema, both languages say the same, and links lead to pages", () => {
  expect(faults.map((fault) => faultLine(fault, "content"))).toEqual([]);
});
