import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const fileIn = (dataDir: string) => join(dataDir, "publishing");

/** Tells the site of this machine that a publication may come within seconds. It comes without, too. */
export const announce = (dataDir: string): Promise<void> =>
  writeFile(fileIn(dataDir), String(Date.now()), { mode: 0o600 }).catch(() => undefined);

/** Milliseconds after which an announcement counts for nothing: who made it was ended, or refused. */
const valid = 10_000;

/** Hears of announcements. @returns a function that says whether there was one since it was last asked */
export function announcements(dataDir: string): () => Promise<boolean> {
  let heard = 0;
  return async () => {
    const at = Number(await readFile(fileIn(dataDir), "utf8").catch(() => 0));
    const isNew = at > heard && at > Date.now() - valid;
    heard = Math.max(heard, at || 0);
    return isNew;
  };
}
