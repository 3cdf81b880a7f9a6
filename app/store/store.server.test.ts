import { existsSync, statSync, writeFileSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { backup } from "#app/store/backups/backup.server.ts";
import { noRows } from "./portable-rows.server.ts";
import { storeWith } from "#tests/support/store-with.ts";
import { testLead } from "#tests/support/test-store.ts";
import { type Store, holdDataDir } from "./store.server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

let folder: string;
let store: Store;

beforeEach(async () => {
  folder = join(temporaryFolder(), "data");
  store = storeWith({ DATA_DIR: folder });
});

afterEach(() => store.close());

const leads = () => store.run((db) => db.selectFrom("lead").selectAll().execute());
const addLead = (id: string) => {
  const lead = { ...testLead, id, submission_key: id, message: "" };
  return store.run((db) => db.insertInto("lead").values(lead).execute());
};

test("touches nothing before its first use, and then keeps what it makes to itself", async () => {
  expect(existsSync(folder)).toBe(false);
  await addLead("a");
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const files = ["leads.sqlite", "leads.sqlite-shm", "leads.sqlite-wal", "store"];
  expect((await readdir(folder)).toSorted()).toEqual(files);
  for (const file of files) expect(statSync(join(folder, file)).mode & 0o077).toBe(0);
});

test("is durable and guards references", async () => {
  const pragma = async (name: string) =>
    (await store.run((db) => sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db))).rows[0];
  expect(await pragma("journal_mode")).toEqual({ journal_mode: "wal" });
  expect(await pragma("synchronous")).toEqual({ synchronous: 2 });
  expect(await pragma("foreign_keys")).toEqual({ foreign_keys: 1 });
});

describe("comes back by itself", () => {
  test("when the folder was taken away or exchanged while open: no write goes into a deleted file", async () => {
    await addLead("old");
    await rename(folder, `${folder}-away`);
    await addLead("new");
    expect(await leads()).toMatchObject([{ id: "new" }]);
    await rm(folder, { recursive: true });
    await rename(`${folder}-away`, folder);
    expect(await leads()).toMatchObject([{ id: "old" }]);
  });

  test("when the disk was full, and says so", async () => {
    await addLead("a");
    const full = store.run(async (db) => {
      await sql`pragma max_page_count = 1`.execute(db);
      await db.transaction().execute(async (transaction) => {
        await sql`update lead set message = ${"x".repeat(1_000_000)}`.execute(transaction);
      });
    });
    await expect(full).rejects.toMatchObject({ cause: { message: "database or disk is full" } });
    await addLead("b");
    expect(await leads()).toMatchObject([{ id: "a", message: "" }, { id: "b" }]);
  });
});

test("others store on while a backup is made, of the moment when it began", async () => {
  await addLead("a");
  const other = new DatabaseSync(join(folder, "leads.sqlite"), { timeout: 0 });
  const report = () => other.exec("insert into note values ('1', 'a', '', '', '', 'note') on conflict do nothing");
  const rows = { ...noRows(), lead: 1 };
  expect(await backup(store, join(folder, "backup"), { replace: false, report })).toEqual(rows);
  expect(other.prepare("select lead_id from note").all()).toMatchObject([{ lead_id: "a" }]);
  other.close();
});

test.each([undefined, 0o644])("what holds a folder is for its owner only; it was %s before", async (mode) => {
  const folder = temporaryFolder();
  const file = join(folder, "in-use");
  if (mode !== undefined) writeFileSync(file, "", { mode });
  const lock = holdDataDir(folder);
  expect(lock).toBeDefined();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(holdDataDir(folder)).toBeUndefined();
  lock?.close();
  const next = holdDataDir(folder);
  expect(next).toBeDefined();
  next?.close();
});
