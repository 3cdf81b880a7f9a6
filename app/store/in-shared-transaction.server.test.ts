import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Kysely, sql, type Transaction } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { storeWith } from "#tests/support/store-with.ts";
import { folderOfTests } from "#tests/support/temporary-folder.ts";
import { inSharedTransaction } from "./in-batches.server.ts";
import type { Tables } from "./tables.server.ts";

const folder = folderOfTests();
const store = storeWith({ DATA_DIR: folder });
beforeAll(() => store.run((db) => sql`create table mark (text text not null unique)`.execute(db)));
afterAll(() => store.close());

const mark = (text: string | null) => async (transaction: Transaction<Tables>) => {
  await sql`insert into mark values (${text})`.execute(transaction);
  return text;
};
const notes = async (db: Kysely<Tables>) =>
  (await sql<{ text: string }>`select text from mark order by rowid`.execute(db)).rows.map(({ text }) => text);

test("waits for another process that writes, though its work reads first, and holds up nothing else", async () => {
  await store.run(async (db) => {
    await sql`delete from mark`.execute(db);
    const other = new DatabaseSync(join(folder, "leads.sqlite"));
    other.exec("begin immediate; insert into mark values ('theirs')");
    setTimeout(() => other.exec("commit"), 200);
    const seen = await inSharedTransaction(db, async (transaction) => {
      const texts = await notes(transaction);
      await mark("ours")(transaction);
      return texts;
    });
    expect(seen).toEqual(["theirs"]);
    expect(await notes(db)).toEqual(["theirs", "ours"]);
    other.close();
  });
});

test("gives up when the other takes too long, all that waited at once, and works again afterwards", async () => {
  const other = new DatabaseSync(join(folder, "leads.sqlite"));
  other.exec("begin immediate");
  await store.run(async (db) => {
    const transactions = vi.spyOn(db, "transaction").mockClear();
    const works = Array.from({ length: 20 }, (_, number) => inSharedTransaction(db, mark(`never ${number}`)));
    const results = await Promise.allSettled(works);
    expect(results.every(({ status }) => status === "rejected")).toBe(true);
    // One transaction for all.
    expect(transactions).toHaveBeenCalledTimes(1);
    other.exec("commit");
    expect(await inSharedTransaction(db, mark("at last"))).toBe("at last");
  });
  other.close();
});
