import { once } from "node:events";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { invite } from "#app/features/members/members.server.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { sites } from "#tests/support/sites.ts";
import { freePort } from "#tests/support/free-port.ts";
import { storeOfEachTest, testStore } from "#tests/support/test-store.ts";
import { dailyJobs } from "./daily-jobs.server.ts";

const store = storeOfEachTest();
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));

/** Riyadh's time is three hours ahead. */
const run = (moment: string) => {
  vi.setSystemTime(new Date(moment));
  return dailyJobs(store.parts, new AbortController().signal);
};
const mails = () => readdir(join(store.folder, "mail")).catch(() => []);
const mail = async (name: string) => PostalMime.parse(await readFile(join(store.folder, "mail", name)));

test("reports yesterday once, at seven in Riyadh", async () => {
  await run("2026-11-19T05:00:00Z");
  await store.add("before", { received_at: "2026-11-18T20:59:59.999Z" });
  await store.add("first", { received_at: "2026-11-18T21:00:00.000Z" });
  await store.add("flagged", { received_at: "2026-11-19T12:00:00.000Z", flagged: 1 });
  await store.change("flagged", { state: "none" });
  await store.add("dead", { received_at: "2026-11-19T20:59:59.999Z" });
  await store.change("dead", { state: "dead", fault: "permanent", last_error: "550 no" });
  await store.add("after", { received_at: "2026-11-19T21:00:00.000Z" });

  await run("2026-11-20T03:59:00Z");
  expect(await mails()).toEqual([]);
  await Promise.all([run("2026-11-20T04:00:00Z"), run("2026-11-20T04:00:00Z")]);
  await run("2026-11-20T15:00:00Z");
  expect(await mails()).toEqual(["daily-2026-11-19.eml"]);
  const { subject, text, html } = await mail("daily-2026-11-19.eml");
  expect(subject).toContain("19 November 2026");
  for (const line of ["Messages received: 3", "of these flagged as possible spam: 1", "Deliveries given up: 1"])
    expect(text).toContain(line);
  expect(text).toContain("Deliveries still waiting: 3");
  expect(text).toContain("الرسائل الواردة: 3");
  expect(text).toContain("550 no");
  expect(html).toContain("19 نوفمبر 2026");
});

test("counts visitors without a confirmation, and reminds of the build around New Year only", async () => {
  await run("2026-12-24T05:00:00Z");
  await store.add("dead", { received_at: "2026-12-24T12:00:00.000Z" }, ["confirmation"]);
  await store.change("dead", { state: "dead", fault: "permanent", last_error: "550" });
  await store.add("none", { received_at: "2026-12-24T13:00:00.000Z" }, ["confirmation"]);
  await store.change("none", { state: "none", last_error: "not sent" });
  await run("2026-12-25T05:00:00Z");
  await run("2026-12-26T05:00:00Z");
  const before = await mail("daily-2026-12-24.eml");
  const { unconfirmed, dead, turnOfYear } = sites.en.mails.daily;
  expect(before.text).toContain(`${unconfirmed}: 2`);
  expect(before.text).toContain(`${dead}: 0`);
  expect(before.text).not.toContain(turnOfYear);
  const after = await mail("daily-2026-12-25.eml");
  expect(after.text).toContain(turnOfYear);
  expect(after.html).toContain(sites.ar.mails.daily.turnOfYear);
});

test("days that were missed come in one report", async () => {
  await run("2026-11-16T05:00:00Z");
  await store.add("one", { received_at: "2026-11-16T12:00:00.000Z" });
  await store.add("two", { received_at: "2026-11-18T12:00:00.000Z" });
  await run("2026-11-19T11:00:00Z");
  const { text } = await mail("daily-2026-11-18.eml");
  expect(text).toContain("from 16 November 2026 to 18 November 2026");
  expect(text).toContain("Messages received: 2");
});

test("forgets proofs of work that nobody could use again, and what the assistant spent on days long ago, not in months", async () => {
  await run("2026-11-19T05:00:00Z");
  const expiring = { signature: "used", expires_at: "2026-11-20T04:59:59.999Z" };
  const lasting = { signature: "in use", expires_at: "2026-11-20T05:30:00.000Z" };
  const periods = ["day:2025-11-19", "day:2025-11-20", "day:2026-11-19", "month:2025-01"];
  await store.run(async (db) => {
    await db.insertInto("spent_proof").values([expiring, lasting]).execute();
    await db
      .insertInto("assistant_spend")
      .values(periods.map((period) => ({ period, tokens: 5 })))
      .execute();
  });
  await run("2026-11-20T05:00:00Z");
  expect(await store.run((db) => db.selectFrom("spent_proof").selectAll().execute())).toEqual([lasting]);
  const left = await store.run((db) => db.selectFrom("assistant_spend").select("period").execute());
  expect(left.map(({ period }) => period).toSorted()).toEqual(periods.slice(1));
});

test("purges what is older than agreed, but not on the word of a clock that has jumped", async () => {
  await store.add("old", { received_at: "2025-11-18T00:00:00.000Z" });
  await store.add("young", { received_at: "2025-11-21T12:00:00.000Z" });
  await run("2026-11-19T05:00:00Z");
  expect(await store.rows()).toHaveLength(2);
  await run("2026-11-20T05:00:00Z");
  expect(await store.rows()).toMatchObject([{ lead_id: "young" }]);
  await run("2030-01-01T05:00:00Z");
  expect(await store.rows()).toHaveLength(1);
  await run("2026-11-21T05:00:00Z");
  expect(await store.rows()).toHaveLength(1);
  await run("2026-11-22T05:00:00Z");
  expect(await store.rows()).toHaveLength(0);
});

describe("follow-ups that are due", () => {
  let server: MailServer;
  let isDown: boolean;
  beforeEach(async () => {
    isDown = false;
    server = await startMailServer({
      recipient: (address) => (isDown && address.startsWith("omar") ? 450 : undefined),
    });
    await store.remove();
    const mail = { SMTP_URL: server.url, MAIL_FROM: "site@company.example", LEADS_TO: "us@company.example" };
    Object.assign(store, await testStore(mail));
    for (const [name, language] of Object.entries({ sara: "ar", omar: "en", idle: "en" } as const))
      await invite(store, { email: `${name}@company.example`, role: "sales", language, by: "" });
    return () => server.stop();
  });

  const plan = (id: string, name: string, follow_up: string) =>
    store.add(id, { follow_up, assigned_to: `${name}@company.example`, name: `Visitor ${id}` }, []);
  const mailed = (name: string) =>
    server.mails.filter(({ envelopeTo }) => envelopeTo.includes(`${name}@company.example`));

  test("go to who has the lead, in one mail a morning, from any process", async () => {
    await plan("one", "sara", "2026-11-18 10:00\nاتصل بها");
    await plan("two", "sara", "2026-11-20 16:00\nSend the offer");
    await plan("later", "sara", "2026-11-21\nNot yet");
    await plan("three", "omar", "2026-11-20\nVisit");
    await Promise.all([run("2026-11-20T04:00:00Z"), run("2026-11-20T04:00:00Z")]);
    await run("2026-11-20T12:00:00Z");
    expect(mailed("idle")).toEqual([]);
    expect(mailed("omar")).toHaveLength(1);
    expect(mailed("omar")[0]!.text).toContain("Friday 20 November · three\nVisitor three\nVisit\nhttp");
    const [first, ...others] = mailed("sara");
    expect(others).toEqual([]);
    expect(first!.subject).toBe("متابعات اليوم: 2");
    for (const text of ["فات موعدها", "اتصل بها", "Send the offer", "/desk/leads/two"])
      expect(first!.text).toContain(text);
    expect(first!.text).not.toContain("Not yet");
    await run("2026-11-21T04:00:00Z");
    expect(mailed("sara")).toHaveLength(2);
  });

  test("are tried again for the one whose mail failed, and for nobody else", async () => {
    await plan("one", "sara", "2026-11-20\n");
    await plan("two", "omar", "2026-11-20\n");
    isDown = true;
    await run("2026-11-20T04:00:00Z").catch(() => undefined);
    await run("2026-11-20T04:01:00Z").catch(() => undefined);
    expect(mailed("sara")).toHaveLength(1);
    expect(mailed("omar")).toEqual([]);
    isDown = false;
    await run("2026-11-20T04:17:00Z");
    await run("2026-11-20T04:40:00Z");
    expect(mailed("sara")).toHaveLength(1);
    expect(mailed("omar")).toHaveLength(1);
  });
});

describe("the backup", () => {
  const backups = async () => (await readdir(join(store.folder, "backups"))).toSorted();
  beforeEach(() => {
    store.settings.BACKUP_DIR = join(store.folder, "backups");
  });

  test("is made once a day, from the first day on, and the report says when", async () => {
    await run("2026-11-19T05:00:00Z");
    expect(await backups()).toEqual(["website-2026-11-19.backup"]);
    await run("2026-11-20T04:00:00Z");
    await run("2026-11-20T09:00:00Z");
    expect(await backups()).toEqual(["website-2026-11-19.backup", "website-2026-11-20.backup"]);
    const { text } = await mail("daily-2026-11-19.eml");
    expect(text).toContain(`${sites.en.mails.daily.backup}: 20 November 2026, 07:00`);
    expect(text).toContain(sites.ar.mails.daily.backup);
    expect(text).toContain(sites.en.mails.daily.well);
  });

  test("that fails keeps nothing else from being done, is named in the report, and is tried again", async () => {
    await run("2026-11-19T05:00:00Z");
    await rm(join(store.folder, "backups"), { recursive: true });
    await writeFile(join(store.folder, "backups"), "");
    await expect(run("2026-11-20T09:00:00Z")).rejects.toThrow(/EEXIST|ENOTDIR/);
    await run("2026-11-20T09:01:00Z");
    const { text } = await mail("daily-2026-11-19.eml");
    expect(text).toContain("There is no backup of today");
    await rm(join(store.folder, "backups"));
    await run("2026-11-20T09:16:00Z");
    expect(await backups()).toEqual(["website-2026-11-20.backup"]);
  });

  test("is not asked for unless the setting is made", async () => {
    store.settings.BACKUP_DIR = undefined;
    await run("2026-11-19T05:00:00Z");
    await run("2026-11-20T05:00:00Z");
    const { text } = await mail("daily-2026-11-19.eml");
    expect(text).toContain(`${sites.en.mails.daily.backup}: ${sites.en.mails.daily.noBackup}`);
    expect(text).toContain(sites.en.mails.daily.well);
  });
});

describe("the heartbeat", () => {
  const calls: { method: string | undefined; url: string | undefined; body: string }[] = [];
  let status = 200;
  const receiver = createServer((request, response) => {
    void text(request).then((body) => {
      calls.push({ method: request.method, url: request.url, body });
      response.writeHead(status).end();
    });
  });
  beforeAll(() => once(receiver.listen(0, "127.0.0.1"), "listening"));
  beforeEach(() => {
    calls.length = 0;
    status = 200;
    const { port } = receiver.address() as AddressInfo;
    store.settings.HEARTBEAT_URL = `http://127.0.0.1:${port}/ping/secret`;
  });
  afterAll(() => {
    receiver.close();
    receiver.closeAllConnections();
  });

  test("comes once a day, and says nothing", async () => {
    await run("2026-11-19T05:00:00Z");
    await run("2026-11-19T05:01:00Z");
    expect(calls).toEqual([{ method: "GET", url: "/ping/secret", body: "" }]);
    await run("2026-11-20T05:00:00Z");
    expect(calls).toHaveLength(2);
  });

  test("that is refused is reported without its address, and comes again a quarter of an hour later", async () => {
    status = 500;
    await expect(run("2026-11-19T05:00:00Z")).rejects.toThrow(/^HEARTBEAT_URL did not take the call: HTTP 500$/);
    status = 200;
    await run("2026-11-19T05:01:00Z");
    expect(calls).toHaveLength(1);
    await run("2026-11-19T05:16:00Z");
    await run("2026-11-19T05:32:00Z");
    expect(calls).toHaveLength(2);
  });

  test("that nobody takes is reported without its address", async () => {
    store.settings.HEARTBEAT_URL = `http://127.0.0.1:${await freePort()}/ping/secret`;
    await expect(run("2026-11-19T05:00:00Z")).rejects.toThrow(/^HEARTBEAT_URL did not take the call: ECONNREFUSED/);
    await expect(run("2026-11-19T05:20:00Z")).rejects.not.toThrow(/secret/);
  });

  test("does not come while a job is left undone", async () => {
    await run("2026-11-18T05:00:00Z");
    calls.length = 0;
    const send = vi.spyOn(store.parts.mailer, "send").mockRejectedValue(new Error("no disk"));
    await expect(run("2026-11-19T05:00:00Z")).rejects.toThrow("no disk");
    await run("2026-11-19T05:01:00Z");
    expect(calls).toHaveLength(0);
    send.mockRestore();
    await run("2026-11-19T05:17:00Z");
    expect(calls).toHaveLength(1);
  });
});
