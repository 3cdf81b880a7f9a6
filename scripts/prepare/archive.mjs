import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { buildFolder, folderOf, readRelease } from "./releases.mjs";

/**
 * Packs a release into `archives/` in the folder of releases: a `.tar.gz` of its folder, and a
 * `.sha256` beside it.
 * @param {string} id of the release
 * @returns {Promise<string>} the archive's path
 */
export async function pack(id) {
  const folder = join(buildFolder(), "archives");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `website-${id}-${process.platform}-${process.arch}.tar.gz`);
  const partFile = `${file}.${process.pid}`;
  try {
    // Node renames these as soon as it has written them, and tar fails for files that disappear.
    const partsOfCompiledCode = `${id}/compiled/*.??????`;
    tar(["-czf", partFile, "--exclude", partsOfCompiledCode, "-C", join(folderOf(id), ".."), id]);
    writeFileSync(`${file}.sha256`, `${await sha256(partFile)}  ${basename(file)}\n`);
    renameSync(partFile, file);
  } finally {
    rmSync(partFile, { force: true });
  }
  return file;
}

/**
 * Unpacks an archive, whose checksum must be beside it.
 * @param {string} file the archive
 * @param {string} into an empty folder for the release's folder
 * @returns {Promise<{ folder: string, release: import("./releases.mjs").Release }>} readable by all
 * @throws Error with one sentence if the archive is damaged or contains no release
 */
export async function unpack(file, into) {
  for (const needed of [file, `${file}.sha256`]) if (!existsSync(needed)) throw new Error(`${needed} is missing.`);
  const [expected] = readFileSync(`${file}.sha256`, "utf8").split(" ");
  if ((await sha256(file)) !== expected)
    throw new Error(`${file} is damaged: its checksum is not that of ${file}.sha256.`);
  tar(["-xzf", file, "-C", into, "--no-same-owner"]);
  const [name = "", ...others] = readdirSync(into);
  const folder = join(into, name);
  const release = readRelease(folder);
  if (others.length > 0 || release?.id !== name) throw new Error(`${file} holds no release.`);
  run("chmod", ["-R", "u=rwX,go=rX", folder]);
  return { folder, release };
}

async function sha256(file) {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

const tar = (args) => run("tar", args);

function run(program, args) {
  const { status, stderr, error } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program}: ${error?.message ?? stderr.trim()}`);
}
