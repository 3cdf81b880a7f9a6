import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What the build is made from. Tests are left out: they change no page. */
const inputs = [
  process.env.CONTENT_DIR ?? "content",
  "app",
  "content",
  "media",
  "migrations",
  "public",
  "scripts/prepare.mjs",
  "server/encoding.ts",
  "server/media-type.ts",
  "server/build-folder.ts",
  "server/finish-build.ts",
  "server/precompress.ts",
  "server/prerender.ts",
  "package-lock.json",
  "package.json",
  "react-router.config.ts",
  "vite.config.ts",
];
const buildFolder = process.env.BUILD_DIR ?? "build";
const mark = join(buildFolder, ".complete");

export function inputsHash() {
  const hash = createHash("sha256");
  for (const file of inputs.flatMap(filesUnder)) hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

/** Whether there is a completed build, of whatever inputs. */
export const isComplete = () => existsSync(mark);

/** Whether the last completed build was made from these very inputs. */
export function isFresh(hash) {
  return existsSync(mark) && readFileSync(mark, "utf8") === hash;
}

export function markFresh(hash) {
  writeFileSync(mark, hash);
}

/** Before a build begins, so that one that is interrupted does not pass for complete, and nothing of the last one is left. */
export function emptyBuild() {
  for (const part of [".complete", "client", "server"]) {
    rmSync(join(buildFolder, part), { recursive: true, force: true });
  }
}

/** @returns {string[]} */
function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith(".") && !/\.test\.tsx?$/.test(name))
    .map(({ name }) => join(path, name))
    .toSorted()
    .flatMap(filesUnder);
}
