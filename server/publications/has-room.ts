import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { folderNames } from "./publication-folder.ts";

/** Bytes beyond the size of the last publication, for the store and new pictures. */
const spare = 8 * 1024 * 1024;

/**
 * Whether the disk has room for another publication as large as the last one rendered there. An
 * unknown size counts as enough room: rendering reports the error.
 * @param dataDir DATA_DIR
 * @param release its folder
 */
export async function hasRoom(dataDir: string, release: string): Promise<boolean> {
  try {
    const root = join(dataDir, "publications");
    const [newest] = await folderNames(root);
    const folder = newest ? join(root, newest) : join(release, "published");
    const names = await readdir(folder, { recursive: true });
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
    const { bavail, bsize } = await statfs(newest ? root : dataDir);
    return bavail * bsize >= sizes.reduce((sum, size) => sum + size, spare);
  } catch {
    return true;
  }
}
