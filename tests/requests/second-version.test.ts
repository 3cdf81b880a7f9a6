/** A store of version 2 moves along: what was sent, published, drafted and uploaded stays. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { leadsCommand } from "#tests/support/commands.ts";
import { contentCommands } from "#tests/support/content-commands.ts";
import { type OpenDesk, openDesk } from "#tests/support/desk.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { coloursOf, uploadedIn } from "#tests/support/uploading.ts";

let desk: OpenDesk;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "second-version-"));
  // Written by version 2: a message, two publications, a draft and a picture.
  const store = gunzipSync(await readFile("tests/fixtures/second-version/leads.sqlite.gz"));
  await writeFile(join(dataDir, "leads.sqlite"), store);
  desk = await openDesk({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await desk.stop();
  await rm(dataDir, { recursive: true });
});

const page = async (path: string, cookie = "") =>
  (await fetch(desk.url + path, { headers: { cookie }, redirect: "manual" })).text();
const shows = (path: string, words: string) =>
  expectSoon(`${words} on ${path}`, async () => (await page(path)).includes(words));

test("visitors see what was published last, in today's sections", async () => {
  await shows("/", "Later words of the second version");
  const home = await page("/");
  for (const words of ["Partners of then", "Feed of then"]) expect(home).toContain(words);
  const about = await page("/about");
  expect(about).toContain("as it was");
  expect(about).toContain("Pillars of then");
  const [picture = ""] = uploadedIn(about);
  const bytes = await (await fetch(desk.url + picture)).bytes();
  expect(await coloursOf(bytes)).toEqual(new Set(["red", "blue"]));
  const old = await fetch(`${desk.url}/ar/blog/moving-house`, { redirect: "manual" });
  expect([old.status, old.headers.get("location")]).toEqual([301, "/ar/blog/moved-house"]);
});

test("the desk has the draft and the message", async () => {
  expect(await page("/desk/words/pages/services", desk.owner)).toContain("A draft of the second version");
  const { stdout } = await leadsCommand(dataDir, ["export", "--format", "csv"]);
  expect(stdout).toContain("A message of the second version.");
});

test("a rollback leads to a publication of that time", async () => {
  const commands = await contentCommands(dataDir);
  expect(await commands.run("rollback", "1", "--redirect", "/blog/moved-house=/blog/moving-house")).toMatchObject({
    code: 0,
    stderr: "",
  });
  await commands.close();
  await shows("/", "Words of the second version");
  expect(await page("/")).toContain("Partners of then");
  expect((await fetch(`${desk.url}/blog/moving-house`)).ok).toBe(true);
});
