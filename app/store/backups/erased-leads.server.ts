/**
 * Older backups still hold erased leads. Their reference numbers are kept beside the backups, so
 * that a restore skips them, also into a new store on a new machine.
 */
import { open, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Env } from "#app/platform/env.server.ts";
import { makeFolder } from "#app/platform/make-folder.server.ts";

/** The folder of backups and of these notes: without BACKUP_DIR, the folder of members' backups. */
export const backupFolder = ({ BACKUP_DIR, DATA_DIR }: Pick<Env, "BACKUP_DIR" | "DATA_DIR">): string =>
  BACKUP_DIR ?? join(DATA_DIR, "backups");

const fileName = "erased.jsonl";
type Entry = { id: string; at: string };

/** Writes erased leads to disk. @throws errors of the file system: nothing may be erased then */
export async function noteErasures(folder: string, ids: string[], now = new Date()): Promise<void> {
  if (ids.length === 0) return;
  makeFolder(folder);
  const lines = ids.map((id) => `${JSON.stringify({ id, at: now.toISOString() } satisfies Entry)}\n`);
  const handle = await open(join(folder, fileName), "a", 0o600);
  try {
    await handle.writeFile(lines.join(""));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The reference numbers recorded in any of these folders. @throws errors of the file system */
export async function erasedLeads(...folders: string[]): Promise<Set<string>> {
  const entries = await Promise.all(folders.map(entriesIn));
  return new Set(entries.flat().map(({ id }) => id));
}

/** Removes entries before a time: no backup contains these leads any more. @throws errors of the file system */
export async function forgetErasures(folder: string, before: Date): Promise<void> {
  const entries = await entriesIn(folder);
  const recentEntries = entries.filter(({ at }) => at >= before.toISOString());
  if (recentEntries.length === entries.length) return;
  const part = join(folder, `${fileName}.part`);
  await writeFile(part, recentEntries.map((entry) => `${JSON.stringify(entry)}\n`).join(""), { mode: 0o600 });
  await rename(part, join(folder, fileName));
}

async function entriesIn(folder: string): Promise<Entry[]> {
  const text = await readFile(join(folder, fileName), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text.split("\n").flatMap((line) => parseEntry(line) ?? []);
}

function parseEntry(line: string): Entry | undefined {
  try {
    const { id, at } = JSON.parse(line) as Partial<Entry>;
    return typeof id === "string" && typeof at === "string" ? { id, at } : undefined;
  } catch {
    return undefined;
  }
}
