import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** Sources of every bundle, without the content. */
const code = [
  "app",
  "cms",
  "i18n",
  "migrations",
  "package-lock.json",
  "package.json",
  "scripts/prepare/build-release.mjs",
  ...withImports("scripts/prepare/precompress.ts"),
  "scripts/vite",
  "words",
];
const ofSite = [...code, "media", "public", "react-router.config.ts", "vite.config.ts"];
const ofDesk = [...code, "desk", "server"];
/** Sources of the server process, the commands, and other files for a server. */
const ofProcess = [...code, "deploy", "scripts", "server", "server.ts"];
const ofPages = [
  process.env.CONTENT_DIR ?? "content",
  ...withImports("scripts/prepare/read-content.ts"),
  ...withImports("scripts/prepare/finish-build.ts"),
];

/** Hashes of the sources of a release; the hash `site` includes `bundle`. */
export function inputs() {
  const bundle = hashOf(ofSite, process.env.QUICK_PICTURES);
  return { bundle, site: hashOf(ofPages, bundle), desk: hashOf(ofDesk), process: hashOf(ofProcess) };
}

/** @returns {string[]} a module and its imports, recursively, from its folder and the server */
export function withImports(module, modules = []) {
  if (modules.includes(module)) return modules;
  modules.push(module);
  for (const [, name] of readFileSync(module, "utf8").matchAll(/from "((?:\.|#server)\/[^"]+)"/g))
    withImports(name.startsWith("#") ? name.slice(1) : join(dirname(module), name), modules);
  return modules;
}

function hashOf(paths, before = "") {
  const hash = createHash("sha256").update(before);
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
