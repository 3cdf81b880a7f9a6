/** Style rules for documents. */
import { existsSync, globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";

const widest = 100;
const documents = globSync("{*,docs/**/*,lab/*,media/*}.md");

test.each(documents)("%s has no line that could be broken before column 100", async (file) => {
  const text = await readFile(file, "utf8");
  // Tables, code and links cannot be wrapped.
  const prose = text.replaceAll(/^ *```.*?^ *```$/gms, (code) => code.replaceAll(/[^\n]/g, ""));
  const wide = prose
    .split("\n")
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.length > widest && !/^\||^\s*(?:[-*]|\d+\.)?\s*\S+$/.test(line));
  expect(wide).toEqual([]);
});

test.each(documents)("%s links to documents and headings that exist", async (file) => {
  const links = [...(await readFile(file, "utf8")).matchAll(/\]\(([^):#]*\.(?:md|webp))?(?:#([^)]+))?\)/g)];
  const broken = [];
  for (const [link, path, heading] of links) {
    const target = path ? join(dirname(file), path) : file;
    if (!existsSync(target) || (heading && !(await headings(target)).includes(heading))) broken.push(link);
  }
  expect(broken).toEqual([]);
});

test("the README has at most 130 lines", async () => {
  expect((await readFile("README.md", "utf8")).trimEnd().split("\n").length).toBeLessThanOrEqual(130);
});

test("every decision is dated, and in the index", async () => {
  const index = await readFile("docs/decisions/README.md", "utf8");
  const missing = [];
  for (const file of globSync("docs/decisions/*.md")) {
    const name = basename(file);
    const isDated = /^# .+\n\n\*\d{4}-\d{2}-\d{2}\b.*\*$/m.test(await readFile(file, "utf8"));
    if (name !== "README.md" && !(isDated && index.includes(`](${name})`))) missing.push(name);
  }
  expect(missing).toEqual([]);
});

/** Ids of a document's headings, as Git hosts make them. */
async function headings(file: string): Promise<string[]> {
  const lines = (await readFile(file, "utf8")).matchAll(/^#+ (.+)$/gm);
  return [...lines].map(([, words = ""]) =>
    words
      .toLowerCase()
      .replaceAll(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );
}
