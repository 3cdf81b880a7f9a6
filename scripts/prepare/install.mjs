import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** The Node that the lockfile pins: everything but the preparation runs on it. */
export const pinnedNode = "node_modules/.bin/node";

/**
 * Whether node_modules holds exactly what the lockfile pins. npm notes what it installed in a hidden lockfile, as its very last
 * act; the packages themselves are looked for as well, because a removal may have been stopped half way.
 */
export function installIsComplete() {
  const pinned = packagesOf("package-lock.json");
  const installed = packagesOf("node_modules/.package-lock.json");
  if (!pinned || !installed) return false;
  return Object.entries(pinned).every(([path, { version, integrity, optional, peer }]) => {
    if (path === "") return true;
    const found = installed[path];
    // Optional packages for other systems are left out.
    if (!found) return Boolean(optional || peer);
    return found.version === version && found.integrity === integrity && existsSync(`${path}/package.json`);
  });
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/** One sentence when the pinned Node is missing or does not run here; undefined when it is as it should be. */
export function pinnedNodeFault() {
  const names = Object.entries(JSON.parse(readFileSync("package.json", "utf8")).optionalDependencies);
  const [, version] = names.find(([name]) => name.startsWith("node-")) ?? [];
  const { stdout, error } = spawnSync(pinnedNode, ["--version"], { encoding: "utf8" });
  if (!error && stdout.trim() === `v${version}`) return undefined;
  return (
    `Node ${version}, which comes with the packages, is missing or does not run on this system (${process.platform} ${process.arch}): ` +
    "Linux (glibc; on Windows through WSL) and macOS on x64 and arm64 are supported, and packages must be installed without --omit=optional."
  );
}

/** npm on the Node that started us: the pinned one is about to be replaced. */
export function npmCommand(args) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  return npm?.endsWith(".js") ? [node ?? process.execPath, npm, ...args] : ["npm", ...args];
}
