import { beforeEach, expect, test } from "vitest";
import type { Plain } from "#cms/plain.ts";
import type { Drafting } from "#server/publications/drafts/drafting.ts";
import { sara } from "#tests/support/authors.ts";
import { testDrafting } from "#tests/support/test-drafting.ts";
import { changedDocuments, conflictingDocuments, effectsOf, publicationNote } from "./changed-documents.server.ts";

const made = testDrafting();
let drafting: Drafting;
beforeEach(() => void ({ drafting } = made));

async function set(document: string, index: number, path: (string | number)[], value: Plain) {
  const { path: file, mark } = (await drafting.open(document))![index]!;
  const changes = [{ do: "set" as const, path, value }];
  expect(await drafting.save(document, [{ path: file, mark, changes }], sara)).toMatchObject({ outcome: "saved" });
}

const desk = (language: "en" | "ar") => ({
  drafting,
  language,
  builtPictures: () => [],
  pictures: { library: async () => [] },
});
const changed = (language: "en" | "ar") => changedDocuments(desk(language));
const note = (changes: Awaited<ReturnType<typeof changed>>, language: "en" | "ar") =>
  publicationNote(effectsOf(changes, [], language));

test("values are plain, words have their language, and figures are read from left to right", async () => {
  await set("company", 0, ["phone"], "+966112345678");
  await set("company", 0, ["name", "ar"], "نجد");
  await set("pages/about", 1, ["subtitle"], "سطر جديد");
  const changes = await changed("en");
  const rows = changes.flatMap(({ name, fields }) => fields.map(({ trail, after }) => [name, trail, after]));
  expect(rows).toEqual([
    ["About us", "Line below the title", { is: "text", text: "سطر جديد", language: "ar" }],
    ["Company", "Name › In Arabic", { is: "text", text: "نجد", language: "ar" }],
    ["Company", "Phone", { is: "text", text: "+966112345678", isCode: true }],
  ]);
  expect(JSON.stringify(changes)).not.toContain("!placeholder");
  expect(note(changes, "en")).toBe("About us: Line below the title · Company: Name, Phone");
  expect(note(await changed("ar"), "ar")).toContain("الشركة: الاسم، الهاتف");
  await set("brand", 0, ["colours", "accent"], "#123456");
  const brand = (await changed("en")).find(({ document }) => document === "brand");
  expect(brand?.fields).toMatchObject([{ after: { is: "colour", colour: "#123456" } }]);
});

test("a publication of nothing but crops is called so", () => {
  expect(publicationNote(effectsOf([], ["Our office"], "en"))).toBe("Cropped anew: Our office");
});

test("what restoring a publication changes is read in the direction that visitors will see", async () => {
  await set("company", 0, ["phone"], "+966112345678");
  await drafting.remove("posts/thumbs-first", sara);
  const redirects = [{ from: "/blog/thumbs-first", to: "/blog" }];
  expect(await drafting.publish({ author: sara, note: "", redirects })).toMatchObject({ outcome: "published" });
  const changes = await changedDocuments(desk("en"), await drafting.differencesOf(0));
  expect(changes).toMatchObject([
    { is: "new", document: "posts/thumbs-first", name: "Thumbs First" },
    { is: "changed", document: "company", fields: [{ before: { text: "+966112345678" } }] },
  ]);
  expect(await drafting.differencesOf(1)).toEqual([]);
  expect(await drafting.differencesOf(9)).toBeUndefined();
});

test("what both languages share is one row, and a Markdown text has no marks", async () => {
  for (const index of [0, 1]) await set("posts/moving-house", index, ["date"], "2026-01-02");
  await set("posts/moving-house", 0, ["body"], "Words.\n\n## Come and see {#come}\n\n- **One**");
  const [post] = await changed("en");
  expect(post).toMatchObject({ is: "changed", page: "/blog/moving-house", isEverywhere: false });
  const { fields } = post!;
  expect(fields.filter(({ after }) => after?.is === "text" && after.text === "2 January 2026")).toHaveLength(1);
  const texts = fields.flatMap(({ after }) => (after?.is === "text" ? [after.text] : []));
  expect(texts.join("\n\n")).toContain("Come and see\n\n• One");
  expect(JSON.stringify(fields)).not.toMatch(/\{#|"id"|## /);
});

test("a section that came is read as one, with what it shows", async () => {
  for (const [index, words] of ["They kept their date.", "التزموا بالموعد."].entries())
    await set("pages/about", index, ["sections", 0], { id: "praise", text: { title: words, body: words } });
  const [about] = await changed("en");
  const came = about!.fields.filter(({ before }) => !before);
  expect(came.map(({ trail, language }) => [trail, language])).toEqual([
    ["Sections › 1 › Text", "en"],
    ["Sections › 1 › Text", "ar"],
  ]);
  expect(JSON.stringify(came)).toContain("They kept their date.");
  expect(JSON.stringify(came)).not.toContain("praise");
});

test("a new, a hidden and a removed document are named as such, without what they hold", async () => {
  const titles = { en: "We moved", ar: "انتقلنا" };
  await drafting.create("posts/we-moved", { titles, author: sara });
  await drafting.remove("posts/thumbs-first", sara);
  const changes = await changed("ar");
  expect(changes).toMatchObject([
    { is: "removed", document: "posts/thumbs-first", fields: [] },
    { is: "new", name: "انتقلنا", fields: [] },
  ]);
  expect(changes[0]!.name).toMatch(/\p{Script=Arabic}/u);
  expect(note(changes, "ar")).toMatch(/^حذف «.+» · إضافة «انتقلنا»$/);
  await drafting.show("services/networks", false, sara);
  expect(note(await changed("en"), "en")).toMatch(/ is removed · We moved is new · .+ is hidden$/);
  await drafting.show("pages/about", false, sara);
  expect(note(await changed("en"), "en")).toMatch(/^About us is hidden · /);
});

test("what two people wrote is read as the rest is, in its sections", async () => {
  const conflict = (field: string, ours: string, theirs: string) => {
    return { document: "en/posts/moving-house.md", path: [field], field, ours, theirs };
  };
  const body = (words: string) => `Before.\n\n## Come {#come}\n\n**${words}**`;
  const [post] = await conflictingDocuments(desk("en"), [
    conflict("publishAt", "2027-05-01 09:00", "2027-05-02 09:00"),
    conflict("body", body("Mine"), body("Theirs")),
  ]);
  expect(post).toMatchObject({
    document: "posts/moving-house",
    fields: [
      { trail: "Publish at", ours: { text: "1 May 2027, 09:00" }, theirs: { text: "2 May 2027, 09:00" } },
      { field: "body", ours: { text: "Come\n\nMine" }, theirs: { text: "Come\n\nTheirs" } },
    ],
  });
});
