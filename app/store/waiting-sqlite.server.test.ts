import { DatabaseSync } from "node:sqlite";
import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSqlite, sqliteFile } from "./open-sqlite.server.ts";
import type { Tables } from "./tables.server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

let folder: string;
let db: Kysely<Tables>;
let other: DatabaseSync;

beforeEach(async () => {
  folder = temporaryFolder();
  ({ db } = await openSqlite(folder, "visitor"));
  await sql`create table mark (text text not null)`.execute(db);
  other = new DatabaseSync(sqliteFile(folder), { timeout: 0 });
});

afterEach(async () => {
  other.close();
  await db.destroy();
});

const marks = async (from: Kysely<Tables>) => (await sql<{ text: string }>`select text from mark`.execute(from)).rows;
const write = () => other.exec("insert into mark values ('theirs')");

test("while a transaction has only read yet, nobody else can write what it would be refused for", async () => {
  await db.transaction().execute(async (transaction) => {
    await marks(transaction);
    expect(write).toThrow("database is locked");
    await sql`insert into mark values ('ours')`.execute(transaction);
  });
  write();
  expect(await marks(db)).toEqual([{ text: "ours" }, { text: "theirs" }]);
});

test("one that says that it only reads sees one moment, and lets others write", async () => {
  const reading = db.transaction().setAccessMode("read only");
  await reading.execute(async (transaction) => {
    expect(await marks(transaction)).toEqual([]);
    write();
    expect(await marks(transaction)).toEqual([]);
  });
  expect(await marks(db)).toEqual([{ text: "theirs" }]);
});

test("a migration that fails half-way leaves nothing behind", async () => {
  const up = async (to: Kysely<unknown>) => {
    await sql`create table half (text text)`.execute(to);
    throw new Error("cut");
  };
  const own = { migrationTableName: "own_migration", migrationLockTableName: "own_lock" };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ half: { up } }) }, ...own });
  expect((await migrator.migrateToLatest()).error).toMatchObject({ message: "cut" });
  const { rows } = await sql`select name from sqlite_master where name = 'half'`.execute(db);
  expect(rows).toEqual([]);
});
