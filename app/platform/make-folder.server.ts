import { mkdirSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/**
 * Creates a folder that only its owner may enter, and its missing parents. Node's `recursive` would
 * retry forever in a folder such as /proc.
 * @throws the file system's error
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const parent = dirname(resolve(folder));
  if (parent !== resolve(folder)) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it first.
    if (!isFolder(folder)) throw error;
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Names in a folder; empty if it is missing. @throws the file system's error */
export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}
