// Makes a checkout ready: installs what the lockfile pins and, asked with `build`, builds the site where the build is missing or stale;
// with `built`, only where it is missing: what runs beside the site must not take the build from under it.
// Runs before anything is installed, on the machine's own Node: plain JavaScript without packages.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { emptyBuild, inputsHash, isComplete, isFresh, markFresh } from "./prepare/build-mark.mjs";
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
if (wanted === "build" || wanted === "rebuild" || (wanted === "built" && !isComplete())) await build();
if (worked) console.log(`Ready in ${seconds()}.`);

async function install() {
  worked = true;
  console.log("Installing the packages that package-lock.json pins …");
  // npm writes this file last: without it an interrupted install is seen as one.
  rmSync("node_modules/.package-lock.json", { force: true });
  // Asked for by name, so that neither NODE_ENV=production nor omit=optional in an npmrc leaves out what the build needs.
  const kinds = ["--include=dev", "--include=optional", "--loglevel=error"];
  const { ok, output } = await run(npmCommand(["ci", ...kinds]));
  if (ok) return;
  if (!output.includes("EUSAGE")) fail(output, "The install failed");
  // Never `npm install` instead: it would take what nobody has pinned.
  fail(
    "package.json and package-lock.json do not fit together: run `npm install`, look at the change and commit both.",
  );
}

async function build() {
  const hash = inputsHash();
  if (wanted === "build" && isFresh(hash)) return;
  worked = true;
  console.log("Building the site …");
  await check();
  emptyBuild();
  // Settings of the process stay out of the build, so that it is the same whatever they are; SITE_URL is
  // siteUrlPlaceholder (app/platform/env.server.ts), which ready-made pages carry until the server puts the real one in.
  const { PATH, HOME, TMPDIR, NODE_OPTIONS, CONTENT_DIR, BUILD_DIR } = process.env;
  const system = { PATH, HOME, TMPDIR, NODE_OPTIONS, CONTENT_DIR, BUILD_DIR };
  const env = { ...system, SITE_URL: "https://site-url.invalid", NODE_ENV: "production" };
  const built = await run([pinnedNode, "node_modules/@react-router/dev/bin.cjs", "build", "--logLevel=warn"], env);
  if (!built.ok) fail(built.output, "The build failed");
  const compressed = await run([pinnedNode, "server/finish-build.ts"], env);
  if (!compressed.ok) fail(compressed.output, "The pages of the build could not be made");
  markFresh(hash);
}

/** Mistakes in the content end a build within a second, before the last one is touched. */
async function check() {
  const { ok, output } = await run([pinnedNode, "scripts/check-content.ts", "quiet"]);
  if (!ok) fail(`${output} Nothing was built.`);
}

/** Runs a command to its end and keeps what it prints for the case that it fails. */
function run([command, ...args], env = process.env) {
  return new Promise((resolve) => {
    let output = "";
    running = spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    running.stdout?.on("data", (chunk) => (output += chunk));
    running.stderr?.on("data", (chunk) => (output += chunk));
    running.on("error", (error) => resolve({ ok: false, output: error.message }));
    running.on("close", (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}

function stop() {
  running?.kill("SIGTERM");
  process.exit(130);
}

function fail(output, what) {
  console.error(what ? `${output}\n\n${what} (see above).` : output);
  process.exit(1);
}
