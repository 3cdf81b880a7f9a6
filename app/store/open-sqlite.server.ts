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

/** How long a write waits for another process, such as a command; later work waits too. */
const busyMilliseconds: Record<TimeOuts, number> = { visitor: 2000, command: 30_000 };
/** Below this much free disk the store counts as not ready. */
const roomBytes = 1024 * 1024;

/** How long rewriting the store waits for writers, and emptying its log for readers. */
const scrubMilliseconds = 5000;
/** `user_version` of a store without remains of data that earlier releases deleted. */
const scrubbed = 2;

/** Far more than there are queries; lists of values of any length produce new texts. */
const maxStatements = 100;

/** Path of the embedded store in DATA_DIR. */
export const sqliteFile = (dataDir: string): string => join(resolve(dataDir), "leads.sqlite");

/**
 * Opens the store in DATA_DIR, creating it if it is missing, and brings its tables up to date.
 * @throws errors of the file system or SQLite
 */
export async function openSqlite(dataDir: string, timeOuts: TimeOuts, onQuery?: Logger): Promise<OpenStore> {
  const file = sqliteFile(dataDir);
  makeFolder(dataDir);
  // SQLite's additional files inherit its mode.
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
      // An open file that was deleted or replaced still takes writes, and loses them.
      isInPlace: () => statSync(file, { bigint: true, throwIfNoEntry: false })?.ino === ino,
      // After a failed commit or a lost disk, the state of a connection is undefined.
      isBrokenBy: () => true,
      checkWritable: () => checkRoom(dataDir),
      scrub: () => rewrite(file),
    };
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/** Rewrites every page, and merges the log into the store. @returns whether that was possible */
const rewriting = `
  const { DatabaseSync } = require("node:sqlite");
  const { parentPort, workerData } = require("node:worker_threads");
  const sqlite = new DatabaseSync(workerData.file, { timeout: workerData.timeout });
  sqlite.exec("vacuum");
  const { busy } = sqlite.prepare("pragma wal_checkpoint(truncate)").get();
  sqlite.close();
  parentPort.postMessage(busy === 0);
`;

/**
 * Deleting overwrites rows where they lie, but not the copies that SQLite leaves in the gaps of
 * pages when rows move. Takes some 1.5 s for 100,000 messages, on a thread of its own, and as much
 * room on the disk as the store has; others read meanwhile, and write after it.
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

/** The same, once, for a store that earlier releases have deleted from. */
function scrubOnce(sqlite: DatabaseSync): void {
  const { user_version } = sqlite.prepare("pragma user_version").get() as { user_version: number };
  if (user_version >= scrubbed) return;
  try {
    sqlite.exec(`vacuum; pragma user_version = ${scrubbed}; pragma wal_checkpoint(truncate)`);
  } catch (error) {
    log.warn({ err: error }, "data deleted earlier is still in the store's file: the next start tries again");
  }
}

async function checkRoom(folder: string): Promise<void> {
  await access(folder, constants.W_OK);
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < roomBytes) throw new Error(`the disk of ${folder} is full`);
}

/** In better-sqlite3's shape. Preparing statements again took a quarter of a lead's time. */
function forKysely(sqlite: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  const prepare = (sql: string): SqliteStatement => {
    const statement = sqlite.prepare(sql);
    const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...values(parameters)),
      run: (parameters) => {
        // A full disk has rolled back already; failing again would hide the reason.
        if (sql === "rollback" && !sqlite.isTransaction) return { changes: 0, lastInsertRowid: 0 };
        return statement.run(...values(parameters));
      },
      // A statement of its own: two readers must not share one.
      iterate: (parameters) => sqlite.prepare(sql).iterate(...values(parameters)),
    };
  };
  return {
    close: () => sqlite.close(),
    prepare: (sql) => {
      const cached = statements.get(sql);
      if (cached) return cached;
      if (statements.size >= maxStatements) statements.clear();
      const statement = prepare(sql);
      statements.set(sql, statement);
      return statement;
    },
  };
}

/** Milliseconds between two tries. */
const pause = 5;
/** SQLite's code of "another process writes"; the high bits hold details. */
const busy = 5;

/**
 * SQLite that waits for other processes: not inside SQLite, which would hold up the whole server,
 * but between tries.
 * @param milliseconds the longest wait; the connection's own must be none
 */
const waitingDialect = (database: SqliteDatabase, milliseconds: number): Dialect => ({
  createAdapter: () => new TransactionalAdapter(),
  createDriver: () => new WaitingDriver({ database }, milliseconds),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

/** Kysely runs SQLite's migrations without a transaction, although one is possible. */
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

  /**
   * Takes the right to write, which one process has at a time, at once: a transaction that reads
   * first would get no turn while another process writes. A read-only one lets others write.
   */
  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    await connection.executeQuery(
      CompiledQuery.raw(settings?.accessMode === "read only" ? "begin" : "begin immediate"),
    );
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: async (query) => {
        for (const deadline = performance.now() + this.#milliseconds; ; await delay(pause)) {
          try {
            return await connection.executeQuery<never>(query);
          } catch (error) {
            if (!isBusy(error) || performance.now() > deadline) throw error;
          }
        }
      },
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
  }
}

function isBusy(error: unknown): boolean {
  const { errcode = 0 } = error as { errcode?: number };
  return (errcode & 0xff) === busy;
}
