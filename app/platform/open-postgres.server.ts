import { Kysely, PostgresDialect, sql } from "kysely";
import { DatabaseError } from "pg";
import { carriedTables, searchTables } from "./carried-rows.server.ts";
import { log } from "./log.server.ts";
import { migrate, stageOf } from "./migrate.server.ts";
import { postgresPool } from "./postgres-pool.server.ts";
import type { Patience, Store } from "./store.server.ts";
import type { Tables } from "./tables.server.ts";

/** Milliseconds. A visitor's message waits once at worst: after that it is known that the database keeps silent. */
const limits: Record<Patience, { connect: number; statement: number }> = {
  visitor: { connect: 2000, statement: 2000 },
  command: { connect: 10_000, statement: 600_000 },
};

/** No such table, no such column. */
const notAsMigrated = new Set(["42P01", "42703"]);

const databaseAt = (url: string, patience: Patience) =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: postgresPool(url, limits[patience]) }) });

/**
 * Connects to the database and brings its tables up to date.
 * @throws what the connection, the database or a migration failed with
 */
export async function openPostgres(url: string, patience: Patience): Promise<Store> {
  const db = databaseAt(url, patience);
  let stage: Awaited<ReturnType<typeof stageOf>>;
  try {
    stage = await stageOf(db);
    if (stage !== "current") await migrateWithPatience(url);
    await warnOfLoss(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    isNew: stage === "new",
    isInPlace: () => true,
    scrub: () => vacuum(url),
    // Another database took its place, such as an empty one: the tables are made again.
    isSpoiltBy: (error) => error instanceof DatabaseError && notAsMigrated.has(error.code ?? ""),
    checkWritable: async () => {
      if ((await setting(db, "transaction_read_only")) === "on") throw new Error("the database takes no writes");
    },
  };
}

/** Tables take as long to change as they take, and as another instance takes that changes them already. */
const migrateWithPatience = (url: string): Promise<void> => withPatience(url, migrate);

/** Deleted rows lie in the tables' files until then. It locks nobody out, and runs in no transaction. */
async function vacuum(url: string): Promise<boolean> {
  const tables = sql.join([...carriedTables, ...searchTables].map((table) => sql.table(table)));
  await withPatience(url, (db) => sql`vacuum ${tables}`.execute(db));
  return true;
}

async function withPatience<T>(url: string, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  const db = databaseAt(url, "command");
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Nothing that we set on our side makes up for a server that does not wait for its disk. */
async function warnOfLoss(db: Kysely<Tables>): Promise<void> {
  if ((await setting(db, "fsync")) === "off") log.warn("the database has fsync off: a power cut may lose messages");
}

async function setting(db: Kysely<Tables>, name: string): Promise<string> {
  const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db);
  return rows[0]?.value ?? "";
}
