import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OutboxTable } from "#app/store/tables.server.ts";
import { describeEachStore } from "#tests/support/each-store.ts";
import { expectSoon } from "#tests/support/expect-soon.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { type TestStore, testStore } from "#tests/support/test-store.ts";
import { createDeliver } from "./deliveries.server.ts";
import { startWorker } from "./worker.server.ts";

let store: TestStore;
let stop = async () => {};
// Nothing is polled. `expectSoon` does not advance these timers.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval"], now: new Date("2026-11-20T09:41:00.000Z") });
});
afterEach(async () => {
  vi.useRealTimers();
  await stop();
  await store.remove();
});

describeEachStore((newStore) => {
  function start() {
    const deliver = createDeliver(store.parts);
    const worker = startWorker({ ...store.parts, deliver, isStoring: () => false, onFailure: () => {} });
    stop = worker.stop;
    return worker;
  }

  /** Rows, once each was delivered, left out or postponed. */
  async function settled(): Promise<OutboxTable[]> {
    const due = (rows: OutboxTable[]) => rows.filter((row) => row.state === "pending" && row.gathered_at === null);
    await expectSoon("the deliveries", async () => due(await store.rows()).length === 0);
    return store.rows();
  }
  const count = (rows: OutboxTable[], state: OutboxTable["state"]) => rows.filter((row) => row.state === state).length;
  const mails = async () => (await readdir(join(store.folder, "mail"))).toSorted();

  test("one recipient gets three confirmations a day, all together as many an hour as agreed; odd ones get none", async () => {
    store = await testStore({ ...(await newStore()), LEADS_MAX_CONFIRMATIONS: "5" });
    for (let number = 0; number < 6; number++)
      await store.add(`bombed ${number}`, { email: `Victim+${number}@bank.example` }, ["confirmation"]);
    const { leadStored } = start();
    const bombed = await settled();
    expect([count(bombed, "sent"), count(bombed, "none")]).toEqual([3, 3]);
    expect(bombed.find(({ state }) => state === "none")?.last_error).toContain("3 confirmations in a day");

    for (const email of ["root@localhost", "a!b@example.com"]) await store.add(email, { email }, ["confirmation"]);
    for (let number = 0; number < 4; number++)
      await store.add(`other ${number}`, { email: `sara${number}@example.com` }, ["confirmation"]);
    leadStored();
    const rows = await settled();
    const reasons = Object.fromEntries(rows.map(({ lead_id, last_error }) => [lead_id, last_error]));
    expect(reasons["root@localhost"]).toContain("no address that a visitor would have");
    expect(reasons["a!b@example.com"]).toContain("no address that a visitor would have");
    const others = rows.filter(({ lead_id }) => lead_id.startsWith("other"));
    expect([count(others, "sent"), count(others, "none")]).toEqual([2, 2]);
    expect(others.find(({ state }) => state === "none")?.last_error).toContain("5 confirmations in an hour");
    expect(await mails()).toHaveLength(5);
  });

  test("a confirmation that was counted once is sent at its next try, and one that somebody has tried again too", async () => {
    store = await testStore({ ...(await newStore()), LEADS_MAX_CONFIRMATIONS: "0" });
    await store.add("counted", {}, ["confirmation"]);
    await store.change("counted", { attempts: 1 });
    await store.add("tried again", {}, ["confirmation"]);
    await store.change("tried again", { retried_at: "2026-11-20T09:40:00.000Z" });
    await store.add("new", {}, ["confirmation"]);
    start();
    const rows = await settled();
    const states = rows.map(({ lead_id, state }) => `${lead_id} ${state}`);
    expect(states).toEqual(["counted sent", "new none", "tried again sent"]);
  });

  test("of flagged leads twenty are mailed within any sixty minutes, and the next one after them", async () => {
    store = await testStore({ ...(await newStore()) });
    for (let number = 0; number < 20; number++) {
      await store.add(`NH-${number}`, { flagged: 1 });
      await store.change(`NH-${number}`, {
        state: "sent",
        attempts: 1,
        finished_at: `2026-11-20T08:${40 + number}:30.000Z`,
      });
    }
    // An interrupted try did not count.
    for (const id of ["one", "other", "third"]) await store.add(id, { flagged: 1 });
    await store.change("one", { attempts: 1 });
    start();
    const rows = (await settled()).filter(({ lead_id }) => !lead_id.startsWith("NH"));
    expect([count(rows, "sent"), count(rows, "none")]).toEqual([1, 2]);
  });

  test("notifications beyond so many an hour come in one mail, which tells of each", async () => {
    store = await testStore({ ...(await newStore()), LEADS_MAX_NOTIFICATIONS: "2" });
    for (let number = 0; number < 5; number++) {
      const text = { subject: `Subject ${number}`, message: `Text ${number} ${"x".repeat(300)}` };
      const received_at = `2026-11-20T09:40:0${number}.000Z`;
      await store.add(`NH-${number}`, { ...text, name: `Visitor ${number}`, received_at });
    }
    const { leadStored } = start();
    const rows = await settled();
    expect([count(rows, "sent"), count(rows, "pending")]).toEqual([2, 3]);
    const single = await mails();
    expect(single).toHaveLength(2);

    vi.setSystemTime(new Date("2026-11-20T09:45:00.000Z"));
    leadStored();
    await expectSoon("the digest mail", async () => count(await store.rows(), "sent") === 5);
    const [name, ...more] = (await mails()).filter((file) => !single.includes(file));
    expect(more).toEqual([]);
    const mail = await PostalMime.parse(await readFile(join(store.folder, "mail", name!)));
    expect(mail.subject).toContain("New messages in one mail: 3");
    const gathered = rows.filter(({ state }) => state === "pending").map(({ lead_id }) => lead_id);
    for (const body of [mail.text!, mail.html!])
      for (const number of [0, 1, 2, 3, 4])
        for (const words of [`NH-${number}`, `Visitor ${number}`, `Subject ${number}`, `Text ${number} xxx`])
          expect(body.includes(words)).toBe(gathered.includes(`NH-${number}`));
    expect(mail.text).not.toContain("x".repeat(200));
  });

  test("a mail with many leads that is refused for good lets each go by itself", async () => {
    const server = await startMailServer({
      mail: ({ text = "" }) => (text.includes("NH-one") && text.includes("NH-other") ? 554 : undefined),
    });
    try {
      store = await testStore({
        ...(await newStore()),
        SMTP_URL: server.url,
        MAIL_FROM: "website@company.example",
        LEADS_TO: "leads@company.example",
      });
      for (const id of ["NH-one", "NH-other"]) {
        await store.add(id);
        await store.change(id, { attempts: 1, gathered_at: "2026-11-20T09:40:00.000Z" });
      }
      start();
      await expectSoon("both mails", async () => count(await store.rows(), "sent") === 2);
      expect(server.mails).toHaveLength(3);
    } finally {
      await stop();
      await server.stop();
    }
  });
});
