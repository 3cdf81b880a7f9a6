import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** What pages, files and the server's bundle are made from. Tests are left out: they change no page. */
const ofSite = [
  process.env.CONTENT_DIR ?? "content",
  "app",
  "content",
  "media",
  "migrations",
  "public",
  "scripts/prepare/build-release.mjs",
  ...withImports("server/finish-build.ts"),
  "package-lock.json",
  "package.json",
  "react-router.config.ts",
  "vite.config.ts",
];

/** What the process around them is made from. */
const ofProcess = ["package-lock.json", "scripts/leads.ts", "scripts/prepare", "server.ts", "server"];

/** Tells one state of the sources from another: what a release is made from. */
export const inputs = () => ({ site: hashOf(ofSite), process: hashOf(ofProcess) });

/** @returns {string[]} a module and what it imports of its own folder, and so on */
export function withImports(module, found = []) {
  if (found.includes(module)) return found;
  found.push(module);
  for (const [, name] of readFileSync(module, "utf8").matchAll(/from "(\.\/[^"]+)"/g))
    withImports(join(dirname(module), name), found);
  return found;
}

function hashOf(paths) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap(filesUnder)) hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
  return hash.digest("hex");
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
