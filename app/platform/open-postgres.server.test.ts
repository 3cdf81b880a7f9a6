import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { lineTo } from "#tests/support/line-to.ts";
import { type Postgres, query, startPostgres } from "#tests/support/postgres.ts";

type Instance = typeof import("./database.server.ts") &
  Pick<typeof import("./once-a-day.server.ts"), "onceADay"> &
  Pick<typeof import("./limit.server.ts"), "createLimit">;

let server: Postgres;
let url: string;
let instances: Instance[] = [];

vi.setConfig({ testTimeout: 30_000 });
beforeAll(async () => void (server = await startPostgres()), 60_000);
afterAll(() => server.remove());
beforeEach(async () => {
  url = await server.newDatabase();
  vi.stubEnv("LOG_LEVEL", "silent");
  vi.stubEnv("SESSION_SECRET", "one secret that all instances share");
});
afterEach(async () => {
  for (const instance of instances) await instance.stop();
  instances = [];
});

/** As another process would use the same database. */
async function newInstance(databaseUrl = url): Promise<Instance> {
  vi.stubEnv("DATABASE_URL", databaseUrl);
  vi.resetModules();
  const database = await import("./database.server.ts");
  const { onceADay } = await import("./once-a-day.server.ts");
  const { createLimit } = await import("./limit.server.ts");
  const { env } = await import("./env.server.ts");
  env();
  const instance = { ...database, onceADay, createLimit };
  instances.push(instance);
  return instance;
}

const addJob = ({ withDatabase }: Instance, job: string) =>
  withDatabase((db) => db.insertInto("daily_job").values({ job, day: "", began_at: "", finished_at: null }).execute());
const jobs = ({ withDatabase }: Instance) => withDatabase((db) => db.selectFrom("daily_job").select("job").execute());

/** How long something took that failed. */
async function failsWithin(milliseconds: number, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await expect(work()).rejects.toMatchObject({ name: "StoreUnavailable" });
  expect(performance.now() - began).toBeLessThan(milliseconds);
}

test("many instances that start at one moment make the tables once", async () => {
  const several = [await newInstance(), await newInstance(), await newInstance(), await newInstance()];
  await Promise.all(several.map((instance, number) => addJob(instance, `job ${number}`)));
  expect(await jobs(several[0]!)).toHaveLength(4);
});

test("an older release serves on beside the tables of a newer one", async () => {
  await jobs(await newInstance());
  await query(url, `insert into kysely_migration values ('9999-later', '2027-01-01')`);
  expect(await jobs(await newInstance())).toEqual([]);
});

test("waits for the disk, whatever the database's settings say, and cuts off what takes too long", async () => {
  await query(url, `alter database ${url.split("/").at(-1)} set synchronous_commit = off`);
  const { withDatabase } = await newInstance();
  const setting = (name: string) =>
    withDatabase(async (db) => (await sql<Record<string, string>>`show ${sql.raw(name)}`.execute(db)).rows[0]?.[name]);
  expect(await setting("synchronous_commit")).toBe("on");
  expect(await setting("statement_timeout")).toBe("2s");
});

test("counts are numbers, as in the embedded store", async () => {
  const { withDatabase } = await newInstance();
  const count = withDatabase((db) =>
    db
      .selectFrom("lead")
      .select(({ fn }) => fn.countAll().as("count"))
      .executeTakeFirst(),
  );
  expect(await count).toEqual({ count: 0 });
});

test("a daily job is done by one of the instances", async () => {
  const [one, other] = [await newInstance(), await newInstance()];
  const ask = ({ onceADay }: Instance) => onceADay("purge", "2026-11-20", async () => undefined);
  expect((await Promise.all([ask(one), ask(other)])).filter(Boolean)).toHaveLength(1);
});

test("what failed leaves nothing behind and harms nobody else", async () => {
  const instance = await newInstance();
  const half = instance.withDatabase((db) =>
    db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto("daily_job")
        .values({ job: "x", day: "", began_at: "", finished_at: null })
        .execute();
      throw new Error("cut");
    }),
  );
  const others = Promise.all(Array.from({ length: 20 }, (_, number) => addJob(instance, `job ${number}`)));
  await expect(half).rejects.toMatchObject({ name: "StoreUnavailable", cause: { message: "cut" } });
  await others;
  expect(await jobs(instance)).toHaveLength(20);
});

describe("comes back by itself", () => {
  test("when the database was stopped and started, or crashed", async () => {
    const instance = await newInstance();
    for (const end of [server.stop, server.crash]) {
      expect(await instance.ready()).toBe(true);
      await end();
      await failsWithin(2000, () => jobs(instance));
      expect(await instance.ready()).toBe(false);
      await server.start();
      expect(await instance.ready()).toBe(true);
    }
  });

  test("when it was not there yet, and says why", async () => {
    const missing = url.replace(/[^/]+$/, "not_made_yet");
    const instance = await newInstance(missing);
    await expect(jobs(instance)).rejects.toMatchObject({
      cause: { message: 'database "not_made_yet" does not exist' },
    });
    await query(url, "create database not_made_yet");
    expect(await jobs(instance)).toEqual([]);
  });

  test("when an empty database took its place", async () => {
    const instance = await newInstance();
    await addJob(instance, "old");
    await query(url, "drop schema public cascade; create schema public");
    await expect(jobs(instance)).rejects.toThrow("not available");
    expect(await jobs(instance)).toEqual([]);
  });

  test("when connections are cut in the middle of their work", async () => {
    const instance = await newInstance();
    await instance.ready();
    const slow = Promise.allSettled(
      Array.from({ length: 5 }, () => instance.withDatabase((db) => sql`select pg_sleep(60)`.execute(db))),
    );
    const sleeping = "pg_stat_activity where wait_event = 'PgSleep'";
    await vi.waitFor(async () => expect(await query(url, `select pid from ${sleeping}`)).toHaveLength(5), 10_000);
    await query(url, `select pg_terminate_backend(pid) from ${sleeping}`);
    expect((await slow).map(({ status }) => status)).toEqual(Array(5).fill("rejected"));
    expect(await instance.ready()).toBe(true);
  });

  test("when the network swallows everything: every use ends within seconds", async () => {
    const line = await lineTo(server.port);
    const instance = await newInstance(url.replace(String(server.port), String(line.port)));
    await addJob(instance, "before");
    line.freeze();
    const transaction = () =>
      instance.withDatabase((db) => db.transaction().execute((inside) => sql`select 1`.execute(inside)));
    await Promise.all([failsWithin(4000, () => jobs(instance)), failsWithin(4000, transaction)]);
    await failsWithin(500, transaction);
    await delay(1000);
    await failsWithin(4000, transaction);
    line.thaw();
    await vi.waitFor(() => addJob(instance, "after"), { timeout: 5000, interval: 100 });
    expect(await jobs(instance)).toEqual([{ job: "before" }, { job: "after" }]);
    line.close();
  });

  test("kept silent on all connections: who waited for one of them does not wait at each further step", async () => {
    const line = await lineTo(server.port);
    const instance = await newInstance(url.replace(String(server.port), String(line.port)));
    await addJob(instance, "before");
    line.freeze();
    const began = performance.now();
    const inFiveSteps = async () => {
      for (let step = 0; step < 5; step++) await jobs(instance).catch(() => undefined);
    };
    await Promise.all(Array.from({ length: 30 }, inFiveSteps));
    expect(performance.now() - began).toBeLessThan(8000);
    line.thaw();
    line.close();
  });

  test("when a newer release has added a column", async () => {
    const instance = await newInstance();
    const all = () => instance.withDatabase((db) => db.selectFrom("daily_job").selectAll().execute());
    await all();
    await query(url, "alter table daily_job add column later text");
    await expect(all()).rejects.toThrow("not available");
    expect(await all()).toEqual([]);
  });

  test("when it only read for a while", async () => {
    const instance = await newInstance();
    await instance.ready();
    await instance.withDatabase((db) => sql`set default_transaction_read_only = on`.execute(db));
    expect(await instance.ready()).toBe(false);
    await expect(addJob(instance, "x")).rejects.toThrow("not available");
    expect(await instance.ready()).toBe(true);
  });
});

describe("limits", () => {
  const limit = { name: "test", points: 3, seconds: 600 };

  test("count for all instances together, and know no address", async () => {
    const [one, other] = [(await newInstance()).createLimit(limit), (await newInstance()).createLimit(limit)];
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
    const several = [(await newInstance()).createLimit(limit), (await newInstance()).createLimit(limit)];
    const keys = Array.from({ length: 120 }, (_, number) => `203.0.113.${number % 10}`);
    const takes = keys.map(async (key, number) => ({ key, wait: await several[number % 2]!.take(key) }));
    const taken = (await Promise.all(takes)).filter(({ wait }) => wait === undefined);
    expect(taken.map(({ key }) => key).toSorted()).toEqual(
      [...keys.slice(0, 10), ...keys.slice(0, 10), ...keys.slice(0, 10)].toSorted(),
    );
  });

  test("go on while the database is away", async () => {
    const line = await lineTo(server.port);
    const { createLimit } = await newInstance(url.replace(String(server.port), String(line.port)));
    const { take, charge } = createLimit(limit);
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
    const { ready, stop } = await import("./app/platform/database.server.ts");
    console.log(await ready(), Object.keys(Module._cache).filter((file) => file.includes("/pg/")).length);
    await stop();`;
  const loaded = async (env: Record<string, string>) =>
    (await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], { env })).stdout.trim();
  const folder = await mkdtemp(join(tmpdir(), "unloaded-"));
  expect(await loaded({ DATA_DIR: folder })).toBe("true 0");
  expect(
    await loaded({ DATABASE_URL: url, SESSION_SECRET: "one secret that all instances share", LOG_LEVEL: "error" }),
  ).toMatch(/^true [1-9]/);
  await rm(folder, { recursive: true });
});
