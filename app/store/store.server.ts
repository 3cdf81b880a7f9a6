import { existsSync, readFileSync, renameSync, writeFileSync, closeSync, fchmodSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Kysely, Logger } from "kysely";
import type { Env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { makeFolder } from "#app/platform/make-folder.server.ts";
import type { Metrics } from "#app/platform/metrics.server.ts";
import type { Secrets } from "#app/platform/secret.server.ts";
import { outsideTraces } from "#app/platform/trace.server.ts";
import type { OpenStore, TimeOuts } from "./open-store.server.ts";
import { openSqlite, sqliteFile } from "./open-sqlite.server.ts";
import type { Tables } from "./tables.server.ts";
import { DatabaseSync } from "node:sqlite";

/** The store could not be opened, or failed. The work is rolled back; the next use reopens it. */
export class StoreUnavailable extends Error {
  override name = "StoreUnavailable";
  hasLogLine = false;

  /** Compares names, since the desk's bundle has a second copy of this class. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === "StoreUnavailable";
  }
}

/** Maximum wait, in milliseconds, for a store that is being opened; migrations take longer. */
const openingMilliseconds: Record<TimeOuts, number> = { visitor: 3000, command: 600_000 };
/** Milliseconds; a lost database does not answer. */
const closingMilliseconds = 1000;

type Deps = {
  settings: Pick<Env, "DATA_DIR" | "DATABASE_URL">;
  secrets: Secrets;
  metrics?: Metrics;
  timeOuts?: TimeOuts;
};

export type Store = ReturnType<typeof createStore>;

/**
 * Store of messages, deliveries and counts: a file in DATA_DIR, or the database in DATABASE_URL.
 * Opened on first use.
 * @param parts.timeOuts `command` allows long work, which `visitor` cuts off
 */
export function createStore({ settings, secrets, metrics, timeOuts = "visitor" }: Deps) {
  const { DATABASE_URL, DATA_DIR } = settings;
  const onQuery = metrics && measureQueries(metrics, DATABASE_URL === undefined ? "sqlite" : "postgresql");
  const marker = createStoreMarker(settings);
  let lock: ReturnType<typeof holdDataDir>;
  let connection: OpenStore | undefined;
  let opening: Promise<OpenStore> | undefined;
  /** The reason why the store cannot be opened; undefined otherwise. */
  let fault: string | undefined;

  async function inStore<T>(work: (store: OpenStore) => Promise<T>): Promise<T> {
    let store: OpenStore | undefined;
    try {
      store = await current();
      return await work(store);
    } catch (error) {
      if (store?.isBrokenBy(error)) await discard(store);
      const unavailable = new StoreUnavailable("the store is not available", { cause: error });
      unavailable.hasLogLine = store === undefined;
      if (unavailable.hasLogLine) logOnce((error as Error).message);
      throw unavailable;
    }
  }

  /** Logs an opening error once, with the setting at fault, however many calls wait for the store. */
  function logOnce(reason: string): void {
    if (reason === fault) return;
    fault = reason;
    const place = DATABASE_URL === undefined ? `DATA_DIR: the store in ${DATA_DIR}` : "DATABASE_URL: the store";
    log.error(`${place} cannot be opened: ${reason}`);
  }

  async function current(): Promise<OpenStore> {
    if (connection?.isInPlace()) return connection;
    if (connection) await discard(connection);
    opening ??= outsideTraces(open).finally(() => (opening = undefined));
    return connection ?? inTime(opening);
  }

  async function open(): Promise<OpenStore> {
    const onOpen = marker.beforeOpening();
    // PostgreSQL's client is loaded only when used, since it takes time and memory.
    const store =
      DATABASE_URL === undefined
        ? await openSqlite(DATA_DIR, timeOuts, onQuery)
        : await (await import("./open-postgres.server.ts")).openPostgres(DATABASE_URL, timeOuts, onQuery);
    connection = store;
    onOpen(store.isNew);
    if (fault !== undefined) log.info("the store is open again");
    fault = undefined;
    return store;
  }

  /** Opening continues even if all callers have given up. */
  function inTime(store: Promise<OpenStore>): Promise<OpenStore> {
    const late = delay(openingMilliseconds[timeOuts], undefined, { ref: false });
    return Promise.race([store, late.then(() => Promise.reject(new Error("it is still being opened")))]);
  }

  async function discard(store: OpenStore): Promise<void> {
    if (connection === store) connection = undefined;
    try {
      await Promise.race([store.db.destroy(), delay(closingMilliseconds, undefined, { ref: false })]);
    } catch (error) {
      log.warn({ err: error }, "the store could not be closed");
    }
  }

  return {
    /** Whether other instances may use the store too. */
    isShared: DATABASE_URL !== undefined,
    secrets,
    /** Whether the store exists: reading must not create an empty one if DATA_DIR is mistyped. */
    exists: () => DATABASE_URL !== undefined || existsSync(sqliteFile(DATA_DIR)),
    /** Runs queries. @throws StoreUnavailable for any error, with its cause */
    run: <T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> => inStore(({ db }) => work(db)),
    /** Whether a message could be stored now: the store is writable and the secret readable. */
    ready: async (): Promise<boolean> => {
      try {
        await inStore(async ({ db, checkWritable }) => {
          await db.selectFrom("lead").select("id").limit(1).execute();
          await checkWritable();
        });
      } catch (error) {
        log.warn({ err: error }, "the store is not ready");
        return false;
      }
      // After the store: if DATA_DIR is unusable, one log line is enough.
      try {
        secrets.first("ready");
        return true;
      } catch (error) {
        log.warn({ err: error }, "the secret cannot be used");
        return false;
      }
    },
    /**
     * Removes deleted data from the store's files after a deletion. SQLite has overwritten it and
     * empties its log; PostgreSQL frees the space, and overwrites it in time (docs/store.md).
     * @returns false if blocked, for example by a running backup
     */
    scrub: (): Promise<boolean> => inStore(({ scrub }) => scrub()),
    /**
     * Claims DATA_DIR for this process until the store is closed, however the process ends.
     * @returns false if another process uses it, although it is not shared
     */
    hold: (): boolean => {
      if (DATABASE_URL !== undefined) return true;
      try {
        lock ??= holdDataDir(DATA_DIR);
        return lock !== undefined;
      } catch {
        // The next use of the store reports the folder's error.
        return true;
      }
    },
    close: async (): Promise<void> => {
      if (connection) await discard(connection);
      lock?.close();
      lock = undefined;
    },
    loss: marker,
  };
}

/** Identity of the earlier store, and the time since which an empty one has replaced it. */
type StoreMarker = { store: string; lostAt?: string };

/** The marker is beside the store in DATA_DIR, so that it outlives the store. */
function createStoreMarker({ DATA_DIR, DATABASE_URL }: Deps["settings"]) {
  const file = join(DATA_DIR, "store");
  const store = nameOf(DATABASE_URL);

  function read(): StoreMarker | undefined {
    try {
      return JSON.parse(readFileSync(file, "utf8")) as StoreMarker;
    } catch {
      return undefined;
    }
  }

  function write(marker: StoreMarker): void {
    try {
      makeFolder(DATA_DIR);
      const draft = `${file}.${process.pid}`;
      writeFileSync(draft, `${JSON.stringify(marker)}\n`, { mode: 0o600, flush: true });
      renameSync(draft, file);
    } catch (error) {
      log.warn({ err: error }, "the mark of the store could not be written: a lost store would not be noticed");
    }
  }

  return {
    file,
    /** Time at which an empty store replaced this one; undefined if never, or if resolved. */
    lostAt: () => read()?.lostAt,
    end: () => write({ store }),
    /** Returns a callback for the opened store: it records that it exists, and detects the loss of an earlier one. */
    beforeOpening: () => {
      // Read before opening: another process may create the store and the marker at this moment.
      const wasKnown = read()?.store === store;
      return (isNew: boolean) => {
        if (wasKnown && !isNew) return;
        if (wasKnown) log.error("the store is empty although there was one before: only a backup has its messages");
        write({ store, ...(wasKnown && { lostAt: new Date().toISOString() }) });
      };
    },
  };
}

/** A different database counts as a different store. */
function nameOf(databaseUrl: string | undefined): string {
  if (databaseUrl === undefined) return "leads.sqlite";
  const { host, pathname, searchParams } = new URL(databaseUrl);
  return `postgres ${searchParams.get("host") ?? host}${pathname}`;
}

/** Upper bounds in seconds; OpenTelemetry's recommendation for databases. */
const bounds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];

/** Measures every query, including its wait, as Kysely's `log`. */
function measureQueries(metrics: Metrics, system: "sqlite" | "postgresql"): Logger {
  const durations = metrics.histogram(
    "db_client_operation_duration_seconds",
    "Queries to the store, by their first word.",
    bounds,
  );
  return ({ query, queryDurationMillis, level }) =>
    durations.observe(queryDurationMillis / 1000, {
      db_system_name: system,
      db_operation_name: operationOf(query.sql),
      error_type: level === "error" ? "_OTHER" : "",
    });
}

const operations = new Set(["SELECT", "INSERT", "UPDATE", "DELETE", "BEGIN", "COMMIT", "ROLLBACK"]);

/** Few different values, since labels are kept forever. */
function operationOf(sql: string): string {
  const word = /^\w+/.exec(sql)?.[0].toUpperCase() ?? "";
  return operations.has(word) ? word : "OTHER";
}

/** SQLITE_BUSY */
const busy = 5;

/**
 * Claims a folder for this process until it ends, even by a crash: the system releases SQLite's
 * locks.
 * @returns the lock, which is released with this object; undefined if another process holds it
 * @throws errors of the file system
 */
export function holdDataDir(dataDir: string): DatabaseSync | undefined {
  makeFolder(dataDir);
  const file = join(dataDir, "in-use");
  // Closed before SQLite opens the file: closing it later would release SQLite's lock.
  const descriptor = openSync(file, "a", 0o600);
  fchmodSync(descriptor, 0o600);
  closeSync(descriptor);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec("begin exclusive");
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === busy) return undefined;
    throw error;
  }
}
