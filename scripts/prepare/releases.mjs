// The folder of releases: each is in `releases/ID`, and the link `current` points to the one in
// use. Plain JavaScript for the machine's own Node.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { basename, join } from "node:path";

/**
 * @typedef {object} Release the content of `release.json` in its folder
 * @property {string} id its folder's name; a later release has a greater one
 * @property {string} made time of the build, in ISO 8601
 * @property {string} bundle hash of the sources of the site's bundle
 * @property {string} site hash of the sources of bundle and pages
 * @property {string} desk hash of the sources of the desk
 * @property {string} process hash of the sources of the process
 */

const releasesToKeep = 3;

/** Folder of the releases, read on each call, since settings may be loaded in between. */
export const buildFolder = () => process.env.BUILD_DIR || "build";
const releasesFolder = () => join(buildFolder(), "releases");
export const folderOf = (id) => join(releasesFolder(), id);
const currentLink = () => join(buildFolder(), "current");

/** @returns {Release | undefined} */
export const currentRelease = () => readRelease(currentLink());

/** @returns {Release[]} all complete releases, newest first */
export function releases() {
  const names = existsSync(releasesFolder()) ? readdirSync(releasesFolder()) : [];
  return names
    .toSorted()
    .toReversed()
    .flatMap((id) => readRelease(folderOf(id)) ?? []);
}

/** @returns {Release | undefined} */
export function readRelease(folder) {
  const file = join(folder, "release.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** Moves a finished release to the others, atomically, even across disks. */
export function add(folder, id) {
  mkdirSync(releasesFolder(), { recursive: true });
  try {
    renameSync(folder, folderOf(id));
  } catch (error) {
    if (error.code !== "EXDEV") throw error;
    const beside = join(releasesFolder(), `.${id}`);
    cpSync(folder, beside, { recursive: true });
    renameSync(beside, folderOf(id));
    rmSync(folder, { recursive: true });
  }
}

/** Selects the release for the next start. Running processes keep theirs. */
export function switchTo(id) {
  const next = `${currentLink()}.${process.pid}`;
  rmSync(next, { force: true });
  symlinkSync(join("releases", id), next);
  renameSync(next, currentLink());
}

/** Removes all releases but the current and the latest; a running process needs no files. */
export function removeOld() {
  const current = basename(realpathSync(currentLink()));
  const stays = new Set([
    current,
    ...releases()
      .map(({ id }) => id)
      .slice(0, releasesToKeep),
  ]);
  for (const name of readdirSync(releasesFolder())) {
    if (!stays.has(name)) rmSync(folderOf(name), { recursive: true, force: true });
  }
}
