/** The commands for content, with the running website that shows the result. */
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { clientOf } from "#tests/support/client.ts";
import { siteOfTests } from "#tests/support/open-site.ts";
import { contentCommand } from "#tests/support/commands.ts";
import { contentCommands } from "#tests/support/content-commands.ts";
import { rows } from "#tests/support/contact.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const server = siteOfTests();
const { text: page, status, location } = clientOf(server);
let commands: Awaited<ReturnType<typeof contentCommands>>;
let folder: string;

beforeAll(async () => void (commands = await contentCommands(server.dataDir)));
afterAll(() => commands.close());
beforeEach(() => void (folder = temporaryFolder()));

/** As a separate program; other tests run the commands in this process. */
const program = (...args: string[]) => contentCommand(server.dataDir, args);
const run = (...args: string[]) => commands.run(...args);

/** Runs a command that must succeed. */
async function result(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}
/** The result of a command, once visitors see it. */
const publication = async (...args: string[]) => {
  const words = await result(...args);
  await server.catchUp();
  return words;
};
const data = async <T>(...args: string[]): Promise<T> => JSON.parse(await result(...args, "--json")) as T;

async function editFile(file: string, change: (text: string) => string): Promise<void> {
  const path = join(folder, file);
  await writeFile(path, change(await readFile(path, "utf8")));
}
const title = (words: string) => (text: string) =>
  text.replace(/^title: .*$/m, `title: "${words} {company}" # by hand`);
const shows = async (path: string, words: string) => (await page(path)).includes(words);

test("from an export to what visitors see, and back", async () => {
  expect(await result("status")).toBe("Nothing was published: visitors see what the build brought.\n");
  await result("export", folder);
  await editFile("en/pages/about.yaml", title("Who is"));
  await editFile("ar/pages/about.yaml", title("من"));
  expect(await result("import", folder)).toMatch(
    /^en\/pages\/about.yaml\nar\/pages\/about.yaml\n|^ar\/pages.*\nen\/pages/,
  );
  expect(await result("diff")).toContain("  title\n    - About {company}\n    + Who is {company}\n");
  expect(await shows("/about", "Who is")).toBe(false);

  expect(await program("publish", "-m", "A shorter title")).toEqual({
    code: 0,
    stdout: "Published as 1.\n",
    stderr: "",
  });
  await server.catchUp();
  expect([await shows("/about", "Who is "), await shows("/ar/about", "من ")]).toEqual([true, true]);
  expect(await data("history")).toMatchObject([{ number: 1, note: "A shorter title" }]);
  expect(await data("status")).toMatchObject({ publication: { number: 1 }, drafts: [], conflicts: [] });

  expect(await publication("rollback", "0")).toBe("Published as 2.\n");
  expect(await shows("/about", "About ")).toBe(true);
  expect(await data("history")).toMatchObject([{ number: 2, note: "Back to publication 0" }, { number: 1 }]);
  expect(await run("rollback", "0")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Nothing would change"),
  });
  const records = await rows(server.dataDir, "select command, subject from desk_audit order by began_at");
  expect(records.slice(-3)).toEqual([
    { command: "document-drafted", subject: "pages/about" },
    { command: "published", subject: "1" },
    { command: "restored", subject: "0" },
  ]);
});

test("a mistake is refused with its place and what to do, and changes nothing", async () => {
  await result("export", folder);
  await editFile("en/pages/about.yaml", title("Who is"));
  await editFile("ar/pages/about.yaml", (text) => text.replace(/^title: .*\n/m, ""));
  await editFile("en/services/networks.md", (text) => text.replace("scene: hero", "scene: heroo"));
  const { code, stdout, stderr } = await run("import", folder);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain("ar/pages/about.yaml:");
  expect(stderr).toMatch(/en\/services\/networks\.md:\d+ {2}scene: .*heroo.*hero/);
  expect(await data("status")).toMatchObject({ drafts: [] });
  expect(await run("publish", "-m", "Nothing")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("no drafts"),
  });
  expect(await program("publish")).toMatchObject({ code: 2, stderr: expect.stringContaining("-m") });
  expect(await run("nothing")).toMatchObject({ code: 2 });
});

test("a removed page needs a new address, and its old one leads there", async () => {
  await result("export", folder);
  for (const locale of ["en", "ar"]) await rm(join(folder, locale, "posts/right-and-left.md"));
  expect(await result("import", folder)).toContain("en/posts/right-and-left.md");
  const refused = await run("publish", "-m", "One post less");
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toContain("/blog/right-and-left would no longer exist");
  expect(await run("publish", "-m", "x", "--redirect", "/blog/right-and-left=/nowhere")).toMatchObject({ code: 1 });
  await publication("publish", "-m", "One post less", "--redirect", "/blog/right-and-left=/blog/the-quiet-printer");
  expect(await status("/ar/blog/right-and-left")).toBe(301);
  expect(await location("/ar/blog/right-and-left")).toBe("/ar/blog/the-quiet-printer");

  for (const locale of ["en", "ar"]) await rm(join(folder, locale, "posts/the-quiet-printer.md"));
  await result("import", folder);
  await publication("publish", "-m", "Another one", "--redirect", "/blog/the-quiet-printer=/blog");
  expect(await location("/blog/right-and-left"), "its end").toBe("/blog");
});

test("a post that is scheduled is listed, and shown to nobody", async () => {
  await result("export", folder);
  for (const locale of ["en", "ar"])
    await editFile(`${locale}/posts/a-map-of-the-radio.md`, (text) =>
      text.replace(/^date: .*$/m, 'date: "2099-01-01"\npublishAt: "2099-01-01 09:00"'),
    );
  await result("import", folder);
  await publication("publish", "-m", "Later", "--redirect", "/blog/nothing=/blog");
  expect(await result("status")).toContain("en/posts/a-map-of-the-radio.md  2099-01-01 09:00 (Riyadh)");
  expect(await status("/blog/a-map-of-the-radio")).toBe(404);
  for (const path of ["/blog", "/ar/blog", "/rss.xml", "/ar/rss.xml", "/sitemap.xml", "/llms.txt"])
    expect(await shows(path, "a-map-of-the-radio"), path).toBe(false);
});

/** Edits of a person at a keyboard: words, and all that stands around them. */
const edits: [file: string, from: RegExp | string, to: string][] = [
  ["en/posts/moving-house.md", /^## /m, "**4711**  \n\n## "],
  ["ar/posts/moving-house.md", /\s*$/, "\n\n4711  \n\n\n"],
  ["en/pages/about.yaml", /^title: (".*")$/m, "title: $1   # 4711"],
  ["en/pages/contact.yaml", /^title:/m, `# ملاحظة: "it's"\ntitle:`],
  ["ar/pages/contact.yaml", /^title:/m, "\n\ntitle:"],
  ["ar/pages/about.yaml", /^subtitle: "([^"']*)"$/m, "subtitle: '$1'"],
  ["company.yaml", /^phone: (!placeholder )?"/m, 'phone: !placeholder "'],
  ["en/services/networks.md", /^([^]*)$/, "\uFEFF$1"],
  ["ar/services/networks.md", /\n/g, "\r\n"],
];

test("however a document is edited: what is exported, imported and published again is the same, byte for byte", async () => {
  // No site uses this store.
  const alone = await contentCommands(temporaryFolder());
  onTestFinished(alone.close);
  const command = async (...args: string[]) => {
    const { stdout, stderr } = await alone.run(...args);
    expect(stderr).toBe("");
    return stdout;
  };
  await command("export", folder);
  const released = await snapshot();
  for (const [file, from, to] of edits) await editFile(file, (text) => text.replace(from, to));
  const edited = await snapshot();
  for (const [file] of edits) expect(edited[file], file).not.toBe(released[file]);
  await command("import", folder);
  await command("publish", "-m", "Edited");
  await rm(folder, { recursive: true });
  await command("export", folder);
  expect(await snapshot()).toEqual(edited);
  expect(await command("import", folder)).toBe("Nothing differs from what is published.\n");
});

async function snapshot(): Promise<Record<string, string>> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(?:md|yaml)$/.test(file)).toSorted();
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file, await readFile(join(folder, file), "utf8")] as const)),
  );
}
