import { setTimeout as delay } from "node:timers/promises";
import { closeSync, openSync, statSync } from "node:fs";
import { access, constants, statfs } from "node:fs/promises";
import { join, resolve } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { Kysely, sql, type SqliteDatabase, type SqliteStatement } from "kysely";
import { makeFolder } from "./make-folder.server.ts";
import { log } from "./log.server.ts";
import { migrate, stageOf } from "./migrate.server.ts";
import { PatientSqliteDialect } from "./patient-sqlite.server.ts";
import type { Patience, Store } from "./store.server.ts";
import type { Tables } from "./tables.server.ts";

/** How long a write waits for another process, such as the desk. What else the store is asked waits along. */
const busyMilliseconds: Record<Patience, number> = { visitor: 2000, command: 30_000 };
/** Below this much free disk the store counts as not ready. */
const roomBytes = 1024 * 1024;

/** How long emptying the log waits for whoever reads. */
const scrubMilliseconds = 5000;
/** `user_version` of a store in which nothing lies that was deleted before deleting overwrote. */
const scrubbed = 1;

/** Far more than there are queries; a list of values of any length makes a new text each. */
const maxStatements = 100;

/** Where the embedded store lies in DATA_DIR. */
export const sqliteFile = (dataDir: string): string => join(resolve(dataDir), "leads.sqlite");

/**
 * Opens the store in DATA_DIR, which is made where it is missing, and brings its tables up to date.
 * @throws what the file system or SQLite failed with
 */
export async function openSqlite(dataDir: string, patience: Patience): Promise<Store> {
  const file = sqliteFile(dataDir);
  makeFolder(dataDir);
  // The files that SQLite puts beside it take over its mode.
  closeSync(openSync(file, "a", 0o600));
  const wait = busyMilliseconds[patience];
  const sqlite = new DatabaseSync(file, { timeout: wait, enableForeignKeyConstraints: true });
  sqlite.function("has_bits", { deterministic: true }, (bytes, bits) => hasBits(bytes as Uint8Array, String(bits)));
  const db = new Kysely<Tables>({ dialect: new PatientSqliteDialect({ database: forKysely(sqlite) }, wait) });
  try {
    sqlite.exec(
      "pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on; pragma busy_timeout = 0",
    );
    // A newer release may have changed the tables further; Kysely would refuse them.
    const stage = await stageOf(db);
    if (stage !== "current") await migrate(db);
    scrubOnce(sqlite);
    const { ino } = statSync(file, { bigint: true });
    return {
      db,
      isNew: stage === "new",
      // An open file that was deleted or replaced still takes writes, and loses them.
      isInPlace: () => statSync(file, { bigint: true, throwIfNoEntry: false })?.ino === ino,
      // A failed commit or a disk gone away leaves a connection in a state not worth guessing at.
      isSpoiltBy: () => true,
      checkWritable: () => checkRoom(dataDir),
      scrub: () => emptyLog(db),
    };
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/**
 * Writes a store anew that earlier releases have deleted from, once: they left the bytes in the file. Takes some
 * 1.5 s for 100,000 messages, and as much room on the disk as the store has.
 */
function scrubOnce(sqlite: DatabaseSync): void {
  const { user_version } = sqlite.prepare("pragma user_version").get() as { user_version: number };
  if (user_version >= scrubbed) return;
  try {
    sqlite.exec(`vacuum; pragma user_version = ${scrubbed}; pragma wal_checkpoint(truncate)`);
  } catch (error) {
    log.warn({ err: error }, "what was deleted long ago is still in the store's file: the next start tries again");
  }
}

/** The log holds pages as they were before; it is not emptied while somebody reads them. */
async function emptyLog(db: Kysely<Tables>): Promise<boolean> {
  for (const deadline = performance.now() + scrubMilliseconds; ; await delay(50)) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return true;
    if (performance.now() > deadline) return false;
  }
}

async function checkRoom(folder: string): Promise<void> {
  await access(folder, constants.W_OK);
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < roomBytes) throw new Error(`the disk of ${folder} is full`);
}

/** For searches, where PostgreSQL has its `get_bit`: one call, since each is handed a copy of the bytes. */
function hasBits(bytes: Uint8Array, bits: string): 0 | 1 {
  return bits.split(" ").every((bit) => (bytes[Number(bit) >> 3]! >> (Number(bit) & 7)) & 1) ? 1 : 0;
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
