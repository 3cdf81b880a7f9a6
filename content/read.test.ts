import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { readContent } from "./read.ts";

test("the site's content fits its schemas, with the same entries and fields in both languages", async () => {
  const { content } = await readContent("content");
  const { en, ar } = content.localized;
  const slugs = (entries: { slug: string }[]) => entries.map(({ slug }) => slug);
  expect(slugs(ar.services)).toEqual(slugs(en.services));
  expect(slugs(ar.posts)).toEqual(slugs(en.posts));
  expect(fieldPaths(ar)).toEqual(fieldPaths(en));
});

test("a heading's words may change without a word in answers.yaml", async () => {
  await withCopy(async (folder) => {
    const edits: [string, string, string][] = [
      ["en/services/data-center.md", "title: colocation", "title: co-location"],
      ["en/services/mobile.md", "question: Can users", "question: May users"],
      ["en/posts/cloud-migration-strategies.md", "## Sort before", "## Sort well before"],
      ["en/pages/about.yaml", 'title: "Completed IT projects"', 'title: "Finished IT projects"'],
    ];
    for (const [file, from, to] of edits) {
      const text = await readFile(join(folder, file), "utf8");
      expect(text).toContain(from);
      await writeFile(join(folder, file), text.replace(from, to));
    }
    const { content } = await readContent(folder);
    const post = content.localized.en.posts.find(({ slug }) => slug === "cloud-migration-strategies");
    expect(post?.headings[1]).toEqual({ id: "sort-before-you-move", title: "Sort well before you move" });
    expect(post?.html).toContain('<h2 id="sort-before-you-move">Sort well before you move</h2>');
  });
});

test("throws all that does not fit, one line a fault and without a stack", async () => {
  await withCopy(async (folder) => {
    await rm(join(folder, "ar/messages.yaml"));
    await rm(join(folder, "en/mails.yaml"));
    const error = (await readContent(folder).catch((reason: unknown) => reason)) as Error;
    const shown = relative(process.cwd(), folder);
    const lines = [`${shown}/ar/messages.yaml  is missing`, `${shown}/en/mails.yaml  is missing`];
    expect(error).toMatchObject({ name: "ContentError", message: lines.join("\n"), stack: lines.join("\n") });
  });
});

test("a value tagged as a placeholder is told apart, with its place", async () => {
  await withCopy(async (folder) => {
    const path = join(folder, "company.yaml");
    const lines = (await readFile(path, "utf8")).replaceAll("!placeholder ", "").split("\n");
    const line = lines.findIndex((one) => one.startsWith("phone:")) + 1;
    await writeFile(path, lines.with(line - 1, 'phone: !placeholder "+966110000000"').join("\n"));
    const { values } = await readContent(folder);
    const tagged = values.filter(({ file, isPlaceholder }) => file === "company.yaml" && isPlaceholder);
    expect(tagged).toEqual([
      { file: "company.yaml", line, field: "phone", value: "+966110000000", isPlaceholder: true },
    ]);
  });
});

async function withCopy(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "content-"));
  try {
    for (const part of ["company.yaml", "settings.yaml", "en", "ar"]) {
      await cp(join("content", part), join(folder, part), { recursive: true });
    }
    await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Every field's path; the forms of a counted sentence, the headings of a text and what is heard differ between languages. */
function fieldPaths(value: unknown, at = ""): string[] {
  if (typeof value !== "object" || value === null || /\.(headings|heard|subjects|synonyms|wordings)$/.test(at))
    return [at];
  if ("one" in value && "other" in value) return [at];
  return Object.entries(value).flatMap(([key, field]) => fieldPaths(field, `${at}.${key}`));
}
