import { closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { access, constants, statfs } from "node:fs/promises";
import { join, resolve } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { Kysely, SqliteDialect, type SqliteDatabase, type SqliteStatement } from "kysely";
import { Migrator } from "kysely/migration";
import { migrations } from "#migrations/migrations.ts";
import { env } from "./env.server.ts";
import { log } from "./log.server.ts";
import type { Tables } from "./tables.server.ts";

type Store = { db: Kysely<Tables>; file: string; inode: bigint };

/** The store cannot be opened, or failed at work. Nothing of that work is kept, and the next use opens it anew. */
export class StoreUnavailable extends Error {
  override name = "StoreUnavailable";
}

/** How long a write waits for another process (the desk). The whole server waits along, so not for long. */
const busyMilliseconds = 2000;
/** Below this much free disk the store counts as not ready. */
const roomBytes = 1024 * 1024;

/** Far more than there are queries; a list of values of any length makes a new text each. */
const maxStatements = 100;

let opened: Store | undefined;
let opening: Promise<Store> | undefined;

/**
 * Runs queries on the store, which is opened at its first use.
 * @throws StoreUnavailable with the reason as its cause, whatever the work failed with
 */
export async function withDatabase<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  let store: Store | undefined;
  try {
    store = await currentStore();
    return await work(store.db);
  } catch (error) {
    // A failed commit or a disk gone away leaves a connection in a state not worth guessing at.
    if (store) await discard(store);
    throw new StoreUnavailable("the store is not available", { cause: error });
  }
}

/** Whether a message could be stored now: the store answers, its folder can be written and the disk has room. */
export async function ready(): Promise<boolean> {
  try {
    await withDatabase((db) => db.selectFrom("lead").select("id").limit(1).execute());
    await access(env().DATA_DIR, constants.W_OK);
    const { bavail, bsize } = await statfs(env().DATA_DIR);
    return bavail * bsize >= roomBytes;
  } catch (error) {
    log.warn({ err: error }, "the store is not ready");
    return false;
  }
}

/** Closes the store at the end of the process. */
export async function stop(): Promise<void> {
  if (opened) await discard(opened);
}

async function currentStore(): Promise<Store> {
  if (opened && isInPlace(opened)) return opened;
  if (opened) await discard(opened);
  return opened ?? (opening ??= open().finally(() => (opening = undefined)));
}

/** An open file that was deleted or replaced still takes writes, and loses them. */
function isInPlace({ file, inode }: Store): boolean {
  return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino === inode;
}

async function discard(store: Store): Promise<void> {
  if (opened === store) opened = undefined;
  try {
    await store.db.destroy();
  } catch (error) {
    log.warn({ err: error }, "the store could not be closed");
  }
}

async function open(): Promise<Store> {
  const folder = resolve(env().DATA_DIR);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, "leads.sqlite");
  // The files that SQLite puts beside it take over its mode.
  closeSync(openSync(file, "a", 0o600));
  const sqlite = new DatabaseSync(file, { timeout: busyMilliseconds, enableForeignKeyConstraints: true });
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: forKysely(sqlite) }) });
  try {
    sqlite.exec("pragma journal_mode = wal; pragma synchronous = full");
    const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
    if (error) throw error;
    return (opened = { db, file, inode: statSync(file, { bigint: true }).ino });
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/** What Kysely expects is better-sqlite3's shape. Statements are kept: preparing them again took a quarter of a lead's time. */
function forKysely(sqlite: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  const prepare = (sql: string): SqliteStatement => {
    const statement = sqlite.prepare(sql);
    const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...values(parameters)),
      run: (parameters) => {
        // A full disk has rolled back already; failing at it again would hide the reason.
        if (sql === "rollback" && !sqlite.isTransaction) return { changes: 0, lastInsertRowid: 0 };
        return statement.run(...values(parameters));
      },
      // One of its own: two readers must not step on one statement.
      iterate: (parameters) => sqlite.prepare(sql).iterate(...values(parameters)),
    };
  };
  return {
    close: () => sqlite.close(),
    prepare: (sql) => {
      const known = statements.get(sql);
      if (known) return known;
      if (statements.size >= maxStatements) statements.clear();
      const statement = prepare(sql);
      statements.set(sql, statement);
      return statement;
    },
  };
}
