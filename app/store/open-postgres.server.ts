import { callbackify } from "node:util";
import { Kysely, type Logger, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from "kysely";
import { type ClientBase, DatabaseError, Pool, types } from "pg";
import { log } from "#app/platform/log.server.ts";
import { outsideTraces } from "#app/platform/trace.server.ts";
import { leadTables, searchTables } from "./portable-rows.server.ts";
import { bringUpToDate, migrate, type OpenStore, type TimeOuts } from "./open-store.server.ts";
import type { Tables } from "./tables.server.ts";

/** Milliseconds. At worst one visitor's message waits that long; then the outage is known. */
const limits: Record<TimeOuts, PostgresLimits> = {
  visitor: { connect: 2000, statement: 2000, wholeTables: "off" },
  command: { connect: 10_000, statement: 600_000, wholeTables: "on" },
};

/** No such table, no such column. */
const notAsMigrated = new Set(["42P01", "42703"]);

const databaseAt = (url: string, timeOuts: TimeOuts, onQuery?: Logger) =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: postgresPool(url, limits[timeOuts]) }),
    ...(onQuery && { log: onQuery }),
  });

/**
 * Connects to the database and brings its tables up to date.
 * @throws errors of the connection, the database or a migration
 */
export async function openPostgres(url: string, timeOuts: TimeOuts, onQuery?: Logger): Promise<OpenStore> {
  const db = databaseAt(url, timeOuts, onQuery);
  let isNew: boolean;
  try {
    // Migrations take as long as necessary, even if another instance runs them.
    isNew = await bringUpToDate(db, () => withLongTimeOuts(url, migrate));
    await warnOfLoss(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    isNew,
    isInPlace: () => true,
    scrub: () => vacuum(url),
    // The database was replaced, for example by an empty one: reopening recreates the tables.
    isBrokenBy: (error) => error instanceof DatabaseError && notAsMigrated.has(error.code ?? ""),
    checkWritable: async () => {
      if ((await setting(db, "transaction_read_only")) === "on") throw new Error("the database takes no writes");
    },
  };
}

/** Frees the space of deleted leads in the files. Takes no exclusive lock, and runs outside of transactions. */
async function vacuum(url: string): Promise<boolean> {
  const tables = sql.join([...leadTables, ...searchTables].map((table) => sql.table(table)));
  await withLongTimeOuts(url, (db) => sql`vacuum ${tables}`.execute(db));
  return true;
}

async function withLongTimeOuts<T>(url: string, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  await using db = databaseAt(url, "command");
  return await work(db);
}

/** A server without fsync cannot be made safe from our side. */
async function warnOfLoss(db: Kysely<Tables>): Promise<void> {
  if ((await setting(db, "fsync")) === "off") log.warn("the database has fsync off: a power cut may lose messages");
}

async function setting(db: Kysely<Tables>, name: string): Promise<string> {
  const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db);
  return rows[0]?.value ?? "";
}

const maxConnections = 10;
/** Extra time beyond a statement's timeout; after it the connection counts as dead. */
const graceMilliseconds = 500;

/** Counts are text by default, since a 64-bit number may be too large; ours never are. */
const numbers = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC]);

/** Milliseconds after a timeout during which other calls fail at once. */
const silenceMilliseconds = 1000;
/** pg's timeouts have no error code. */
const silence = /^(?:Query read timeout|Connection terminated due to connection timeout)$/;
/** All connections were in use: the database is at fault only if it answered none meanwhile. */
const noneFree = "timeout exceeded when trying to connect";

type PostgresLimits = {
  /** Maximum wait for a connection, in milliseconds. */
  connect: number;
  /** Maximum time for a query, in milliseconds. */
  statement: number;
  /** Whether a query may scan a whole table if an index would do. */
  wholeTables: "on" | "off";
};

/** A connection pool that isolates faults: broken connections are never reused, and every wait has a timeout. */
function postgresPool(url: string, limits: PostgresLimits): PostgresPool {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: limits.connect,
    query_timeout: limits.statement + graceMilliseconds,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    allowExitOnIdle: true,
    fallback_application_name: "website",
    types: { getTypeParser: (oid, format) => (numbers.has(oid) ? Number : types.getTypeParser(oid, format)) },
    verify: callbackify((client: ClientBase) => prepare(client, limits)),
  });
  // Keeps this error out of the trace of the request that opened the connection.
  pool.on("error", (error) =>
    outsideTraces(() => log.warn({ err: error }, "an idle connection to the database was lost")),
  );
  const statementName = createStatementNames();
  let silentUntil = 0;
  let answeredAt = 0;
  const noteSilence = (error: unknown, since: number): never => {
    const message = error instanceof Error ? error.message : "";
    if (silence.test(message) || (message === noneFree && answeredAt < since))
      silentUntil = performance.now() + silenceMilliseconds;
    throw error;
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const since = performance.now();
      if (since < silentUntil) throw new Error("the database kept silent a moment ago");
      const client = await pool.connect().catch((error: unknown) => noteSilence(error, since));
      let isBroken = false;
      return {
        query: async (text: string, values: readonly unknown[]) => {
          // Closing the connection rolls back as well; a dead one would cost a second timeout.
          if (isBroken && text === "rollback") return { command: "ROLLBACK", rowCount: 0, rows: [] };
          try {
            const result = await client.query({ name: statementName(text), text, values: [...values] });
            answeredAt = performance.now();
            return result;
          } catch (error) {
            isBroken = breaks(error);
            return noteSilence(error, since);
          }
        },
        release: (destroy?: boolean) => client.release(destroy || isBroken),
      } as unknown as PostgresPoolClient;
    },
  };
}

/** Far more than there are queries; lists of varying length produce new texts. */
const maxStatements = 100;
/** Keeps queries prepared by name: planning each again took a quarter of a lead's time. */
function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const cachedName = names.get(text);
    if (cachedName !== undefined || names.size >= maxStatements) return cachedName;
    const name = `statement ${names.size}`;
    names.set(text, name);
    return name;
  };
}

/**
 * Uses `set`, since PgBouncer rejects these settings at connection start. The server caches plans:
 * one made for a small table would still scan it whole once it is large. Queries without an index
 * still run, without JIT.
 */
async function prepare(client: ClientBase, { statement, wholeTables }: PostgresLimits): Promise<void> {
  // Without a listener, the loss of a connection in use would end the process.
  client.on("error", () => undefined);
  await client.query(`
    select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') <> 'remote_apply';
    set default_transaction_isolation = 'read committed';
    set enable_seqscan = ${wholeTables};
    set jit = off;
    set statement_timeout = ${statement};
    set idle_in_transaction_session_timeout = ${statement + graceMilliseconds}`);
}

/** A server that has become read-only, and a prepared query of a table whose columns changed. */
const curedByReconnecting = new Set(["25006", "0A000"]);

/** The server's refusal proves that the connection works. */
function breaks(error: unknown): boolean {
  const isRefusal = error instanceof DatabaseError && error.severity === "ERROR";
  return !isRefusal || curedByReconnecting.has(error.code ?? "");
}
