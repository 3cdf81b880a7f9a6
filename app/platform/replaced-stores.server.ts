import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { env } from "./env.server.ts";

/** Such as `replaced-2026-11-20T09-40-00-000Z.backup`. */
const named = /^replaced-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3}Z)\.backup$/;

/** Days for which what a restore replaced is kept. */
export const replacedDays = 7;

/** A file in DATA_DIR for what a restore replaces. */
export const replacedFile = (now: Date): string =>
  join(env().DATA_DIR, `replaced-${now.toISOString().replaceAll(/[:.]/g, "-")}.backup`);

/** The files that are there. @throws what the file system failed with */
export async function replacedFiles(): Promise<{ file: string; savedAt: Date }[]> {
  const names = await readdir(env().DATA_DIR).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.flatMap((name) => {
    const found = named.exec(name);
    if (!found) return [];
    const [, day, hour, minute, second, rest] = found;
    return [{ file: join(env().DATA_DIR, name), savedAt: new Date(`${day}T${hour}:${minute}:${second}.${rest}`) }];
  });
}

/** Removes those that were saved more than `replacedDays` ago. @throws what the file system failed with */
export async function removeReplaced(now: Date): Promise<void> {
  const limit = now.getTime() - replacedDays * 24 * 3_600_000;
  for (const { file, savedAt } of await replacedFiles()) if (savedAt.getTime() < limit) await rm(file, { force: true });
}
