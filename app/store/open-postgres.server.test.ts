import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { lineTo } from "#tests/support/line-to.ts";
import { query } from "#tests/support/postgres.ts";
import { newDatabase } from "#tests/support/shared-postgres.ts";
import { storeWith } from "#tests/support/store-with.ts";
import { createLimit } from "./limit.server.ts";
import type { TimeOuts } from "./open-store.server.ts";
import type { Store, StoreUnavailable } from "./store.server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

let url: string;
let instances: Store[] = [];

beforeEach(async () => void (url = await newDatabase()));
afterEach(async () => {
  for (const instance of instances) await instance.close();
  instances = [];
});

/** Simulates another process with the same database. */
function newInstance(databaseUrl = url, timeOuts: TimeOuts = "command"): Store {
  const env = { DATABASE_URL: databaseUrl, SESSION_SECRET: "one secret that all instances share" };
  const instance = storeWith(env, timeOuts);
  instances.push(instance);
  return instance;
}

/** The same with a visitor's time-outs, once it is open, which takes longer on a busy machine. */
async function visitorsInstance(databaseUrl?: string): Promise<Store> {
  const instance = newInstance(databaseUrl, "visitor");
  await expect.poll(instance.ready).toBe(true);
  return instance;
}

const addJob = ({ run }: Store, job: string) =>
  run((db) => db.insertInto("daily_job").values({ job, day: "", began_at: "", finished_at: null }).execute());
const jobs = ({ run }: Store) => run((db) => db.selectFrom("daily_job").select("job").execute());

/** An instance whose connection to the database can be frozen and cut. */
async function onALine() {
  const { port } = new URL(url);
  const line = await lineTo(Number(port));
  return { line, instance: await visitorsInstance(url.replace(port, String(line.port))) };
}

/** The error message of failed work. */
const failure = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "nothing: it succeeded",
    (error: StoreUnavailable) => (error.cause as Error).message,
  );
/** Errors of a call that ends with a visitor's timeout. */
const waited =
  /^Query read timeout$|^Connection terminated due to connection timeout$|^timeout exceeded when trying to connect$/;
/** Error of the second call, which does not wait. */
const knownSilent = "the database kept silent a moment ago";

test("waits for the disk, whatever the database's settings say, and cuts off what takes too long", async () => {
  await query(url, `alter database ${url.split("/").at(-1)} set synchronous_commit = off`);
  const { run } = await visitorsInstance();
  const setting = (name: string) =>
    run(async (db) => (await sql<Record<string, string>>`show ${sql.raw(name)}`.execute(db)).rows[0]?.[name]);
  expect(await setting("synchronous_commit")).toBe("on");
  expect(await setting("statement_timeout")).toBe("2s");
});

test("does not plan to read a small table whole, since the plan is kept while the table grows", async () => {
  const instance = await visitorsInstance();
  await addJob(instance, "one");
  const { rows } = await instance.run(async (db) => {
    await sql`analyze daily_job`.execute(db);
    return sql<Record<string, string>>`explain select day from daily_job where job = 'one'`.execute(db);
  });
  expect(rows[0]?.["QUERY PLAN"]).toContain("Index");
});

describe("comes back by itself", () => {
  test("when an empty database took its place", async () => {
    const instance = newInstance();
    await addJob(instance, "old");
    await query(url, "drop schema public cascade; create schema public");
    await expect(jobs(instance)).rejects.toThrow("not available");
    expect(await jobs(instance)).toEqual([]);
  });

  test("when connections are cut in the middle of their work", async () => {
    const instance = newInstance();
    await instance.ready();
    const slow = Promise.allSettled(
      Array.from({ length: 5 }, () => instance.run((db) => sql`select pg_sleep(60)`.execute(db))),
    );
    const sleeping = "pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()";
    await expect.poll(() => query(url, `select pid from ${sleeping}`)).toHaveLength(5);
    await query(url, `select pg_terminate_backend(pid) from ${sleeping}`);
    expect((await slow).map(({ status }) => status)).toEqual(Array(5).fill("rejected"));
    expect(await instance.ready()).toBe(true);
  });

  test("kept silent on all connections: who waited for one of them does not wait at each further step", async () => {
    const { line, instance } = await onALine();
    line.freeze();
    // The silence is known for a second.
    vi.spyOn(performance, "now").mockReturnValue(performance.now());
    const inFiveSteps = async () => {
      const reasons: string[] = [];
      for (let step = 0; step < 5; step++) reasons.push(await failure(jobs(instance)));
      return reasons;
    };
    for (const [first, ...further] of await Promise.all(Array.from({ length: 30 }, inFiveSteps))) {
      expect(first).toMatch(waited);
      expect(further).toEqual(Array(4).fill(knownSilent));
    }
    line.thaw();
    line.close();
  });

  test("when a newer release has added a column", async () => {
    const instance = newInstance();
    const all = () => instance.run((db) => db.selectFrom("daily_job").selectAll().execute());
    await all();
    await query(url, "alter table daily_job add column later text");
    await expect(all()).rejects.toThrow("not available");
    expect(await all()).toEqual([]);
  });

  test("when it only read for a while", async () => {
    const instance = newInstance();
    await instance.ready();
    await instance.run((db) => sql`set default_transaction_read_only = on`.execute(db));
    expect(await instance.ready()).toBe(false);
    await expect(addJob(instance, "x")).rejects.toThrow("not available");
    expect(await instance.ready()).toBe(true);
  });
});

describe("limits", () => {
  const limit = { name: "test", points: 3, seconds: 600 };

  test("count for all instances together, and know no address", async () => {
    const [one, other] = [createLimit(newInstance(), limit), createLimit(newInstance(), limit)];
    for (const { take } of [one, other, one]) expect(await take("203.0.113.7")).toBeUndefined();
    expect(await other.take("203.0.113.7")).toEqual({ retryAfterSeconds: expect.closeTo(600, -1) });
    expect(await other.take("203.0.113.8")).toBeUndefined();
    await one.giveBack("203.0.113.7");
    expect(await other.take("203.0.113.7")).toBeUndefined();
    expect(await one.take("203.0.113.9", 2)).toBeUndefined();
    expect(await other.take("203.0.113.9", 2)).toBeDefined();
    await one.giveBack("203.0.113.9", 200);
    await other.charge("203.0.113.9", 200);
    await one.giveBack("203.0.113.9", 196);
    expect(await other.take("203.0.113.9")).toBeDefined();
    await one.giveBack("203.0.113.9", 2);
    expect(await other.take("203.0.113.9")).toBeUndefined();
    await one.giveBack("203.0.113.10", 5);
    expect(await other.take("203.0.113.10", 4)).toBeDefined();
    expect(JSON.stringify(await query(url, "select * from rate_limit"))).not.toContain("203.0");
  });

  test("count each of many takes that come at one moment, on several instances", async () => {
    const several = [createLimit(newInstance(), limit), createLimit(newInstance(), limit)];
    const keys = Array.from({ length: 120 }, (_, number) => `203.0.113.${number % 10}`);
    const takes = keys.map(async (key, number) => ({ key, wait: await several[number % 2]!.take(key) }));
    const taken = (await Promise.all(takes)).filter(({ wait }) => wait === undefined);
    expect(taken.map(({ key }) => key).toSorted()).toEqual(
      [...keys.slice(0, 10), ...keys.slice(0, 10), ...keys.slice(0, 10)].toSorted(),
    );
  });

  test("are counted by one statement for all takes that come at one moment", async () => {
    const instance = newInstance();
    await instance.ready();
    const { take } = createLimit(instance, limit);
    await Promise.all(Array.from({ length: 8 }, (_, number) => take(`203.0.113.${number}`)));
    expect(await query(url, "select count(*)::int as rows from rate_limit group by xmin")).toEqual([{ rows: 8 }]);
  });

  test("go on while the database is away", async () => {
    const { line, instance } = await onALine();
    const { take, charge } = createLimit(instance, limit);
    expect(await take("203.0.113.7")).toBeUndefined();
    line.close();
    await charge("203.0.113.9", 3);
    expect(await take("203.0.113.9")).toBeDefined();
    for (let time = 0; time < 3; time++) expect(await take("203.0.113.7")).toBeUndefined();
    expect(await take("203.0.113.7")).toMatchObject({ retryAfterSeconds: expect.any(Number) });
  });
});

test("its client is not loaded where it is not used", async () => {
  const script = `
    import { Module } from "node:module";
    const { env } = await import("./app/platform/env.server.ts");
    const { createSecrets } = await import("./app/platform/secret.server.ts");
    const { createStore } = await import("./app/store/store.server.ts");
    const store = createStore({ settings: env(), secrets: createSecrets(env()) });
    console.log(await store.ready(), Object.keys(Module._cache).filter((file) => file.includes("node_modules/pg/")).length);
    await store.close();`;
  const loaded = async (env: Record<string, string>) =>
    (await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], { env })).stdout.trim();
  const folder = temporaryFolder();
  expect(await loaded({ DATA_DIR: folder })).toBe("true 0");
  const postgres = { DATABASE_URL: url, SESSION_SECRET: "one secret that all instances share", LOG_LEVEL: "silent" };
  // Whether the store is ready in time depends on the machine.
  expect(await loaded(postgres)).toMatch(/ [1-9]\d*$/);
});
