/** The commands for content, run as people run them, beside the website that shows what they publish. */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type BuiltServer, startServer } from "#tests/support/built-server.ts";
import { contentCommand } from "#tests/support/commands.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { seeded } from "#tests/support/random.ts";

// Each command is a process that starts, which takes seconds on a machine that is busy.
vi.setConfig({ testTimeout: 180_000 });
let server: BuiltServer;
let folder: string;

beforeEach(async () => {
  server = await startServer();
  folder = await mkdtemp(join(tmpdir(), "content-"));
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const run = (...args: string[]) => contentCommand(server.dataDir, args);

/** Runs a command that must succeed. */
async function result(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}
const data = async <T>(...args: string[]): Promise<T> => JSON.parse(await result(...args, "--json")) as T;

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const path = join(folder, file);
  await writeFile(path, change(await readFile(path, "utf8")));
}
const title = (words: string) => (text: string) =>
  text.replace(/^title: .*$/m, `title: "${words} {company}" # by hand`);
const shows = (path: string, words: string) => async () =>
  (await (await fetch(server.url + path)).text()).includes(words);

test("from an export to what visitors see, and back", async () => {
  expect(await result("status")).toBe("Nothing was published: visitors see what the build brought.\n");
  await result("export", folder);
  await edit("en/pages/about.yaml", title("Who is"));
  await edit("ar/pages/about.yaml", title("من"));
  expect(await result("import", folder)).toMatch(
    /^en\/pages\/about.yaml\nar\/pages\/about.yaml\n|^ar\/pages.*\nen\/pages/,
  );
  expect(await result("diff")).toContain("  title\n    - About {company}\n    + Who is {company}\n");
  expect(await shows("/about", "Who is")()).toBe(false);

  expect(await result("publish", "-m", "A shorter title")).toBe("Published as 1.\n");
  await expectSoon("the English page", shows("/about", "Who is "));
  await expectSoon("the Arabic page", shows("/ar/about", "من "));
  expect(await data("history")).toMatchObject([{ number: 1, note: "A shorter title" }]);
  expect(await data("status")).toMatchObject({ publication: { number: 1 }, drafts: [], conflicts: [] });

  expect(await result("rollback", "0")).toBe("Published as 2.\n");
  await expectSoon("the page of before", shows("/about", "About "));
  expect(await data("history")).toMatchObject([{ number: 2, note: "Back to publication 0" }, { number: 1 }]);
  expect(await run("rollback", "0")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Nothing would change"),
  });
});

test("a mistake is refused with its place and what to do, and changes nothing", async () => {
  await result("export", folder);
  await edit("en/pages/about.yaml", title("Who is"));
  await edit("ar/pages/about.yaml", (text) => text.replace(/^title: .*\n/m, ""));
  await edit("en/services/networks.md", (text) => text.replace("scene: hero", "scene: heroo"));
  const { code, stdout, stderr } = await run("import", folder);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain("ar/pages/about.yaml:");
  expect(stderr).toMatch(/en\/services\/networks\.md:\d+ {2}scene: .*heroo.*hero/);
  expect(await data("status")).toMatchObject({ drafts: [] });
  expect(await run("publish", "-m", "Nothing")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("no drafts"),
  });
  expect(await run("publish")).toMatchObject({ code: 2, stderr: expect.stringContaining("-m") });
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
  await result("publish", "-m", "One post less", "--redirect", "/blog/right-and-left=/blog/the-quiet-printer");
  await expectSoon("the redirect", async () => {
    const answer = await fetch(`${server.url}/ar/blog/right-and-left`, { redirect: "manual" });
    return answer.status === 301 && answer.headers.get("location") === "/ar/blog/the-quiet-printer";
  });

  for (const locale of ["en", "ar"]) await rm(join(folder, locale, "posts/the-quiet-printer.md"));
  await result("import", folder);
  await result("publish", "-m", "Another one", "--redirect", "/blog/the-quiet-printer=/blog");
  await expectSoon("the redirect to lead to its end", async () => {
    const answer = await fetch(`${server.url}/blog/right-and-left`, { redirect: "manual" });
    return answer.headers.get("location") === "/blog";
  });
});

test("a post that is scheduled is listed, and shown to nobody", async () => {
  await result("export", folder);
  for (const locale of ["en", "ar"])
    await edit(`${locale}/posts/right-and-left.md`, (text) =>
      text.replace(/^date: .*$/m, 'date: "2099-01-01"\npublishAt: "2099-01-01 09:00"'),
    );
  await result("import", folder);
  await result("publish", "-m", "Later", "--redirect", "/blog/nothing=/blog");
  expect(await result("status")).toContain("en/posts/right-and-left.md  2099-01-01 09:00 (Riyadh)");
  await expectSoon("the post to vanish", async () => (await fetch(`${server.url}/blog/right-and-left`)).status === 404);
  expect(await shows("/rss.xml", "right-and-left")()).toBe(false);
});

test("whatever is edited at random: what is exported, imported and published again is the same, byte for byte", async () => {
  const random = seeded(20261122);
  await result("export", folder);
  const files = (await readdir(folder, { recursive: true })).filter((file) => /^(?:en|ar)\/posts\/.*\.md$/.test(file));
  for (let count = 0; count < 12; count++) {
    const file = random.pick(files);
    const own = file.startsWith("en")
      ? ["A note on", "  two  spaces", "*bold*"]
      : ["ملاحظة عن", "  مسافتان  هنا", "*بارز*"];
    const words = `${random.pick(own)} ${random.below(1e6)}`;
    await edit(file, (text) => {
      const lines = text.split("\n");
      const at = lines.lastIndexOf("---") + 1;
      return random.below(2) ? lines.toSpliced(at, 0, "", words, "").join("\n") : `${text}\r\n${words}`;
    });
  }
  const first = await snapshot();
  await result("import", folder);
  await result("publish", "-m", "Edited at random");
  await rm(folder, { recursive: true });
  await result("export", folder);
  expect(await snapshot()).toEqual(first);
  expect(await result("import", folder)).toBe("Nothing differs from what is published.\n");
});

async function snapshot(): Promise<Record<string, string>> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(?:md|yaml)$/.test(file)).toSorted();
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file, await readFile(join(folder, file), "utf8")] as const)),
  );
}
