import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { describeEachStore } from "#tests/support/each-store.ts";
import { storeWith } from "#tests/support/store-with.ts";
import { testLead } from "#tests/support/test-store.ts";
import { inBatches, inSharedTransaction } from "./in-batches.server.ts";
import { onceADay } from "./once-a-day.server.ts";
import type { Store } from "./store.server.ts";
import { createStoredLimit } from "./limit.server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

describeEachStore((newStore) => {
  let folder: string;
  let env: Record<string, string>;
  let stores: Store[] = [];
  let store: Store;

  /** Simulates another process with the same store. A busy machine may take long to open it. */
  function newInstance(): Store {
    const instance = storeWith(env, "command");
    stores.push(instance);
    return instance;
  }

  beforeEach(async () => {
    folder = temporaryFolder();
    env = { DATA_DIR: folder, ...(await newStore()) };
    store = newInstance();
  });
  afterEach(async () => {
    vi.useRealTimers();
    for (const instance of stores) await instance.close();
    stores = [];
  });

  const addLead = (id: string, to = store) => {
    const lead = { ...testLead, id, submission_key: id };
    return to.run((db) => db.insertInto("lead").values(lead).execute());
  };
  const leads = (from = store) => from.run((db) => db.selectFrom("lead").select("id").orderBy("id").execute());

  test("opens once for many at a time, and another process finds what was stored", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, number) => addLead(`${number}`)));
    expect(await leads(newInstance())).toHaveLength(20);
  });

  test("several processes that open an empty one at one moment make its tables once, and miss nothing", async () => {
    await newStore("tables");
    const several = [store, newInstance(), newInstance(), newInstance()];
    await Promise.all(several.map((each, number) => addLead(`${number}`, each)));
    expect(await leads()).toHaveLength(4);
    expect(several[0]!.loss.lostAt()).toBeUndefined();
  });

  test("an older release serves on over the tables of a newer one", async () => {
    await addLead("a");
    await store.run((db) =>
      sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2027-01-01')`.execute(db),
    );
    await store.close();
    expect(await store.ready()).toBe(true);
    await addLead("b");
    expect(await leads()).toEqual([{ id: "a" }, { id: "b" }]);
    await store.run((db) => sql`delete from kysely_migration where name = '9999-later'`.execute(db));
  });

  test("counts are numbers", async () => {
    const count = store.run((db) =>
      db
        .selectFrom("lead")
        .select(({ fn }) => fn.countAll().as("count"))
        .executeTakeFirst(),
    );
    expect(await count).toEqual({ count: 0 });
  });

  test("deliveries go with their lead, and none is without one", async () => {
    await addLead("a");
    const waiting = { state: "pending", attempts: 0, next_attempt_at: "" } as const;
    const row = { lead_id: "a", channel: "webhook", note_id: "", flagged: 0, ...waiting } as const;
    const add = () => store.run((db) => db.insertInto("outbox").values(row).execute());
    await add();
    await store.run((db) => db.deleteFrom("lead").execute());
    expect(await store.run((db) => db.selectFrom("outbox").selectAll().execute())).toEqual([]);
    await expect(add()).rejects.toMatchObject({ cause: { message: expect.stringMatching(/foreign key constraint/i) } });
  });

  test("what failed in the middle of a transaction leaves nothing behind and harms nobody else", async () => {
    const half = store.run((db) =>
      db.transaction().execute(async (transaction) => {
        await sql`insert into daily_job (job, day, began_at) values ('x', '', '')`.execute(transaction);
        throw new Error("cut");
      }),
    );
    await expect(half).rejects.toMatchObject({ name: "StoreUnavailable", cause: { message: "cut" } });
    await Promise.all(Array.from({ length: 20 }, (_, number) => addLead(`${number}`)));
    expect(await leads()).toHaveLength(20);
    expect(await store.run((db) => db.selectFrom("daily_job").selectAll().execute())).toEqual([]);
  });

  test("jobs are done together, and one that fails fails alone", async () => {
    const sizes: number[] = [];
    const insert = inBatches<string, string>(async (db, jobs) => {
      sizes.push(jobs.length);
      return inSharedTransaction(db, async (transaction) => {
        for (const text of jobs) await sql`insert into mark values (${text})`.execute(transaction);
        return jobs.map((text) => `${text} is in`);
      });
    });
    await store.run(async (db) => {
      await sql`create table mark (text text not null unique)`.execute(db);
      const texts = Array.from({ length: 50 }, (_, number) => `many ${number}`);
      expect(await Promise.all(texts.map((text) => insert(db, text)))).toEqual(texts.map((text) => `${text} is in`));
      expect(sizes).toEqual([32, 18]);
      const several = await Promise.allSettled(["a", "many 7", "b"].map((text) => insert(db, text)));
      expect(several.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
      const { rows } = await sql`select text from mark where text in ('a', 'b') order by text`.execute(db);
      expect(rows).toEqual([{ text: "a" }, { text: "b" }]);
      await sql`drop table mark`.execute(db);
    });
  });

  describe("a daily job", () => {
    test("a job is done once a day, whoever asks and however many at once", async () => {
      let done = 0;
      const instances = [store, newInstance(), newInstance()];
      const ask = (day: string, of = store) => onceADay(of, "purge", day, async () => void done++);
      const answers = await Promise.all(Array.from({ length: 9 }, (_, at) => ask("2026-11-20", instances[at % 3])));
      expect(answers.filter(Boolean)).toHaveLength(1);
      expect(await ask("2026-11-20")).toBe(false);
      expect(done).toBe(1);
      expect(await ask("2026-11-21")).toBe(true);
      expect(await onceADay(store, "heartbeat", "2026-11-20", async () => undefined)).toBe(true);
    });

    test("one that failed is done again after a quarter of an hour, one that is done is not", async () => {
      vi.useFakeTimers({ now: new Date("2026-11-20T06:00:00.000Z"), toFake: ["Date"] });
      const broken = onceADay(store, "mail", "2026-11-20", () => Promise.reject(new Error("no mail server")));
      await expect(broken).rejects.toThrow("no mail server");
      const ask = () => onceADay(store, "mail", "2026-11-20", async () => undefined);
      vi.setSystemTime("2026-11-20T06:14:59.000Z");
      expect(await ask()).toBe(false);
      vi.setSystemTime("2026-11-20T06:15:01.000Z");
      expect(await ask()).toBe(true);
      vi.setSystemTime("2026-11-20T12:00:00.000Z");
      expect(await ask()).toBe(false);
    });
  });

  describe("a limit", () => {
    const start = new Date("2026-11-20T09:40:00.000Z");
    const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);

    const limit = () => createStoredLimit(store, { name: "test", points: 2, seconds: 60 });
    const takes = async (key: string, ...seconds: number[]) => {
      const taken: boolean[] = [];
      for (const second of seconds) taken.push(await limit().take(key, at(second)));
      return taken;
    };

    test("lets as many through as agreed, each key by itself, until the time from the first is over", async () => {
      expect(await takes("a", 0, 59, 59.5)).toEqual([true, true, false]);
      expect(await takes("b", 59)).toEqual([true]);
      expect(await takes("a", 60, 60, 60)).toEqual([true, true, false]);
    });

    test("counts on after a restart", async () => {
      expect(await takes("a", 0, 1)).toEqual([true, true]);
      await store.close();
      store = newInstance();
      expect(await takes("a", 2)).toEqual([false]);
    });

    test("what is given back may be taken by another", async () => {
      expect(await takes("a", 0, 1)).toEqual([true, true]);
      await limit().giveBack("a");
      expect(await takes("a", 2, 3)).toEqual([true, false]);
    });

    test("of many at one moment no more get through", async () => {
      const taken = await Promise.all(Array.from({ length: 20 }, () => limit().take("a", start)));
      expect(taken.filter(Boolean)).toHaveLength(2);
    });

    test("a take that another has overtaken counts with it, as does one of a clock that is slow", async () => {
      expect(await takes("a", 1, 0.999, 0.999)).toEqual([true, true, false]);
      expect(await takes("a", -30)).toEqual([false]);
    });

    test("a clock that was far ahead blocks nothing for years", async () => {
      expect(await takes("a", 1e9, 1e9, 1e9)).toEqual([true, true, false]);
      expect(await takes("a", 0)).toEqual([true]);
    });

    test("keys are stored as digests", async () => {
      await takes("sara@example.com", 0);
      const rows = await store.run((db) => db.selectFrom("rate_limit").selectAll().execute());
      expect(JSON.stringify(rows)).not.toContain("sara");
    });
  });
});
