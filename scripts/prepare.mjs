// Makes a checkout ready: installs what the lockfile pins and, asked with `build`, builds the site where the build is missing or stale.
// Runs before anything is installed, on the machine's own Node: plain JavaScript without packages.
import { spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { inputsHash, isFresh, markFresh, unmark } from "./prepare/build-mark.mjs";
import { installIsComplete, npmCommand, pinnedNode, pinnedNodeFault } from "./prepare/install.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const began = Date.now();
const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`;
const wanted = process.argv[2];
let worked = false;

/** @type {import("node:child_process").ChildProcess | undefined} */
let running;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop());
// npm ended alone takes the shell between us along, not us.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && stop(), 500).unref();

if (!installIsComplete() || pinnedNodeFault()) await install();
const fault = pinnedNodeFault();
if (fault) fail(fault);
if (wanted === "build" || wanted === "rebuild") await build();
if (worked) console.log(`Ready in ${seconds()}.`);

async function install() {
  worked = true;
  console.log("Installing the packages that package-lock.json pins …");
  // npm writes this file last: without it an interrupted install is seen as one.
  rmSync("node_modules/.package-lock.json", { force: true });
  // Asked for by name, so that neither NODE_ENV=production nor omit=optional in an npmrc leaves out what the build needs.
  await run(npmCommand(["ci", "--include=dev", "--include=optional", "--loglevel=error"]), {}, "The install failed");
}

async function build() {
  const hash = inputsHash();
  if (wanted === "build" && isFresh(hash)) return;
  worked = true;
  console.log("Building the site …");
  unmark();
  // Ready-made pages carry this origin until the server puts the real one in (siteUrlPlaceholder in app/platform/env.server.ts).
  const env = { SITE_URL: "https://site-url.invalid", NODE_ENV: "production" };
  await run([pinnedNode, "node_modules/@react-router/dev/bin.cjs", "build"], env, "The build failed");
  if (existsSync("server/precompress.ts"))
    await run([pinnedNode, "server/precompress.ts"], env, "The build's files could not be compressed");
  markFresh(hash);
}

/** Runs a command to its end; what it prints is shown only when it fails. */
function run([command, ...args], env, what) {
  return new Promise((resolve) => {
    let output = "";
    running = spawn(command, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    running.stdout?.on("data", (chunk) => (output += chunk));
    running.stderr?.on("data", (chunk) => (output += chunk));
    running.on("error", (error) => fail(`${what}: ${error.message}`));
    running.on("close", (code) => (code === 0 ? resolve(undefined) : fail(`${output.trim()}\n\n${what} (see above).`)));
  });
}

function stop() {
  running?.kill("SIGTERM");
  process.exit(130);
}

/** @returns {never} */
function fail(words) {
  console.error(words);
  process.exit(1);
}
