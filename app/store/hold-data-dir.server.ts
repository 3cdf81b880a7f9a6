import { closeSync, fchmodSync, openSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeFolder } from "#app/platform/make-folder.server.ts";

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
