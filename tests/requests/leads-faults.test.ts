/** An unavailable embedded store: the site keeps running and recovers by itself. */
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startServer } from "#tests/support/built-server.ts";
import { message, postForm, postJson, storedLeads } from "#tests/support/contact.ts";
import { expectFormUnavailable } from "#tests/support/expect-form-unavailable.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { leaveOut } from "#tests/support/leave-out.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { openSite } from "#tests/support/open-site.ts";
import { quickLeadsCommand } from "#tests/support/quick-leads-command.ts";
import { mountSmallDisk } from "#tests/support/small-disk.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const status = async (url: string) => (await fetch(url)).status;

describe("DATA_DIR cannot be written", () => {
  test("from the start: pages 200, form 503 with other ways and the values, then all is well without a restart", async () => {
    const dataDir = join(temporaryFolder(), "data");
    // Root may write anywhere, but cannot create a folder in place of a file.
    await writeFile(dataDir, "");
    const server = await openSite({ DATA_DIR: dataDir });

    await expectFormUnavailable(server.url);

    await rm(dataDir);
    expect(await status(`${server.url}/readyz`)).toBe(200);
    expect((await postForm(`${server.url}/contact`, message)).status).toBe(303);
    expect(await storedLeads(dataDir)).toHaveLength(1);
    await server.stop();
  });

  const impossible = ["package.json/data", ...(process.platform === "linux" ? ["/proc/nowhere/data"] : [])];
  test.each(impossible)("where no folder can be made, such as %s: the same", async (DATA_DIR) => {
    const server = await openSite({ DATA_DIR });
    await expectFormUnavailable(server.url);
    await server.stop();
  });

  test("any more: the same, and what was stored is there again afterwards", async () => {
    const server = await openSite();
    expect((await postForm(`${server.url}/contact`, message)).status).toBe(303);
    await rename(server.dataDir, `${server.dataDir}-away`);
    await put(server.dataDir, () => writeFile(server.dataDir, ""));
    expect((await postForm(`${server.url}/contact`, { ...message, subject: "Another one" })).status).toBe(503);
    expect(await status(`${server.url}/readyz`)).toBe(503);
    await put(server.dataDir, () => rename(`${server.dataDir}-away`, server.dataDir));
    expect((await postForm(`${server.url}/contact`, { ...message, subject: "Another one" })).status).toBe(303);
    expect(await storedLeads(server.dataDir)).toHaveLength(2);
    await server.stop();
  });

  /** Replaces a folder that the server may recreate at any moment. */
  async function put(path: string, make: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await rm(path, { recursive: true, force: true });
        return await make();
      } catch (error) {
        if (!["EISDIR", "ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
      }
    }
  }

  test("since the store is damaged: said, and put right without a restart", async () => {
    const dataDir = temporaryFolder();
    await mkdir(join(dataDir, "leads.sqlite"));
    const server = await openSite({ DATA_DIR: dataDir });
    expect((await postForm(`${server.url}/contact`, message)).status).toBe(503);
    await rm(join(dataDir, "leads.sqlite"), { recursive: true });
    expect((await postForm(`${server.url}/contact`, message)).status).toBe(303);
    await server.stop();
  });
});

test("where the secret is damaged the site is not ready, since only some could send a message", async () => {
  const dataDir = temporaryFolder();
  await writeFile(join(dataDir, "secret"), "short");
  const server = await openSite({ DATA_DIR: dataDir });
  expect((await postForm(`${server.url}/contact`, message)).status).toBe(503);
  expect(await status(`${server.url}/readyz`)).toBe(503);
  expect(await status(`${server.url}/healthz`)).toBe(200);
  await rm(join(dataDir, "secret"));
  expect(await status(`${server.url}/readyz`)).toBe(200);
  await server.stop();
});

describe("a store that is lost is told of, in the log and by the alarm, and messages go on", () => {
  const lost = "The store was empty at ";
  test("emptied before a start, then deleted while the site runs; until the alarm is ended", async () => {
    const dataDir = temporaryFolder();
    const first = await openSite({ DATA_DIR: dataDir });
    expect((await postForm(`${first.url}/contact`, message)).status).toBe(303);
    const backup = join(dataDir, "leads.backup");
    expect((await quickLeadsCommand(dataDir, ["backup", backup])).code).toBe(0);
    await first.stop();

    await writeFile(join(dataDir, "leads.sqlite"), "");
    const second = await startServer({ env: { DATA_DIR: dataDir } });
    const lines = () => second.output().match(/"level":50.*the store is empty/g)?.length;
    await expectSoon("the alarm", () =>
      new RegExp(`"level":50.*"text":"${lost}.*"msg":"the alarm is raised"`).test(second.output()),
    );
    await expect.poll(lines).toBe(1);
    expect((await postForm(`${second.url}/contact`, { ...message, subject: "Another" })).status).toBe(303);
    // The store itself last: once it is gone, the process begins a new one with files of these names.
    for (const end of ["-wal", "-shm", ""]) await rm(join(dataDir, `leads.sqlite${end}`), { force: true });
    expect((await postForm(`${second.url}/contact`, { ...message, subject: "A third" })).status).toBe(303);
    await expect.poll(lines).toBe(2);
    expect(await storedLeads(dataDir)).toHaveLength(1);
    await second.stop();

    expect((await quickLeadsCommand(dataDir, ["export", "--format", "json"])).stderr).toContain(`! ${lost}`);
    expect((await quickLeadsCommand(dataDir, ["restore", backup, "--replace"])).code).toBe(0);
    expect((await quickLeadsCommand(dataDir, ["export", "--format", "json"])).stderr).not.toContain(lost);
  });
});

test("the disk is full: the same, nothing acknowledged is lost, and with room again all is delivered", async (context) => {
  const disk = await mountSmallDisk(8);
  if (typeof disk === "string") return leaveOut(context, disk);
  const { onTestFinished } = context;
  onTestFinished(disk.remove);
  const mails = await startMailServer();
  onTestFinished(mails.stop);
  const settings = { SMTP_URL: mails.url, MAIL_FROM: "web@company.example", LEADS_TO: "leads@company.example" };
  const server = await openSite({ ...settings, DATA_DIR: disk.folder, TRUST_PROXY: "1" });
  const acknowledged: string[] = [];
  const send = async (subject: string) => {
    // Large ones, to fill the journal's remaining space.
    const fields = { ...message, kind: "contact", locale: "en", subject, message: subject.padEnd(5000, " x") };
    const answer = await postJson(`${server.url}/api/leads`, fields);
    if (answer.status === 201) acknowledged.push(((await answer.json()) as { id: string }).id);
    return answer.status;
  };

  expect(await send("Before")).toBe(201);
  for (const round of [1, 2]) {
    await disk.fill();
    const senders = Array.from({ length: 8 }, async (_, sender) => {
      for (let number = 0; ; number++) {
        const code = await send(`Round ${round}, sender ${sender}, message ${number}`);
        if (code !== 201) return code;
      }
    });
    expect(new Set(await Promise.all(senders))).toEqual(new Set([503]));
    await expectFormUnavailable(server.url);
    await disk.makeRoom();
    expect(await status(`${server.url}/readyz`)).toBe(200);
    expect(await send(`After round ${round}`)).toBe(201);
  }
  const stored = (await storedLeads(disk.folder)).map(({ id }) => id);
  expect(stored.toSorted()).toEqual(acknowledged.toSorted());
  await expectSoon("a notification and a confirmation of each", () => {
    const names = new Set(mails.mails.map(({ messageId = "" }) => messageId.split("@")[0]));
    return names.size === 2 * acknowledged.length;
  });
  await server.stop();
});
