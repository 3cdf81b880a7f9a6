import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeFolder } from "./make-folder.server.ts";

/** Kept, since a lock ends with what holds it. */
let lock: DatabaseSync | undefined;

/**
 * Claims a folder for this process until it ends, however it ends: the system takes back SQLite's locks.
 * @returns false where another process has it
 * @throws what the file system failed with
 */
export function holdDataDir(dataDir: string): boolean {
  makeFolder(dataDir);
  lock = new DatabaseSync(join(dataDir, "in-use"), { timeout: 0 });
  try {
    lock.exec("begin exclusive");
    return true;
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === busy) return false;
    throw error;
  }
}

/** SQLITE_BUSY */
const busy = 5;
