import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "./env.server.ts";
import { log } from "./log.server.ts";
import { makeFolder } from "./make-folder.server.ts";

/** Which store was there, and since when an empty one is in its place. */
type Mark = { store: string; lostAt?: string };

/** It lies beside the store, so that it is still there when the store is not. */
export const storeMarkFile = (): string => join(env().DATA_DIR, "store");

/**
 * To be called whenever a store has been opened: remembers that there is one, and notices that it was lost.
 * @param isNew whether it had no tables before
 */
export function markStore(isNew: boolean): void {
  const store = nameOfStore();
  const mark = readMark();
  const isKnown = mark?.store === store;
  if (isKnown && !isNew) return;
  if (isKnown) log.error("the store is empty, although one was here before: only a backup has its messages");
  writeMark({ store, ...(isKnown && { lostAt: new Date().toISOString() }) });
}

/** When an empty store took the place of the one that was here; undefined where that is not so, or has been dealt with. */
export const storeLostAt = (): string | undefined => readMark()?.lostAt;

/** Messages have been put back, which ends the alarm. */
export const endLoss = (): void => writeMark({ store: nameOfStore() });

function writeMark(mark: Mark): void {
  try {
    makeFolder(env().DATA_DIR);
    const draft = `${storeMarkFile()}.${process.pid}`;
    writeFileSync(draft, `${JSON.stringify(mark)}\n`, { mode: 0o600, flush: true });
    renameSync(draft, storeMarkFile());
  } catch (error) {
    log.warn({ err: error }, "that a store is here could not be noted: its loss would not be noticed");
  }
}

/** Another database is another store. */
function nameOfStore(): string {
  const { DATABASE_URL } = env();
  if (DATABASE_URL === undefined) return "leads.sqlite";
  const { host, pathname, searchParams } = new URL(DATABASE_URL);
  return `postgres ${searchParams.get("host") ?? host}${pathname}`;
}

function readMark(): Mark | undefined {
  try {
    return JSON.parse(readFileSync(storeMarkFile(), "utf8")) as Mark;
  } catch {
    return undefined;
  }
}
