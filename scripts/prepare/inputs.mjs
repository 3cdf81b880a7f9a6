import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** Sources of the content's form; its words lie beside them. */
const ofForm = filesUnder("content").filter((file) => file.endsWith(".ts"));

/** Sources of what the site and the desk are bundled from, without tests, whatever the words say. */
const ofBundles = [
  "app",
  "i18n",
  ...ofForm,
  "media",
  "migrations",
  "public",
  "scripts/prepare/build-release.mjs",
  ...withImports("scripts/prepare/finish-bundle.ts"),
  "package-lock.json",
  "package.json",
  "react-router.config.ts",
  "scripts/vite",
  "vite.config.ts",
];

/** Sources of pages and files besides: the words, and what makes pages of them. */
const ofPages = [
  process.env.CONTENT_DIR ?? "content",
  ...withImports("scripts/prepare/read-content.ts"),
  ...withImports("scripts/prepare/finish-build.ts"),
];

/** Sources of the desk. */
const ofDesk = [
  "app",
  "i18n",
  ...ofForm,
  "desk",
  "words",
  "migrations",
  "scripts/prepare/build-release.mjs",
  ...withImports("scripts/prepare/finish-bundle.ts"),
  "scripts/vite",
  "server",
  "package-lock.json",
  "package.json",
];

/** Sources of the process around them. */
const ofProcess = [
  "package-lock.json",
  "app",
  "i18n",
  ...ofForm,
  "deploy",
  "scripts/content.ts",
  "scripts/desk.ts",
  "scripts/leads.ts",
  "scripts/prepare",
  "scripts/update.mjs",
  "server.ts",
  "server",
];

/** Hashes of the sources of a release; `bundle` is a part of the site's. */
export function inputs() {
  const bundle = hashOf(ofBundles, process.env.PICTURE_EFFORT);
  return { bundle, site: hashOf(ofPages, bundle), desk: hashOf(ofDesk), process: hashOf(ofProcess) };
}

/** @returns {string[]} a module and all that it imports from its folder and the server */
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
