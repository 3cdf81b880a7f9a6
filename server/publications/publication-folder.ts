import { hash } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { PublishedContent } from "#app/features/content/publications.server.ts";

/** `publication.json` of a folder: describes its publication. */
export type Description = {
  number: number;
  publishedAt: string;
  release: string;
  /** Reasons in sentences, by path, why the release's document replaces the owner's. */
  held: Record<string, string[]>;
};

/** `sizes` in bytes of all other files: a power failure may leave empty files. `sha256` covers all else. */
type Whole = Description & { sizes: Record<string, number>; sha256: string };

export type PublicationFolder = Description & { folder: string };

const descriptionFile = "publication.json";

/** Source of the folder, to render it again without the store; apart from the description, since it is long. */
export type PublicationSource = Pick<PublishedContent, "changes" | "redirects" | "pictures">;

const sourceFile = "changes.json";

/** @throws errors of the file system */
export const readSource = async (folder: string): Promise<PublicationSource> =>
  JSON.parse(await readFile(join(folder, sourceFile), "utf8"));

/** Maximum folders: current and former, and both of another release during a deployment. */
export const keptFolders = 4;

/**
 * Creates the folder of a publication atomically.
 * @param root folder of all publications
 * @param fill writes the other files into the folder, and returns its description
 * @throws errors of `fill` or the file system; it then leaves no folder
 */
export async function makePublicationFolder(
  root: string,
  { changes, redirects, pictures }: PublicationSource,
  fill: (folder: string) => Promise<Description>,
): Promise<PublicationFolder> {
  const stamp = Date.now();
  const part = join(root, `.${process.pid}-${stamp}`);
  await removeParts(root);
  await mkdir(part, { recursive: true, mode: 0o700 });
  try {
    await writeFile(join(part, sourceFile), JSON.stringify({ changes, redirects, pictures }));
    const { number, publishedAt, release, held } = await fill(part);
    const contents = { number, publishedAt, release, held };
    const text = JSON.stringify({ ...contents, sizes: await sizesIn(part) });
    const handle = await open(join(part, descriptionFile), "w");
    try {
      await handle.writeFile(JSON.stringify({ ...JSON.parse(text), sha256: hash("sha256", text) }));
      await handle.sync();
    } finally {
      await handle.close();
    }
    const folder = join(root, `${String(contents.number).padStart(6, "0")}.${stamp}`);
    await rename(part, folder);
    await removeOld(root);
    return { ...contents, folder };
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

/**
 * Matching publications, the newest first, each in its latest rendering.
 * @param known folders that were whole when this process began or later: their files are not looked
 *   at again
 * @throws never: an incomplete or unreadable folder is skipped
 */
export async function* publicationFolders(
  root: string,
  isWanted: (candidate: Description) => boolean,
  known?: Set<string>,
): AsyncGenerator<PublicationFolder, undefined> {
  for (const name of await folderNames(root)) {
    const folder = await readFolder(join(root, name), isWanted, known);
    if (folder) yield folder;
  }
}

/** The first folder of `publicationFolders`. */
export const findPublicationFolder = async (...of: Parameters<typeof publicationFolders>) =>
  (await publicationFolders(...of).next()).value;

/** @returns undefined if it is incomplete, or another publication is wanted */
async function readFolder(
  folder: string,
  isWanted: (candidate: Description) => boolean,
  known: Set<string> | undefined,
): Promise<PublicationFolder | undefined> {
  try {
    const { sha256, ...rest } = JSON.parse(await readFile(join(folder, descriptionFile), "utf8")) as Whole;
    if (hash("sha256", JSON.stringify(rest)) !== sha256) return undefined;
    const { sizes, ...described } = rest;
    if (!isWanted(described)) return undefined;
    const there = await Promise.all(
      Object.entries(known?.has(folder) ? {} : sizes).map(
        async ([file, size]) => (await stat(join(folder, file))).size === size,
      ),
    );
    if (!there.every(Boolean)) return undefined;
    known?.add(folder);
    return { ...described, folder };
  } catch {
    return undefined;
  }
}

async function sizesIn(folder: string): Promise<Record<string, number>> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length + 1), (await stat(path)).size] as const;
    }),
  );
  return Object.fromEntries(sizes);
}

/** All folders, newest first. */
export async function folderNames(root: string): Promise<string[]> {
  const names = await readdir(root).catch(() => []);
  return names.filter((name) => /^\d{6,}\.\d+$/.test(name)).toSorted((a, b) => b.localeCompare(a, "en"));
}

/** Milliseconds; older parts were abandoned, since no publication takes an hour. */
const longestMaking = 3_600_000;

/** Removes unfinished folders of killed processes. A process makes one folder at a time. */
async function removeParts(root: string): Promise<void> {
  for (const name of await readdir(root).catch(() => [])) {
    const [, pid, stamp] = /^\.(\d+)-(\d+)$/.exec(name) ?? [];
    const isMade = Number(pid) !== process.pid && isAlive(Number(pid)) && Date.now() - Number(stamp) < longestMaking;
    // The rendering process may outlive its parent and still write to the folder.
    if (stamp && !isMade) await rm(join(root, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Removes folders by creation time, since a publication may be rendered again. */
async function removeOld(root: string): Promise<void> {
  const madeAt = (name: string) => Number(name.split(".")[1]);
  const names = (await folderNames(root)).toSorted((a, b) => madeAt(b) - madeAt(a));
  for (const name of names.slice(keptFolders)) await rm(join(root, name), { recursive: true, force: true });
}

/** Bytes beyond the size of the last publication, for the store and new pictures. */
const spare = 8 * 1024 * 1024;

/** Whether the disk has room for another publication as large as the last one; true if its size is unknown. */
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
