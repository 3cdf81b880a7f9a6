/**
 * Backups still hold what was erased after they were made. Its reference numbers are noted beside
 * them, so that a restore leaves it out, also into a new store on a new machine.
 */
import { open, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "#app/platform/make-folder.server.ts";

const fileName = "erased.jsonl";
type Entry = { id: string; at: string };

/**
 * Notes them, on disk.
 * @throws what the file system failed with: then nothing should be erased yet
 */
export async function noteErased(folder: string, ids: string[], now = new Date()): Promise<void> {
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

/** The reference numbers noted in any of these folders. @throws what the file system failed with */
export async function erasedLeads(...folders: (string | undefined)[]): Promise<Set<string>> {
  const given = folders.filter((folder) => folder !== undefined);
  const entries = await Promise.all(given.map(entriesIn));
  return new Set(entries.flat().map(({ id }) => id));
}

/** Forgets those of before a moment: every backup that held them is gone. @throws what the file system failed with */
export async function forgetErased(folder: string, before: Date): Promise<void> {
  const entries = await entriesIn(folder);
  const kept = entries.filter(({ at }) => at >= before.toISOString());
  if (kept.length === entries.length) return;
  const part = join(folder, `${fileName}.part`);
  await writeFile(part, kept.map((entry) => `${JSON.stringify(entry)}\n`).join(""), { mode: 0o600 });
  await rename(part, join(folder, fileName));
}

async function entriesIn(folder: string): Promise<Entry[]> {
  const text = await readFile(join(folder, fileName), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text.split("\n").flatMap((line) => parsed(line) ?? []);
}

/** A line that a crash cut off is none. */
function parsed(line: string): Entry | undefined {
  try {
    const { id, at } = JSON.parse(line) as Partial<Entry>;
    return typeof id === "string" && typeof at === "string" ? { id, at } : undefined;
  } catch {
    return undefined;
  }
}
