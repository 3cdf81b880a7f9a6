/** The commands for content, with the running website that shows the result. */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { edit } from "#cms/edit.ts";
import type { Change, Path } from "#cms/plain.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";
import { contentCommand } from "#tests/support/commands.ts";
import { contentCommands } from "#tests/support/content-commands.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { type Random, seeded } from "#tests/support/random.ts";

let server: OpenSite;
let commands: Awaited<ReturnType<typeof contentCommands>>;
let folder: string;

beforeAll(async () => {
  server = await openSite();
  commands = await contentCommands(server.dataDir);
});
afterAll(async () => {
  await commands.close();
  await server.stop();
});
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "content-"))));
afterEach(() => rm(folder, { recursive: true, force: true }));

/** As a separate program; other tests run the commands in this process. */
const program = (...args: string[]) => contentCommand(server.dataDir, args);
const run = (...args: string[]) => commands.run(...args);

/** Runs a command that must succeed. */
async function result(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}
const data = async <T>(...args: string[]): Promise<T> => JSON.parse(await result(...args, "--json")) as T;

async function editFile(file: string, change: (text: string) => string): Promise<void> {
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
  await editFile("en/pages/about.yaml", title("Who is"));
  await editFile("ar/pages/about.yaml", title("من"));
  expect(await result("import", folder)).toMatch(
    /^en\/pages\/about.yaml\nar\/pages\/about.yaml\n|^ar\/pages.*\nen\/pages/,
  );
  expect(await result("diff")).toContain("  title\n    - About {company}\n    + Who is {company}\n");
  expect(await shows("/about", "Who is")()).toBe(false);

  expect(await program("publish", "-m", "A shorter title")).toEqual({
    code: 0,
    stdout: "Published as 1.\n",
    stderr: "",
  });
  await expectSoon("the English page", shows("/about", "Who is "));
  await expectSoon("the Arabic page", shows("/ar/about", "من "));
  expect(await data("history")).toMatchObject([{ number: 1, note: "A shorter title" }]);
  expect(await data("status")).toMatchObject({ publication: { number: 1 }, drafts: [], conflicts: [] });

  expect(await result("rollback", "0")).toBe("Published as 2.\n");
  await expectSoon("the page of before", shows("/about", "About "));
  expect(await data("history")).toMatchObject([{ number: 2, note: "Back to publication 0" }, { number: 1 }]);
  expect(await program("rollback", "0")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Nothing would change"),
  });
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
    await editFile(`${locale}/posts/a-map-of-the-radio.md`, (text) =>
      text.replace(/^date: .*$/m, 'date: "2099-01-01"\npublishAt: "2099-01-01 09:00"'),
    );
  await result("import", folder);
  await result("publish", "-m", "Later", "--redirect", "/blog/nothing=/blog");
  expect(await result("status")).toContain("en/posts/a-map-of-the-radio.md  2099-01-01 09:00 (Riyadh)");
  const address = `${server.url}/blog/a-map-of-the-radio`;
  await expectSoon("the post to vanish", async () => (await fetch(address)).status === 404);
  for (const path of ["/blog", "/ar/blog", "/rss.xml", "/ar/rss.xml", "/sitemap.xml", "/llms.txt"])
    expect(await shows(path, "a-map-of-the-radio")(), path).toBe(false);
});

test("redirects of a CSV are drafted, and work once they are published", async () => {
  const leadsTo = async (path: string) => {
    const { status, headers } = await fetch(server.url + path, { redirect: "manual" });
    return [status, headers.get("location")];
  };
  const file = join(folder, "old.csv");
  await writeFile(file, "\uFEFFsource;target;code\r\nhttp://old.example/team/;/nobody;301\r\n");
  const refused = await run("redirects", file);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("there is no page /nobody") });

  const rows = ["source;target;code", "http://old.example/team/;/about;301", '"/about-us";/about;301'];
  await writeFile(file, `\uFEFF${rows.join("\r\n")}\r\n`);
  expect(await result("redirects", file)).toMatch(/^1 of 2 redirects are new\./);
  expect(await leadsTo("/team")).toEqual([404, null]);
  await result("publish", "-m", "Old addresses");
  await expectSoon("the redirect", async () => (await leadsTo("/team/"))[1] === "/about");
});

/** Random edits that cause no mistakes, of a document and its Arabic counterpart. */
type Edit = (texts: Texts, random: Random) => void;
type Texts = Map<string, string>;

const ofKind = (texts: Texts, kind: RegExp, { pick }: Random) =>
  pick([...texts.keys()].filter((path) => kind.test(path)));

/** Changes one matching line. A line that begins with a letter begins a field. */
const line =
  (kind: RegExp, fits: RegExp, change: (found: string, number: number) => string): Edit =>
  (texts, random) => {
    const path = ofKind(texts, kind, random);
    const lines = texts.get(path)!.split("\n");
    const found = [...lines.keys()].filter((at) => fits.test(lines[at]!));
    if (found.length === 0) return;
    const at = random.pick(found);
    texts.set(path, lines.with(at, change(lines[at]!, random.below(1e6))).join("\n"));
  };

/** Changes a list of a service in both languages. */
const list =
  (change: (at: Path, random: Random) => (words: string) => Change): Edit =>
  (texts, random) => {
    const path = ofKind(texts, /^en\/services/, random);
    const make = change([random.pick(["audience", "deliverables"])], random);
    for (const [file, words] of [
      [path, "Whoever edits at random."],
      [path.replace("en/", "ar/"), "من يحرر دون ترتيب."],
    ] as const)
      texts.set(file, edit(file, texts.get(file)!, [make(words)]));
  };

const edits: Record<string, Edit> = {
  "a paragraph of a post": line(/posts\//, /^## /, (found, number) => `**${number}**  \n\n${found}`),
  "the end of a post": (texts, random) => {
    const path = ofKind(texts, /posts\//, random);
    texts.set(path, `${texts.get(path)!}\n\n${random.below(1e6)}  ${random.pick(["", "\n", "\n\n\n"])}`);
  },
  "a word of a page": line(/\/pages\//, /^(?:subtitle|title|intro): "/, (found, number) =>
    found.replace(/( \d+)?"( #.*)?$/, ` ${number}"$2`),
  ),
  "a comment above a field": line(
    /\.(?:yaml|md)$/,
    /^[a-z]\w*:/i,
    (found, number) => `# ملاحظة ${number}: "it's"\n${found}`,
  ),
  "a comment behind a value": line(/\.yaml$/, /^\w+: "[^"]*"$/, (found, number) => `${found}   # ${number}`),
  "blank lines": line(/\.yaml$/, /^[a-z]\w*:/i, (found) => `\n\n${found}`),
  "another kind of quotes": line(/\.yaml$/, /^ *\w+: "[^"'\\]*"$/, (found) => found.replaceAll('"', "'")),
  "a placeholder": line(/^company\.yaml$/, /^\w+: (?:!placeholder )?"/, (found) =>
    found.includes("!") ? found.replace("!placeholder ", "") : found.replace(": ", ": !placeholder "),
  ),
  "an item that is moved": list((at, { below }) => {
    const move: Change = { do: "move", path: [...at, below(3)], to: below(3) };
    return () => move;
  }),
  "an item that is changed": list((at, { below }) => {
    const path = [...at, below(3)];
    return (words) => ({ do: "set", path, value: words });
  }),
  "the ends of lines of Windows": (texts, random) => {
    const path = ofKind(texts, /\.(?:yaml|md)$/, random);
    const text = texts.get(path)!;
    texts.set(path, text.startsWith("\uFEFF") ? text : `\uFEFF${text.replaceAll(/\r?\n/g, "\r\n")}`);
  },
};

test("whatever is edited at random: what is exported, imported and published again is the same, byte for byte", async () => {
  // No site uses this store.
  const dataDir = await mkdtemp(join(tmpdir(), "content-store-"));
  const alone = await contentCommands(dataDir);
  onTestFinished(async () => {
    await alone.close();
    await rm(dataDir, { recursive: true });
  });
  const command = async (...args: string[]) => {
    const { stdout, stderr } = await alone.run(...args);
    expect(stderr).toBe("");
    return stdout;
  };
  const done = new Set<string>();
  await command("export", folder);
  for (let seed = 0; seed < 2; seed++) {
    const random = seeded(seed);
    const texts = new Map(Object.entries(await snapshot()));
    for (let count = 0; count < 25; count++) {
      const name = random.pick(Object.keys(edits));
      const before = new Map(texts);
      edits[name]!(texts, random);
      if ([...texts].some(([path, text]) => before.get(path) !== text)) done.add(name);
    }
    for (const [path, text] of texts) await writeFile(join(folder, path), text);
    const edited = await snapshot();
    await command("import", folder);
    await command("publish", "-m", `Edited at random, ${seed}`);
    await rm(folder, { recursive: true });
    await command("export", folder);
    expect(await snapshot(), `seed ${seed}`).toEqual(edited);
    expect(await command("import", folder)).toBe("Nothing differs from what is published.\n");
  }
  expect([...done].toSorted()).toEqual(Object.keys(edits).toSorted());
});

async function snapshot(): Promise<Record<string, string>> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(?:md|yaml)$/.test(file)).toSorted();
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file, await readFile(join(folder, file), "utf8")] as const)),
  );
}
