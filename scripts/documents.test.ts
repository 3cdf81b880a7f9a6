/** How documents are written. */
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const widest = 100;
const documents = globSync("{*,docs/**/*,media/*}.md");

test.each(documents)("%s has no line that could be broken before column 100", async (file) => {
  const text = await readFile(file, "utf8");
  // Tables and code cannot be broken, nor can a link.
  const prose = text.replaceAll(/^ *```.*?^ *```$/gms, (code) => code.replaceAll(/[^\n]/g, ""));
  const wide = prose
    .split("\n")
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.length > widest && !/^\||^\s*(?:[-*]|\d+\.)?\s*\S+$/.test(line));
  expect(wide).toEqual([]);
});
