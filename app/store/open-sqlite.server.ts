import { once } from "node:events";
import { closeSync, openSync, statSync } from "node:fs";
import { access, constants, statfs } from "node:fs/promises";
import { join, resolve } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  type Logger,
  SqliteAdapter,
  type SqliteDatabase,
  type SqliteDialectConfig,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
  type TransactionSettings,
} from "kysely";
import { log } from "#app/platform/log.server.ts";
import { makeFolder } from "#app/platform/make-folder.server.ts";
import { bringUpToDate, type OpenStore, type TimeOuts } from "./open-store.server.ts";
import type { Tables } from "./tables.server.ts";

/** Milliseconds that a write waits for another process, such as a command; later work waits too. */
const busyMilliseconds: Record<TimeOuts, number> = { visitor: 2000, command: 30_000 };
/** The store counts as not ready with less free disk space than this. */
const roomBytes = 1024 * 1024;

/** Milliseconds that a rewrite waits for writers, and emptying the log for readers. */
const scrubMilliseconds = 5000;
/** `user_version` of a store that is free of data deleted by earlier releases. */
const cleanVersion = 2;

/** Far more than there are queries; lists of varying length produce new texts. */
const maxStatements = 100;

export const sqliteFile = (dataDir: string): string => join(resolve(dataDir), "leads.sqlite");

/**
 * Opens the store in DATA_DIR, creating it if missing, and runs its migrations.
 * @throws errors of the file system or SQLite
 */
export async function openSqlite(dataDir: string, timeOuts: TimeOuts, onQuery?: Logger): Promise<OpenStore> {
  const file = sqliteFile(dataDir);
  makeFolder(dataDir);
  // SQLite's additional files inherit this mode.
  closeSync(openSync(file, "a", 0o600));
  const wait = busyMilliseconds[timeOuts];
  const sqlite = new DatabaseSync(file, { timeout: wait, enableForeignKeyConstraints: true });
  const db = new Kysely<Tables>({ dialect: waitingDialect(forKysely(sqlite), wait), ...(onQuery && { log: onQuery }) });
  try {
    sqlite.exec(
      "pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on; pragma busy_timeout = 0",
    );
    const isNew = await bringUpToDate(db);
    scrubOnce(sqlite);
    const { ino } = statSync(file, { bigint: true });
    return {
      db,
      isNew,
      // A deleted or replaced file still accepts writes while open, and loses them.
      isInPlace: () => statSync(file, { bigint: true, throwIfNoEntry: false })?.ino === ino,
      // After a failed commit or a lost disk, the connection is in an undefined state.
      isBrokenBy: () => true,
      checkWritable: () => checkRoom(dataDir),
      scrub: () => rewrite(file),
    };
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/**
 * Merges the segments of the search index, which hold removed words until then, in steps between
 * which others can write. Then rewrites every page, and merges the log into the store. Posts whether
 * that was possible.
 */
const rewriting = `
  const { DatabaseSync } = require("node:sqlite");
  const { parentPort, workerData } = require("node:worker_threads");
  const sqlite = new DatabaseSync(workerData.file, { timeout: workerData.timeout });
  const merge = sqlite.prepare("insert into lead_search_gram (lead_search_gram, rank) values ('merge', ?)");
  const changes = sqlite.prepare("select total_changes() as count");
  for (let pages = -200, before = -2; changes.get().count - before > 1; pages = 200) {
    before = changes.get().count;
    merge.run(pages);
  }
  sqlite.exec("vacuum");
  const { busy } = sqlite.prepare("pragma wal_checkpoint(truncate)").get();
  sqlite.close();
  parentPort.postMessage(busy === 0);
`;

/**
 * Deleting overwrites the rows themselves, but not the copies that SQLite leaves in unused parts of
 * pages when rows move. Takes some 1.5 s for 100,000 messages, in its own thread, and as much disk
 * space as the store; others can read meanwhile, and write afterwards.
 */
async function rewrite(file: string): Promise<boolean> {
  const worker = new Worker(rewriting, { eval: true, workerData: { file, timeout: scrubMilliseconds } });
  try {
    const [isDone] = (await once(worker, "message")) as [boolean];
    return isDone;
  } catch (error) {
    log.warn({ err: error }, "the store could not be rewritten: deleted data is still in its files");
    return false;
  } finally {
    await worker.terminate();
  }
}

/** Scrubs, once, a store from which earlier releases deleted data. */
function scrubOnce(sqlite: DatabaseSync): void {
  const { user_version } = sqlite.prepare("pragma user_version").get() as { user_version: number };
  if (user_version >= cleanVersion) return;
  try {
    sqlite.exec(`vacuum; pragma user_version = ${cleanVersion}; pragma wal_checkpoint(truncate)`);
  } catch (error) {
    log.warn({ err: error }, "data deleted earlier is still in the store's file: the next start tries again");
  }
}

async function checkRoom(folder: string): Promise<void> {
  await access(folder, constants.W_OK);
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < roomBytes) throw new Error(`the disk of ${folder} is full`);
}

/** Adapts to better-sqlite3. Preparing statements again took a quarter of a lead's time. */
function forKysely(sqlite: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  const prepare = (sql: string): SqliteStatement => {
    const statement = sqlite.prepare(sql);
    const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...values(parameters)),
      run: (parameters) => {
        // SQLite rolls back by itself if the disk is full; another error would hide the reason.
        if (sql === "rollback" && !sqlite.isTransaction) return { changes: 0, lastInsertRowid: 0 };
        return statement.run(...values(parameters));
      },
      // A separate statement, since readers must not share one.
      iterate: (parameters) => sqlite.prepare(sql).iterate(...values(parameters)),
    };
  };
  return {
    close: () => sqlite.close(),
    prepare: (sql) => {
      const earlier = statements.get(sql);
      if (earlier) return earlier;
      if (statements.size >= maxStatements) statements.clear();
      const statement = prepare(sql);
      statements.set(sql, statement);
      return statement;
    },
  };
}

/** Milliseconds between two attempts. */
const pause = 5;
/** SQLITE_BUSY; the high bits hold details. */
const busy = 5;

/**
 * Waits for other processes between attempts, not inside SQLite, which would block the whole
 * server.
 * @param milliseconds maximum wait; the connection's own timeout must be 0
 */
const waitingDialect = (database: SqliteDatabase, milliseconds: number): Dialect => ({
  createAdapter: () => new TransactionalAdapter(),
  createDriver: () => new WaitingDriver({ database }, milliseconds),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

/** Kysely runs SQLite's migrations without a transaction, although SQLite supports it. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class WaitingDriver extends SqliteDriver {
  readonly #milliseconds: number;

  constructor(config: SqliteDialectConfig, milliseconds: number) {
    super(config);
    this.#milliseconds = milliseconds;
  }

  /** Acquires the write lock at once: a transaction that reads first would get no turn while others write. */
  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    await connection.executeQuery(
      CompiledQuery.raw(settings?.accessMode === "read only" ? "begin" : "begin immediate"),
    );
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: async (query) => {
        let wasOutOfDate = false;
        for (const deadline = performance.now() + this.#milliseconds; ; await delay(pause)) {
          try {
            return await connection.executeQuery<never>(query);
          } catch (error) {
            const isWorthIt = isBusy(error) ? performance.now() <= deadline : !wasOutOfDate && isOutOfDate(error);
            if (!isWorthIt) throw error;
            wasOutOfDate ||= !isBusy(error);
          }
        }
      },
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
  }
}

/**
 * Whether a statement did not find its table. This can happen to the first one after another
 * connection's `vacuum`, if its trigger writes to a virtual table: reading that table's definition
 * replaces those of all tables meanwhile. The next attempt finds them.
 */
const isOutOfDate = (error: unknown): boolean => /^no such table: \w+$/.test((error as Error).message);

function isBusy(error: unknown): boolean {
  const { errcode = 0 } = error as { errcode?: number };
  return (errcode & 0xff) === busy;
}
