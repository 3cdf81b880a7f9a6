import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { company, documentText } from "#tests/support/documents.ts";
import type { UploadedPicture } from "./uploaded-pictures.ts";
import { testBuild } from "#tests/support/test-build.ts";
import { assetsIn } from "./assets.ts";
import type { Documents } from "./files.ts";
import { checkContent, readContent } from "./read.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

/** Shared by all tests: unchanged documents are parsed once. */
const reading = { assets: await assetsIn("."), cache: new Map() };
const read = (from: string | Documents, now?: Date) => readContent(from, { ...reading, ...(now && { now }) });
const folder = testBuild.CONTENT_DIR;

/** The company's documents after these replacements; each old text must exist. */
function changed(...edits: [file: string, from: string, to: string][]) {
  const over = new Map<string, string | null>(company);
  for (const [file, from, to] of edits) {
    expect(over.get(file)).toContain(from);
    over.set(file, over.get(file)!.replace(from, to));
  }
  return { over };
}

test("content is read in both languages, with the same entries and fields", async () => {
  const { content } = await read({ over: company });
  const { en, ar } = content.localized;
  const slugs = (entries: { slug: string }[]) => entries.map(({ slug }) => slug);
  expect(slugs(ar.services)).toEqual(slugs(en.services));
  expect(slugs(ar.posts)).toEqual(slugs(en.posts));
  expect(fieldPaths(ar)).toEqual(fieldPaths(en));
});

test("a heading's words may change without a word in another document", async () => {
  const { content } = await read(
    changed(
      ["en/services/networks.md", 'title: "cabling"', 'title: "cables"'],
      ["en/services/networks.md", "Can our old cables", "May our old cables"],
      ["en/posts/everything-an-article-may-hold.md", "## Give the bill", "## Give each bill"],
      ["en/pages/about.yaml", 'title: "Invented orders"', 'title: "Imagined orders"'],
    ),
  );
  const post = content.localized.en.posts.find(({ slug }) => slug === "everything-an-article-may-hold");
  expect(post?.headings[0]).toEqual({ id: "give-the-bill-an-owner", title: "Give each bill an owner" });
  expect(post?.html).toContain('<h2 id="give-the-bill-an-owner">Give each bill an owner</h2>');
});

test("throws all that does not fit, one line a fault and without a stack", async () => {
  const over = new Map(["ar/people.yaml", "en/projects.yaml"].map((file) => [file, null]));
  const error = (await read({ folder, over }).catch((reason: unknown) => reason)) as Error;
  const lines = [
    `${folder}/ar/people.yaml  is missing: restore it`,
    `${folder}/en/projects.yaml  is missing: restore it`,
  ];
  expect(error).toMatchObject({ name: "ContentError", message: lines.join("\n"), stack: lines.join("\n") });
});

test("proof of the company that is marked as invented is not there; other invented values are", async () => {
  const { content } = await read(
    changed(
      ["company.yaml", 'founded: "2009"', 'founded: !placeholder "2009"'],
      ["company.yaml", 'en: "Imagined food"', 'en: !placeholder "Imagined food"'],
      ["company.yaml", 'phone: "', 'phone: !placeholder "'],
    ),
  );
  const { phone, founded, employees, customers } = content.company;
  expect([phone, founded, employees]).toEqual(["+966170000000", undefined, "12"]);
  expect(customers[0]).toMatchObject({ since: "2011" });
  expect(customers[0]).not.toHaveProperty("sector");
});

test("a value tagged as a placeholder is recognised, with its position", async () => {
  const lines = documentText("company.yaml").replaceAll("!placeholder ", "").split("\n");
  const line = lines.findIndex((one) => one.startsWith("phone:")) + 1;
  const text = lines.with(line - 1, 'phone: !placeholder "+966110000000"').join("\n");
  const { content, values } = await read({ over: new Map([...company, ["company.yaml", text]]) });
  expect(content.invented, "the company has a name of its own").toBe("examples");
  const tagged = values.filter(({ file, tag }) => file === "company.yaml" && tag);
  expect(tagged).toEqual([{ file: "company.yaml", line, field: "phone", value: "+966110000000", tag: "!placeholder" }]);
});

type Site = Awaited<ReturnType<typeof readContent>>["content"]["localized"]["en"];
/** What both languages have at a moment, and when the site changes. */
const at = async (from: Documents, now: string, pick: (site: Site) => unknown) => {
  const { content } = await read(from, new Date(now));
  return [pick(content.localized.en), pick(content.localized.ar), content.until];
};

const about = "en/pages/about.yaml";
const pair = ["en/services/networks.md", "ar/services/networks.md"] as const;

test("a project, a person or a certificate in which something is still invented is shown in neither language", async () => {
  const marks = [
    ["projects", 'figure: "38 min"', 'figure: !placeholder "38 min"'],
    ["people", '["Certified', '[!placeholder "Certified'],
    ["certificates", 'number: "IP-0042"', 'number: !placeholder "IP-0042"'],
  ] as const;
  const counted = ({ localized: { en, ar } }: Awaited<ReturnType<typeof readContent>>["content"]) =>
    [en, ar].map((one) => marks.map(([name]) => one[name].entries.length));
  expect(counted((await read({ over: company })).content)).toEqual([
    [2, 2, 1],
    [2, 2, 1],
  ]);
  for (const [index, [name, from, to]] of marks.entries()) {
    const { content } = await read(changed([`en/${name}.yaml`, from, to]));
    const left = [2, 2, 1].with(index, [1, 1, 0][index]!);
    expect(counted(content), name).toEqual([left, left]);
  }
});

test("a certificate is shown up to its last day in Riyadh, and the site changes when that has passed", async () => {
  const numbers = ({ certificates }: Site) => certificates.entries.map(({ number }) => number);
  const [both, one] = [["IP-0042", "IP-0007"], ["IP-0042"]];
  const last = await at({ over: company }, "2021-06-30T20:59:59Z", numbers);
  expect(last).toEqual([both, both, "2021-06-30T21:00:00.000Z"]);
  const after = await at({ over: company }, "2021-06-30T21:00:00Z", numbers);
  expect(after).toEqual([one, one, "2099-12-31T21:00:00.000Z"]);
});

test("a scheduled post is there from its moment in Riyadh on, at which the site changes", async () => {
  const later = 'date: "2027-05-01"\npublishAt: "2027-05-01 09:00"';
  const over = new Map<string, string | null>(company);
  for (const file of ["en/posts/moving-house.md", "ar/posts/moving-house.md"])
    over.set(file, documentText(file).replace(/^date: .*$/m, later));
  const isThere = ({ posts }: Site) => posts.some(({ slug }) => slug === "moving-house");
  expect(await at({ over }, "2027-05-01T05:59:59Z", isThere)).toEqual([false, false, "2027-05-01T06:00:00.000Z"]);
  expect(await at({ over }, "2027-05-01T06:00:00Z", isThere)).toEqual([true, true, "2099-12-31T21:00:00.000Z"]);
});

/** Fields at the top of documents in both languages. */
const withFields = (fields: Record<string, string>) => {
  const over = new Map<string, string | null>(company);
  for (const [entry, field] of Object.entries(fields))
    for (const locale of ["en", "ar"])
      over.set(`${locale}/${entry}.md`, documentText(`${locale}/${entry}.md`).replace("---\n", `---\n${field}\n`));
  return { over };
};

test("a service with a time is there from it until its end, and the site changes at both", async () => {
  const from = withFields({ "services/networks": 'from: "2027-05-01 09:00"\nuntil: "2027-05-02 09:00"' });
  // No other page may lead to what goes.
  for (const [path, text] of from.over)
    from.over.set(path, text!.replaceAll(/\/services\/networks(?=\)|$)/gm, "/contact"));
  const isThere = ({ services }: Site) => services.some(({ slug }) => slug === "networks");
  for (const [now, is, until] of [
    ["2027-05-01T05:59:59Z", false, "2027-05-01T06:00:00.000Z"],
    ["2027-05-01T06:00:00Z", true, "2027-05-02T06:00:00.000Z"],
    ["2027-05-02T06:00:00Z", false, "2099-12-31T21:00:00.000Z"],
  ] as const)
    expect(await at(from, now, isThere)).toEqual([is, is, until]);
});

test("what is hidden is in neither language, and only links on pages that visitors see are faults", async () => {
  const faults = async (fields: Record<string, string>) =>
    (await checkContent(withFields(fields), reading)).faults.map(({ file, what }) => `${file} ${what}`);
  const hidden = { "posts/the-last-backup": "hidden: true" };
  const fault = "the page /blog/the-last-backup is hidden: delete the link, or show the page";
  expect(await faults(hidden)).toEqual(
    ["ar", "en"].map((locale) => `${locale}/posts/everything-an-article-may-hold.md ${fault}`),
  );
  const both = { ...hidden, "posts/everything-an-article-may-hold": "hidden: true" };
  expect(await faults(both)).toEqual([]);
  const { content } = await read(withFields(both));
  for (const { posts } of Object.values(content.localized))
    expect(posts.map(({ slug }) => `posts/${slug}`).filter((one) => one in both)).toEqual([]);
});

test("documents in memory are read as those of a folder", async () => {
  expect(await read({ over: company })).toEqual(await read(folder));
});

test("documents in memory replace, add and remove those of a folder", async () => {
  const another = documentText(about).replace(/^subtitle: .*$/m, 'subtitle: "Another"');
  const over = new Map<string, string | null>([[about, another]]);
  for (const file of pair) {
    const service = documentText(file).replace(/^order: .*$/m, "order: 70");
    over.set(file.replace("networks", "wires"), service.replace(/^( {2}title:.*)"$/m, '$1 X"'));
  }
  const { content } = await read({ folder, over });
  expect(content.localized.en.pages.about.subtitle).toBe("Another");
  expect(content.localized.ar.services.map(({ slug }) => slug)).toContain("wires");

  const post = "posts/a-map-of-the-radio.md";
  const without = new Map([`en/${post}`, `ar/${post}`].map((file) => [file, null]));
  const before = (await read(folder)).content.localized.ar.posts.length;
  const after = await read({ folder, over: without });
  expect(after.content.localized.ar.posts).toHaveLength(before - 1);
});

test("a mistake of a document in memory has the report that it has in a folder", async () => {
  const text = documentText(about);
  const over = new Map<string, string | null>([
    [about, `${text}fax: 1\n`],
    ["en/pages/about2.yaml", text],
    ["ar/people.yaml", null],
  ]);
  const copy = temporaryFolder();
  for (const [file, words] of [...company, ...over]) {
    await mkdir(join(copy, dirname(file)), { recursive: true });
    await (words === null ? rm(join(copy, file)) : writeFile(join(copy, file), words));
  }
  const inFolder = await checkContent(copy, reading);
  expect(inFolder.faults).toHaveLength(4);
  expect(await checkContent({ folder, over }, reading)).toEqual(inFolder);
});

test("uploaded pictures have names of their own beside those in media/", async () => {
  const named = (scene: string, mark: string) => ({
    over: new Map([
      ...company,
      [about, documentText(about).replace(/^scene: .*$/m, `scene: ${scene}`)],
      ["company.yaml", documentText("company.yaml").replace(/^( {2}- id:) \S+$/m, `$1 ${mark}`)],
    ]),
  });
  const picture = { width: 2400, height: 1350, files: [] };
  const uploaded: UploadedPicture[] = [
    { ...picture, kind: "scene", name: "our-office" },
    { ...picture, kind: "scene", name: "hero" },
    { ...picture, kind: "mark", name: "new-partner" },
  ];
  const faults = async (scene: string, mark: string, known = uploaded) =>
    (await checkContent(named(scene, mark), { ...reading, uploaded: known })).faults.map(({ what }) => what);

  const { faults: none, uses } = await checkContent(named("uploaded/our-office", "uploaded/new-partner"), {
    ...reading,
    uploaded,
  });
  expect(none).toEqual([]);
  expect(uses).toEqual([
    { kind: "mark", name: "new-partner", path: "company.yaml", field: "partners.1.id" },
    { kind: "scene", name: "our-office", path: about, field: "scene" },
  ]);
  expect(await faults("uploaded/our-office", "uploaded/new-partner", [])).toEqual([
    'there is no uploaded logo "new-partner": upload it, or name one that exists',
    'there is no uploaded picture "our-office": upload it, or name one that exists',
  ]);
  expect(await faults("our-office", "uploaded/new-partnr")).toEqual([
    'there is no uploaded logo "new-partnr"; did you mean "uploaded/new-partner"?',
    'there is no picture media/scenes/our-office.webp; did you mean "uploaded/our-office"?',
  ]);
  // Uploads never replace a scene of media/, and a mark is not a scene.
  expect(await faults("hero", "uploaded/our-office")).toEqual([expect.stringContaining("no uploaded logo")]);
  expect(await faults("uploaded/../hero", "neutral-circle")).toEqual([expect.stringContaining("lower-case words")]);
});

/** Every field's path; plural forms, headings of a text and wordings differ between languages. */
function fieldPaths(value: unknown, at = ""): string[] {
  if (typeof value !== "object" || value === null || /\.(headings|also)$/.test(at)) return [at];
  if ("one" in value && "other" in value) return [at];
  return Object.entries(value).flatMap(([key, field]) => fieldPaths(field, `${at}.${key}`));
}
