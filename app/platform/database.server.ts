import { setTimeout as delay } from "node:timers/promises";
import type { Kysely } from "kysely";
import { env } from "./env.server.ts";
import { log } from "./log.server.ts";
import { openSqlite } from "./open-sqlite.server.ts";
import { secretFor } from "./secret.server.ts";
import { markStore } from "./store-mark.server.ts";
import type { Patience, Store } from "./store.server.ts";
import type { Tables } from "./tables.server.ts";

/** The store cannot be opened, or failed at work. Nothing of that work is kept, and the next use opens it anew. */
export class StoreUnavailable extends Error {
  override name = "StoreUnavailable";
  /** Whether the log has a line of its own about what is wrong. */
  told = false;
}

/** Longest wait for a store that is being opened, by others too; its tables may take longer to bring up to date. */
const openingMilliseconds: Record<Patience, number> = { visitor: 3000, command: 600_000 };
/** A database that has gone away says no goodbye. */
const closingMilliseconds = 1000;

let patience: Patience = "visitor";
let opened: Store | undefined;
let opening: Promise<Store> | undefined;
/** Why the store could not be opened, as long as it cannot. */
let trouble: string | undefined;

/** For a command at a terminal, before its first use of the store: long work is not cut off, as a visitor's would be. */
export const waitLongForStore = (): void => void (patience = "command");

/**
 * Runs queries on the store, which is opened at its first use.
 * @throws StoreUnavailable with the reason as its cause, whatever the work failed with
 */
export async function withDatabase<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  return withStore(({ db }) => work(db));
}

/** Whether a message could be stored now, by every door: the store answers and takes writes, and the secret is whole. */
export async function ready(): Promise<boolean> {
  try {
    await withStore(async ({ db, checkWritable }) => {
      await db.selectFrom("lead").select("id").limit(1).execute();
      await checkWritable();
    });
  } catch (error) {
    log.warn({ err: error }, "the store is not ready");
    return false;
  }
  // After the store: where DATA_DIR cannot be used at all, the line about that is enough.
  try {
    secretFor("ready");
    return true;
  } catch (error) {
    log.warn({ err: error }, "the secret cannot be used");
    return false;
  }
}

/**
 * After a deletion: takes what was deleted out of the store's files. SQLite has overwritten it and empties its log;
 * PostgreSQL frees the room, and overwrites it in time (docs/leads.md says what that means).
 * @returns false where others did not let it, such as a backup that is being made
 * @throws StoreUnavailable
 */
export async function scrubStore(): Promise<boolean> {
  return withStore(({ scrub }) => scrub());
}

/** Closes the store at the end of the process. */
export async function stop(): Promise<void> {
  if (opened) await discard(opened);
}

async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  let store: Store | undefined;
  try {
    store = await currentStore();
    return await work(store);
  } catch (error) {
    if (store?.isSpoiltBy(error)) await discard(store);
    const unavailable = new StoreUnavailable("the store is not available", { cause: error });
    unavailable.told = store === undefined;
    if (unavailable.told) tell((error as Error).message);
    throw unavailable;
  }
}

/** Says once what is wrong, and with which setting, however many ask for the store meanwhile. */
function tell(reason: string): void {
  if (reason === trouble) return;
  trouble = reason;
  const { DATABASE_URL, DATA_DIR } = env();
  const place = DATABASE_URL === undefined ? `DATA_DIR: the store in ${DATA_DIR}` : "DATABASE_URL: the store";
  log.error(`${place} cannot be opened: ${reason}`);
}

async function currentStore(): Promise<Store> {
  if (opened?.isInPlace()) return opened;
  if (opened) await discard(opened);
  opening ??= open()
    .then((store) => {
      markStore(store.isNew);
      if (trouble !== undefined) log.info("the store is open again");
      trouble = undefined;
      return store;
    })
    .finally(() => (opening = undefined));
  return opened ?? inTime(opening);
}

async function open(): Promise<Store> {
  const { DATABASE_URL, DATA_DIR } = env();
  if (DATABASE_URL === undefined) return (opened = await openSqlite(DATA_DIR, patience));
  // PostgreSQL's client is loaded only where it is used: it takes time and memory.
  const { openPostgres } = await import("./open-postgres.server.ts");
  return (opened = await openPostgres(DATABASE_URL, patience));
}

async function inTime(store: Promise<Store>): Promise<Store> {
  const over = new AbortController();
  const late = delay(openingMilliseconds[patience], undefined, { signal: over.signal, ref: false }).then(() => {
    throw new Error("it is still being opened");
  });
  try {
    return await Promise.race([store, late]);
  } finally {
    late.catch(() => undefined);
    over.abort();
  }
}

async function discard(store: Store): Promise<void> {
  if (opened === store) opened = undefined;
  try {
    await Promise.race([store.db.destroy(), delay(closingMilliseconds, undefined, { ref: false })]);
  } catch (error) {
    log.warn({ err: error }, "the store could not be closed");
  }
}
