// The folder of the builds: `releases/ID` holds one each, and the link `current` names the one that is served. Plain
// JavaScript for the machine's own Node.
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
 * @typedef {object} Release what `release.json` in its folder says
 * @property {string} id its folder's name; a later release has a greater one
 * @property {string} made when, in ISO 8601
 * @property {string} [commit] of the sources; ends in `+` where they held more than that
 * @property {string} site hash of what pages and bundle were made from
 * @property {string} process hash of what the process around them was made from
 */

/** How many releases are kept, the current one among them. */
const kept = 3;

/** Where the releases lie. Read at each call: settings may be loaded meanwhile. */
export const buildFolder = () => process.env.BUILD_DIR || "build";
const releasesFolder = () => join(buildFolder(), "releases");
export const folderOf = (id) => join(releasesFolder(), id);
const currentLink = () => join(buildFolder(), "current");
const heldMark = () => join(buildFolder(), "held");

/** The folder of the current release as it is on disk, so that a switch does not change it; undefined without one. */
export function currentFolder() {
  return existsSync(join(currentLink(), "release.json")) ? realpathSync(currentLink()) : undefined;
}

/** @returns {Release | undefined} */
export const currentRelease = () => readRelease(currentLink());

/** @returns {Release[]} all that are complete, the newest first */
export function releases() {
  const names = existsSync(releasesFolder()) ? readdirSync(releasesFolder()) : [];
  return names
    .toSorted()
    .toReversed()
    .flatMap((id) => readRelease(folderOf(id)) ?? []);
}

function readRelease(folder) {
  const file = join(folder, "release.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** Brings a finished release to where the others are. Also across disks it is there as a whole or not at all. */
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

/** From now on this release is started. Processes that run go on with theirs. */
export function switchTo(id) {
  const next = `${currentLink()}.${process.pid}`;
  rmSync(next, { force: true });
  symlinkSync(join("releases", id), next);
  renameSync(next, currentLink());
}

/** Removes what is neither current nor among the last. A process that still runs one of them needs no file of it. */
export function removeOld() {
  const current = basename(realpathSync(currentLink()));
  const stays = new Set([
    current,
    ...releases()
      .map(({ id }) => id)
      .slice(0, kept),
  ]);
  for (const name of readdirSync(releasesFolder())) {
    if (!stays.has(name)) rmSync(folderOf(name), { recursive: true, force: true });
  }
}

/** Whether somebody went back: `npm start` then serves the current release, whatever the sources say. */
export const isHeld = () => existsSync(heldMark());
export const hold = () => mkdirSync(heldMark(), { recursive: true });
export const release = () => rmSync(heldMark(), { recursive: true, force: true });
