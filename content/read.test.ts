import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

test.for([
  {
    fault: "a field that is missing",
    file: "en/pages/about.yaml",
    edit: (text: string) => text.replace(/^title:.*\n/m, ""),
    says: "en/pages/about.yaml: title: ",
  },
  {
    fault: "a field that nobody knows",
    file: "company.yaml",
    edit: (text: string) => `${text}\nfax: "+966110000001"\n`,
    says: 'company.yaml: (file): Unrecognized key: "fax"',
  },
  {
    fault: "a value of the wrong form",
    file: "company.yaml",
    edit: (text: string) => text.replace(/^email:.*$/m, 'email: "nobody"'),
    says: "company.yaml: email: ",
  },
  {
    fault: "a file that is not YAML",
    file: "settings.yaml",
    edit: () => "splash: [",
    says: "settings.yaml: ",
  },
  {
    fault: "a post without fields",
    file: "ar/posts/cloud-migration-strategies.md",
    edit: () => "Only text",
    says: "ar/posts/cloud-migration-strategies.md: needs fields",
  },
  {
    fault: "a service that refers to one that does not exist",
    file: "en/services/migration.md",
    edit: (text: string) => text.replace(/^related:.*(\n\s+-.*)*/m, "related: [data-center, nowhere, infrastructure]"),
    says: 'en/services/migration.md: related: there is no service "nowhere"',
  },
  {
    fault: "a wording that leads to a heading nobody wrote",
    file: "en/answers.yaml",
    edit: (text: string) => text.replace("at: colocation", "at: co-location"),
    says: 'en/answers.yaml: there is no heading with the id "co-location" on /services/data-center',
  },
  {
    fault: "an article's heading without an id",
    file: "en/posts/cloud-migration-strategies.md",
    edit: (text: string) => text.replace(" {#sort-before-you-move}", ""),
    says: 'en/posts/cloud-migration-strategies.md: the heading "Sort before you move" needs an id',
  },
  {
    fault: "an id that differs between the languages",
    file: "ar/services/data-center.md",
    edit: (text: string) => text.replace("id: colocation", "id: co-location"),
    says: 'en and ar: services.data-center.features.1.id: "colocation" in English, "co-location" in Arabic',
  },
])("$fault stops the build, naming file, field and reason", async ({ file, edit, says }) => {
  await withCopy(async (folder) => {
    const path = join(folder, file);
    await writeFile(path, edit(await readFile(path, "utf8")));
    await expect(readContent(folder)).rejects.toThrow(says);
  });
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

test("an entry in one language only stops the build", async () => {
  await withCopy(async (folder) => {
    await rm(join(folder, "ar/posts/cloud-migration-strategies.md"));
    await expect(readContent(folder)).rejects.toThrow("en and ar: posts.cloud-migration-strategies: only in English");
  });
});

test("a whole file that is missing stops the build", async () => {
  await withCopy(async (folder) => {
    await rm(join(folder, "ar/messages.yaml"));
    await expect(readContent(folder)).rejects.toThrow("ar/messages.yaml: cannot be read (ENOENT)");
  });
});

test("values tagged as placeholders are told apart", async () => {
  await withCopy(async (folder) => {
    const path = join(folder, "company.yaml");
    await writeFile(path, (await readFile(path, "utf8")).replaceAll("!placeholder ", ""));
    const before = (await readContent("content")).placeholders.filter(({ file }) => file === "company.yaml");
    const after = (await readContent(folder)).placeholders.filter(({ file }) => file === "company.yaml");
    expect(after).toEqual([]);
    for (const { value } of before) expect(value).not.toBe("");
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
