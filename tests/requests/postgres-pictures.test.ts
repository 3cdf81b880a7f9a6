/** Two instances on one database show uploaded pictures, each from its own folder. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type OpenSite, openSite } from "#tests/support/open-site.ts";
import { contentCommand } from "#tests/support/commands.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { documentText } from "#tests/support/documents.ts";
import { publishing } from "#tests/support/publishing.ts";
import { storeSettings } from "#tests/support/store-under-test.ts";
import { uploadedIn, writeUploads } from "#tests/support/uploading.ts";

async function instance(env: Record<string, string> = {}): Promise<OpenSite> {
  const server = await openSite({ LOG_LEVEL: "info", ...env });
  // Not killed: its children might write for a moment longer.
  onTestFinished(async () => void (await server.stop()));
  return server;
}

test("both instances serve what one command uploaded, the one that is started later as well", async () => {
  const folder = await mkdtemp(join(tmpdir(), "pictures-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { drawing } = await writeUploads(folder);
  const one = await instance();
  const database = await storeSettings(one.dataDir);
  const other = await instance(database);
  const words = ["--alt-en", "Our partner", "--alt-ar", "شريكنا"];
  const added = await contentCommand(one.dataDir, ["pictures", "add", drawing, "--name", "partner", ...words]);
  expect(added).toMatchObject({ code: 0, stderr: "" });

  const owner = await publishing(one.dataDir);
  onTestFinished(owner.close);
  const company = documentText("company.yaml");
  const text = company.replace(/^( {2}- id:) \S+$/m, "$1 uploaded/partner");
  const draft = { path: "company.yaml", text, base: company };
  await owner.saveDraft(draft);
  expect(await contentCommand(one.dataDir, ["publish", "-m", "A mark"])).toMatchObject({ code: 0, stderr: "" });

  const uploads = async ({ url }: OpenSite) => uploadedIn(await (await fetch(`${url}/ar`)).text());
  for (const server of [one, other]) await expectSoon("the mark", async () => (await uploads(server)).length === 1);
  const later = await instance(database);
  await expectSoon("the mark", async () => (await uploads(later)).length === 1);
  const bodies = [one, other, later].map(async (server) => {
    const [address = ""] = await uploads(server);
    const answer = await fetch(server.url + address);
    return [answer.status, address, await answer.text()];
  });
  const [first, ...rest] = await Promise.all(bodies);
  expect(first![0]).toBe(200);
  expect(rest).toEqual([first, first]);
});
