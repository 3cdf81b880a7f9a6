import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Tables } from "./tables.server.ts";
import { type Postgres, startPostgres } from "#tests/support/postgres.ts";

let server: Postgres;
let folder: string;

vi.setConfig({ testTimeout: 120_000 });
beforeAll(async () => {
  server = await startPostgres();
  folder = await mkdtemp(join(tmpdir(), "batches-"));
}, 120_000);
afterAll(async () => {
  await server.remove();
  await rm(folder, { recursive: true });
});

test("parts are of few sizes, whatever their sum", async () => {
  const { inParts, padded } = await import("./in-batches.server.ts");
  const values = Array.from({ length: 45 }, (_, index) => index);
  expect(inParts(values).map(({ length }) => length)).toEqual([16, 16, 8, 4, 1]);
  expect(inParts(values).flat()).toEqual(values);
  expect(inParts([])).toEqual([]);
  expect(padded(values)).toEqual([...values, ...Array<number>(19).fill(44)]);
  expect([padded([]), padded([1]), padded([1, 2])]).toEqual([[], [1], [1, 2]]);
});

test.each(["sqlite", "postgres"])("on %s jobs are done together, and one that fails fails alone", async (kind) => {
  vi.resetModules();
  vi.stubEnv("LOG_LEVEL", "silent");
  vi.stubEnv("DATA_DIR", join(folder, kind));
  vi.stubEnv("SESSION_SECRET", "one secret of 32 characters or more for all");
  vi.stubEnv("DATABASE_URL", kind === "postgres" ? await server.newDatabase() : undefined);
  const { withDatabase, stop, waitLongForStore } = await import("./database.server.ts");
  waitLongForStore();
  const { inBatches } = await import("./in-batches.server.ts");
  const { inSharedTransaction } = await import("./shared-transaction.server.ts");
  const sizes: number[] = [];
  const insert = inBatches<string, string>(async (db, jobs) => {
    sizes.push(jobs.length);
    return inSharedTransaction(db, async (transaction) => {
      for (const text of jobs) await sql`insert into mark values (${text})`.execute(transaction);
      return jobs.map((text) => `${text} is in`);
    });
  });
  await withDatabase(async (db) => {
    await sql`create table mark (text text not null unique)`.execute(db);
    const texts = Array.from({ length: 50 }, (_, number) => `many ${number}`);
    expect(await Promise.all(texts.map((text) => insert(db, text)))).toEqual(texts.map((text) => `${text} is in`));
    expect(sizes).toEqual([32, 18]);
    const several = await Promise.allSettled(["a", "many 7", "b"].map((text) => insert(db, text)));
    expect(several.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    const { rows } = await sql<{ text: string }>`select text from mark where text in ('a', 'b') order by text`.execute(
      db,
    );
    expect(rows).toEqual([{ text: "a" }, { text: "b" }]);
  });
  await stop();
});

test("whoever waited long for a store that keeps silent waits no second time", async () => {
  const { inBatches } = await import("./in-batches.server.ts");
  const done: number[][] = [];
  const silent = Promise.withResolvers<never>();
  const work = inBatches<number, number>(async (_db, jobs) => {
    done.push(jobs);
    return done.length === 1 ? silent.promise : jobs;
  });
  const db = {} as Kysely<Tables>;
  const first = Array.from({ length: 40 }, (_, number) => work(db, number));
  await delay(1100);
  const late = work(db, 99);
  silent.reject(new Error("silence"));
  const settled = await Promise.allSettled(first);
  expect(settled.map(({ status }) => status)).toEqual(first.map(() => "rejected"));
  expect(await late).toBe(99);
  expect(done).toEqual([Array.from({ length: 32 }, (_, number) => number), [99]]);
});
