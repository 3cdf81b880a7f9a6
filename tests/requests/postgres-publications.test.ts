/** Several instances on one database, each with its own folder, show each other's publications and pictures. */
import { readFile } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { type BuiltServer, startServer } from "#tests/support/built-server.ts";
import { contentCommands } from "#tests/support/content-commands.ts";
import { documentText } from "#tests/support/documents.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { freePort } from "#tests/support/free-port.ts";
import { heading } from "#tests/support/heading.ts";
import { publishing, withWords } from "#tests/support/publishing.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";
import { storeSettings } from "#tests/support/store-under-test.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { uploadedIn, writeUploads } from "#tests/support/uploading.ts";

async function instance(env: Record<string, string>): Promise<BuiltServer> {
  const server = await startServer({ env: { LOG_LEVEL: "info", ...env } });
  // Not killed: its children might write for a moment longer.
  onTestFinished(async () => void (await server.stop()));
  return server;
}

/** The same in this process. */
async function instanceHere(env: Record<string, string>): Promise<OpenSite> {
  const site = await openSite(env);
  onTestFinished(async () => void (await site.stop()));
  return site;
}

const title = (server: OpenSite) => heading(server, "/contact");
const shows = (server: OpenSite, words: string) => expectSoon(words, async () => (await title(server)) === words);
const uploads = async ({ url }: OpenSite) => uploadedIn(await (await fetch(`${url}/ar`)).text());

test("instances follow; one that was killed meanwhile, a later one and one without a database show what was published last", async () => {
  const one = await instanceHere({});
  const database = await storeSettings(one.dataDir);
  const other = await instance(database);
  const owner = await publishing(one.dataDir);
  onTestFinished(owner.close);

  const { drawing } = await writeUploads(temporaryFolder());
  const commands = await contentCommands(one.dataDir);
  onTestFinished(commands.close);
  const command = async (...args: string[]) =>
    expect(await commands.run(...args)).toMatchObject({ code: 0, stderr: "" });
  const publish = async (path: string, text: string) => {
    await owner.saveDraft({ path, text, base: documentText(path) });
    await command("publish", "-m", "A change");
  };
  const partner = { kind: "mark", name: "partner", made_by: "sara", focus_x: 0, focus_y: 0 } as const;
  await commands.pictures.add({ ...partner, alt_en: "Our partner", alt_ar: "شريكنا" }, await readFile(drawing));
  await publish("company.yaml", documentText("company.yaml").replace(/^( {2}- id:) \S+$/m, "$1 uploaded/partner"));
  for (const server of [one, other]) await expectSoon("the mark", async () => (await uploads(server)).length === 1);

  await other.kill();
  for (const [path, text] of Object.entries(withWords("en/pages/contact.yaml", { title: "Two" })))
    await publish(path, text);
  await shows(one, "Two");
  const again = await instance({ ...database, DATA_DIR: other.dataDir });
  const later = await instanceHere(database);
  const pictures = [one, again, later].map(async (server) => {
    await shows(server, "Two");
    const [address = ""] = await uploads(server);
    const answer = await fetch(server.url + address);
    return [answer.status, address, await answer.text()];
  });
  const [first, ...rest] = await Promise.all(pictures);
  expect(first![0]).toBe(200);
  expect(rest).toEqual([first, first]);
  // No publication was rendered twice, and none failed.
  expect(again.output()).not.toContain('"level":50');

  await again.kill();
  const DATABASE_URL = `postgres://postgres@127.0.0.1:${await freePort()}/website`;
  const alone = await instanceHere({ DATA_DIR: other.dataDir, DATABASE_URL });
  expect(await title(alone)).toBe("Two");
  expect((await fetch(`${alone.url}/readyz`)).status).toBe(503);
});
