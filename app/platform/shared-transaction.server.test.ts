import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql, type Transaction } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Tables } from "./tables.server.ts";

let folder: string;
let withDatabase: typeof import("./database.server.ts").withDatabase;
let inSharedTransaction: typeof import("./shared-transaction.server.ts").inSharedTransaction;
let stop: () => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "shared-"));
  vi.stubEnv("DATA_DIR", folder);
  ({ withDatabase, stop } = await import("./database.server.ts"));
  ({ inSharedTransaction } = await import("./shared-transaction.server.ts"));
  await withDatabase((db) => sql`create table mark (text text not null unique)`.execute(db));
});

afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true });
});

const mark = (text: string | null) => async (transaction: Transaction<Tables>) => {
  await sql`insert into mark values (${text})`.execute(transaction);
  return text;
};
const notes = async (db: Kysely<Tables>) =>
  (await sql<{ text: string }>`select text from mark order by rowid`.execute(db)).rows.map(({ text }) => text);

test("answers each with its own, and commits many at once", async () => {
  await withDatabase(async (db) => {
    const transactions = vi.spyOn(db, "transaction");
    const texts = Array.from({ length: 50 }, (_, number) => `many ${number}`);
    expect(await Promise.all(texts.map((text) => inSharedTransaction(db, mark(text))))).toEqual(texts);
    expect(transactions).toHaveBeenCalledTimes(1);
    expect(await notes(db)).toEqual(texts);
  });
});

test("one that fails takes nothing of the others along", async () => {
  await withDatabase(async (db) => {
    await sql`delete from mark`.execute(db);
    const works = ["a", "b", null, "a", "c"].map((text) => inSharedTransaction(db, mark(text)));
    const results = await Promise.allSettled(works);
    expect(results.map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "rejected",
      "rejected",
      "fulfilled",
    ]);
    expect(await notes(db)).toEqual(["a", "b", "c"]);
    expect(await inSharedTransaction(db, mark("later"))).toBe("later");
  });
});
