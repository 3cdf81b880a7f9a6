/** A store of version 2 moves along: what was sent, published, drafted and uploaded stays. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { contentCommands } from "#tests/support/content-commands.ts";
import { clientOf } from "#tests/support/client.ts";
import { deskOfTests } from "#tests/support/desk-of-tests.ts";
import { folderOfTests } from "#tests/support/temporary-folder.ts";
import { coloursOf, uploadedIn } from "#tests/support/uploading.ts";

const dataDir = folderOfTests();
beforeAll(async () => {
  // Written by version 2: a message, two publications, a draft and a picture.
  const store = gunzipSync(await readFile("tests/fixtures/second-version/leads.sqlite.gz"));
  await writeFile(join(dataDir, "leads.sqlite"), store);
});
const desk = deskOfTests(() => ({ DATA_DIR: dataDir }));
const { get, text: page } = clientOf(desk);

test("visitors see what was published last, in today's sections", async () => {
  await desk.catchUp();
  const home = await page("/");
  for (const words of ["Later words of the second version", "Partners of then", "Feed of then"])
    expect(home).toContain(words);
  const about = await page("/about");
  expect(about).toContain("as it was");
  expect(about).toContain("Pillars of then");
  const [picture = ""] = uploadedIn(about);
  const bytes = await (await get(picture)).bytes();
  expect(await coloursOf(bytes)).toEqual(new Set(["red", "blue"]));
  const old = await get("/ar/blog/moving-house");
  expect([old.status, old.headers.get("location")]).toEqual([301, "/ar/blog/moved-house"]);
});

test("the desk has the draft and the message", async () => {
  const owner = desk.member("owner");
  expect(await owner.text("/desk/words/pages/services")).toContain("A draft of the second version");
  expect(await owner.reply("/desk/leads/export", {})).toContain("A message of the second version.");
});

test("a rollback leads to a publication of that time", async () => {
  const commands = await contentCommands(dataDir);
  expect(await commands.run("rollback", "1", "--redirect", "/blog/moved-house=/blog/moving-house")).toMatchObject({
    code: 0,
    stderr: "",
  });
  await commands.close();
  await desk.catchUp();
  for (const words of ["Words of the second version", "Partners of then"]) expect(await page("/")).toContain(words);
  expect((await get("/blog/moving-house")).ok).toBe(true);
});
