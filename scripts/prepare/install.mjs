import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readlinkSync, renameSync, symlinkSync } from "node:fs";
import { resolve } from "node:path";

export const packagedNode = "node_modules/.bin/node";

const { engines, optionalDependencies } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
);

/** Node for everything but the preparation: the machine's own, if `engines` allows it. */
export const siteNode = isAllowed(process.versions.node, engines.node) ? process.execPath : packagedNode;

/**
 * @param {string} version such as `26.11.0`
 * @param {string} range such as `^26.10.0`
 */
export function isAllowed(version, range) {
  const [major, minor, patch] = version.split(".").map(Number);
  const [sameMajor, leastMinor, leastPatch] = range.slice(1).split(".").map(Number);
  return major === sameMajor && (minor > leastMinor || (minor === leastMinor && patch >= leastPatch));
}

/** Links the site's Node to a fixed path, which scripts/run.sh uses. */
export function linkNode() {
  const link = ".cache/bin/node";
  const target = resolve(siteNode);
  if (existsSync(link) && readlinkSync(link) === target) return;
  mkdirSync(".cache/bin", { recursive: true });
  symlinkSync(target, `${link}.${process.pid}`);
  renameSync(`${link}.${process.pid}`, link);
}

/**
 * Whether node_modules matches the lockfile exactly. npm writes a hidden lockfile at the very end
 * of an install. The packages are checked as well, because a removal may have been interrupted.
 */
export function installIsComplete() {
  const lockedPackages = packagesOf("package-lock.json");
  const installedPackages = packagesOf("node_modules/.package-lock.json");
  if (!lockedPackages || !installedPackages) return false;
  return Object.entries(lockedPackages).every(([path, { version, integrity, optional, peer }]) => {
    if (path === "") return true;
    const copy = installedPackages[path];
    // Optional packages for other systems may be missing.
    if (!copy) return Boolean(optional || peer);
    return copy.version === version && copy.integrity === integrity && existsSync(`${path}/package.json`);
  });
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/** One sentence if the packaged Node is required but unusable; otherwise undefined. */
export function nodeFault() {
  if (siteNode !== packagedNode) return undefined;
  const [, version] = Object.entries(optionalDependencies).find(([name]) => name.startsWith("node-")) ?? [];
  const { stdout, error } = spawnSync(packagedNode, ["--version"], { encoding: "utf8" });
  if (!error && stdout.trim() === `v${version}`) return undefined;
  return (
    `Node ${version}, which comes with the packages, is missing or does not run on this system (${process.platform} ${process.arch}): ` +
    "Linux (glibc; on Windows through WSL) and macOS on x64 and arm64 are supported, and packages must be installed without --omit=optional."
  );
}

/** npm on the Node that runs this script, because the pinned one is about to be replaced. */
export function npmCommand(args) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  return npm?.endsWith(".js") ? [node ?? process.execPath, npm, ...args] : ["npm", ...args];
}
