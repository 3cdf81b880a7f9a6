import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** Sources of pages, files and the server's bundle, without tests, which change no page. */
const ofSite = [
  process.env.CONTENT_DIR ?? "content",
  "app",
  "content",
  "media",
  "migrations",
  "public",
  "scripts/prepare/build-release.mjs",
  ...withImports("scripts/prepare/read-content.ts"),
  ...withImports("scripts/prepare/finish-build.ts"),
  "package-lock.json",
  "package.json",
  "react-router.config.ts",
  "vite.config.ts",
];

/** Sources of the desk, which is the same whatever the content says. */
const ofDesk = [
  "app",
  ...filesUnder("content").filter((file) => file.endsWith(".ts")),
  "desk",
  "migrations",
  "scripts/prepare/build-release.mjs",
  ...withImports("scripts/prepare/finish-desk.ts"),
  "server",
  "package-lock.json",
  "package.json",
];

/** Sources of the process around them. */
const ofProcess = [
  "package-lock.json",
  "app/features/content/pictures",
  "content",
  "deploy",
  "scripts/content.ts",
  "scripts/desk.ts",
  "scripts/leads.ts",
  "scripts/prepare",
  "scripts/update.mjs",
  "server.ts",
  "server",
];

/** Hashes of the sources of a release. */
export const inputs = () => ({ site: hashOf(ofSite), desk: hashOf(ofDesk), process: hashOf(ofProcess) });

/** @returns {string[]} a module and all that it imports from its folder and the server */
export function withImports(module, found = []) {
  if (found.includes(module)) return found;
  found.push(module);
  for (const [, name] of readFileSync(module, "utf8").matchAll(/from "((?:\.|#server)\/[^"]+)"/g))
    withImports(name.startsWith("#") ? name.slice(1) : join(dirname(module), name), found);
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
