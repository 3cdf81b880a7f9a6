/** Several instances on one database, each with its own folder, show each other's publications. */
import { expect, onTestFinished, test } from "vitest";
import { type BuiltServer, startServer } from "#tests/support/built-server.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { freePort } from "#tests/support/free-port.ts";
import { heading } from "#tests/support/heading.ts";
import { publishing, withWords } from "#tests/support/publishing.ts";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";
import { storeSettings } from "#tests/support/store-under-test.ts";

async function instance(env: Record<string, string>): Promise<BuiltServer> {
  const server = await startServer({ env: { LOG_LEVEL: "info", ...env } });
  // Not killed: its children might write for a moment longer.
  onTestFinished(async () => void (await server.stop()));
  return server;
}

const title = (server: OpenSite) => heading(server, "/contact");
const shows = (server: BuiltServer, words: string) => expectSoon(words, async () => (await title(server)) === words);
const words = (title: string) => withWords("en/pages/contact.yaml", { title });

test("two instances follow; one that is killed meanwhile shows the publication once it is started again", async () => {
  const one = await instance({});
  const database = await storeSettings(one.dataDir);
  const other = await instance(database);
  const owner = await publishing(one.dataDir);
  onTestFinished(owner.close);

  await owner.publish(words("One"));
  await Promise.all([shows(one, "One"), shows(other, "One")]);

  await owner.publish(words("Two"));
  await other.kill();
  await shows(one, "Two");
  await owner.publish(words("Three"));
  const again = await instance({ ...database, DATA_DIR: other.dataDir });
  await Promise.all([shows(one, "Three"), shows(again, "Three")]);

  // No publication was rendered twice, and none failed.
  expect(one.output()).not.toContain('"level":50');
  expect(again.output()).not.toContain('"level":50');
});

test("a database that is away at the start: the last publication is shown", async () => {
  const one = await instance({});
  const owner = await publishing(one.dataDir);
  onTestFinished(owner.close);
  await owner.publish(words("One"));
  await shows(one, "One");
  await one.kill();
  const DATABASE_URL = `postgres://postgres@127.0.0.1:${await freePort()}/website`;
  const again = await openSite({ DATA_DIR: one.dataDir, DATABASE_URL });
  onTestFinished(async () => void (await again.stop()));
  expect(await title(again)).toBe("One");
  expect((await fetch(`${again.url}/readyz`)).status).toBe(503);
});
