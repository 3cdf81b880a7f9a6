import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

test("no font file is fetched for the no-break hyphen, which the font does not have", async () => {
  const style = await readFile("media/fonts/alexandria.css", "utf8");
  const ranges = [...style.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)];
  const has = (point: number) =>
    ranges.some(([, first, last = first]) => parseInt(first!, 16) <= point && point <= parseInt(last!, 16));
  expect(has(0x2013)).toBe(true);
  expect(has(0x2011)).toBe(false);
});
