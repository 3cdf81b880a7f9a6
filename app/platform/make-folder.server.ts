import { mkdirSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/**
 * Makes a folder that only its owner may enter, and missing ones above it. Node's `recursive` would
 * try for ever in a folder such as /proc.
 * @throws the error of the file system
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const parent = dirname(resolve(folder));
  if (parent !== resolve(folder)) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have been faster.
    if (!isFolder(folder)) throw error;
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** The names in a folder; none if it is missing. @throws the error of the file system */
export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}
