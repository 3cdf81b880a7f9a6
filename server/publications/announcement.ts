import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const fileIn = (dataDir: string) => join(dataDir, "publishing");

/**
 * Announces to the site on this machine that a publication may follow within seconds. Publications
 * also work without it.
 */
export const announce = (dataDir: string): Promise<void> =>
  writeFile(fileIn(dataDir), String(Date.now()), { mode: 0o600 }).catch(() => undefined);

/** Milliseconds after which an announcement is ignored: its process has ended or failed. */
const valid = 10_000;

/** Receives announcements. @returns a function: whether one has arrived since its last call */
export function announcements(dataDir: string): () => Promise<boolean> {
  let lastNumber = 0;
  return async () => {
    const at = Number(await readFile(fileIn(dataDir), "utf8").catch(() => 0));
    const isNew = at > lastNumber && at > Date.now() - valid;
    lastNumber = Math.max(lastNumber, at || 0);
    return isNew;
  };
}
