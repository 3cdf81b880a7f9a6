// Prepares a checkout. Each argument names a result that must exist; `packages` may precede
// another:
//   packages   the packages that the lockfile pins
//   build      a release of the current sources, used from the next start on
//   rebuild    the same, always built again
//   built      any release: a command beside the site must not replace its release
// Runs before anything is installed, on the machine's own Node: plain JavaScript without packages.
import { accessSync, constants, existsSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { buildRelease } from "./prepare/build-release.mjs";
import { inputs } from "./prepare/inputs.mjs";
import { installIsComplete, linkNode, nodeFault, npmCommand } from "./prepare/install.mjs";
import { alone } from "./prepare/lock.mjs";
import { currentRelease, releases, switchTo } from "./prepare/releases.mjs";
import { run, stopWithParent } from "./prepare/run.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const began = Date.now();
const words = process.argv.slice(2);
const wantsPackages = words.includes("packages");
const target = words.find((word) => word !== "packages");

stopWithParent();
if (!isReady()) {
  refuseSettingsInFile();
  refuseForeignFolder();
  await alone((other) => console.log(`Waiting for process ${other}, which is preparing this checkout …`));
  // Another process may have finished the work meanwhile.
  if (!isReady()) await prepare();
  console.log(`Ready in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}
if (wantsPackages) linkNode();

function isReady() {
  return (!wantsPackages || isInstalled()) && (!target || isBuilt());
}

function isInstalled() {
  return installIsComplete() && !nodeFault();
}

/** A release needs no packages to run. */
function isBuilt() {
  const current = currentRelease();
  if (!current || target === "rebuild") return false;
  if (target === "built") return true;
  return isMadeFrom(inputs())(current);
}

async function prepare() {
  if (!isInstalled()) await install();
  const fault = nodeFault();
  if (fault) fail(fault);
  if (target && !isBuilt()) await build();
}

async function install() {
  console.log("Installing the pinned packages …");
  // npm writes this file last, so an interrupted install lacks it.
  rmSync("node_modules/.package-lock.json", { force: true });
  // Explicit, so that neither NODE_ENV=production nor omit=optional in an npmrc omits packages that
  // the build needs.
  const kinds = ["--include=dev", "--include=optional", "--loglevel=error"];
  const { ok, output } = await run(npmCommand(["ci", ...kinds]));
  if (ok) return;
  if (!output.includes("EUSAGE")) fail(`${output}\n\nThe install failed (see above).`);
  // Never `npm install`, which may change the versions in the lockfile.
  fail("package.json and package-lock.json do not match: run `npm install`, review the change and commit both.");
}

function isMadeFrom(sources) {
  return ({ site, desk, process }) => site === sources.site && desk === sources.desk && process === sources.process;
}

async function build() {
  const sources = inputs();
  const sameRelease = releases().find(isMadeFrom(sources));
  if (sameRelease && target !== "rebuild") {
    switchTo(sameRelease.id);
    return;
  }
  try {
    await buildRelease(sources, { afresh: target === "rebuild" });
  } catch (error) {
    const current = currentRelease();
    const fallback = current ? ` The release of ${current.made} stays in use.` : "";
    fail(`${error.message}\n\nThe build failed (see above).${fallback}`);
  }
}

/** The build needs these two settings before it can read a file. */
function refuseSettingsInFile() {
  const lines = existsSync(".env") ? readFileSync(".env", "utf8") : "";
  const [, name] = /^\s*(?:export\s+)?(BUILD_DIR|CONTENT_DIR)\s*=\s*[^\s#]/m.exec(lines) ?? [];
  if (name) fail(`${name} is set in .env, which the build does not read: set it in the environment instead.`);
}

function refuseForeignFolder() {
  try {
    accessSync(".", constants.W_OK);
  } catch {
    fail(`Something must be installed or built, but this user may not write to ${resolve(".")}.`);
  }
}

function fail(words) {
  console.error(words);
  process.exit(1);
}
