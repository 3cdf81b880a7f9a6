import { mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Makes a folder that only its owner may enter, and those above it, where they are missing. Not with Node's `recursive`:
 * where a folder is there but takes none, such as /proc, that tries for ever.
 * @throws what the file system failed with
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const parent = dirname(resolve(folder));
  if (parent !== resolve(folder)) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have been quicker.
    if (!isFolder(folder)) throw error;
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
