// website-update ARCHIVE|ADDRESS|back: puts another release into service, restarting the instances of
// website@.service one after the other, and restores the previous one if it does not become ready.
// This program comes with the release in use (deploy/website-update names the folders).
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, createWriteStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { parseEnv } from "node:util";
import { unpack } from "./prepare/archive.mjs";
import { checkRelease } from "./prepare/check-release.mjs";
import { add, buildFolder, currentRelease, folderOf, releases, removeOld, switchTo } from "./prepare/releases.mjs";

const { WEBSITE_SETTINGS, WEBSITE_USER, DATA_DIR, BACKUP_DIR } = process.env;
/** Milliseconds until an instance must be ready, and between two checks. */
const readyTime = 60_000;
const interval = 200;

const [source = ""] = process.argv.slice(2);
if (!source)
  fail(
    "website-update ARCHIVE|ADDRESS   puts a new release into service\nwebsite-update back              puts the one before into service",
  );
const before = currentRelease();
try {
  const id = source === "back" ? previous() : await receive(source);
  await putIntoService(id);
  removeOld();
  console.log(`In service: ${id}.`);
} catch (error) {
  fail(error.message);
}

function previous() {
  const earlier = releases().find(({ id }) => id < before.id);
  if (!earlier) throw new Error("There is no earlier release to go back to.");
  return earlier.id;
}

/** @returns {Promise<string>} id of the release, which was tested and added to the others */
async function receive(source) {
  const staging = mkdtempSync(join(buildFolder(), "arriving-"));
  try {
    const file = source.startsWith("https://") ? await download(source, staging) : source;
    const into = mkdtempSync(join(staging, "release-"));
    const { folder, release } = await unpack(file, into);
    if (release.id === before.id) throw new Error(`${release.id} is in service already.`);
    open(staging, into);
    console.log(`Trying ${release.id} beside ${before.id} …`);
    await checkRelease(folder, { settings: settings(), user: websiteUser() });
    rmSync(folderOf(release.id), { recursive: true, force: true });
    add(folder, release.id);
    return release.id;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Visitors are not affected by the trial: it shares settings and store, but has its own port. */
function settings() {
  return { DATA_DIR, BACKUP_DIR, ...parseEnv(readFileSync(WEBSITE_SETTINGS, "utf8")) };
}

/** The website's user, if this process may switch to it. */
function websiteUser() {
  if (process.getuid() !== 0) return {};
  const number = (kind) => Number(execFileSync("id", [kind, WEBSITE_USER], { encoding: "utf8" }));
  return { uid: number("-u"), gid: number("-g") };
}

/** Lets the website's user enter folders that are private to the current user. */
function open(...folders) {
  for (const folder of folders) chmodSync(folder, 0o711);
}

/**
 * Downloads the checksum first, since it is small, and then the archive.
 * @returns {Promise<string>} the archive
 * @throws Error with the address and the reason
 */
async function download(address, into) {
  const file = join(into, basename(new URL(address).pathname));
  for (const part of [".sha256", ""]) {
    const url = new URL(address);
    url.pathname += part;
    try {
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`the server answers ${answer.status}`);
      await pipeline(Readable.fromWeb(answer.body), createWriteStream(file + part));
    } catch (error) {
      const reason = error.cause?.message || error.cause?.code || error.message;
      throw new Error(`${url} cannot be downloaded: ${reason}.`, { cause: error });
    }
  }
  return file;
}

/** @throws Error once the previous release is back in service */
async function putIntoService(id) {
  // The update must not stop halfway if the terminal closes.
  for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"]) process.on(signal, () => {});
  const units = instances();
  if (units.length === 0) throw new Error("No instance runs: start one with systemctl start website@3000.");
  switchTo(id);
  try {
    for (const unit of units) await restart(unit);
  } catch (error) {
    console.error(`${error.message} Going back to ${before.id} …`);
    switchTo(before.id);
    for (const unit of units) await restart(unit);
    throw new Error(`${before.id} is back in service; ${id} is not.`, { cause: error });
  }
}

/** @returns {string[]} enabled services such as `website@3000.service` */
function instances() {
  const list = ["list-units", "--plain", "--no-legend", "--type=service", "website@*"];
  const lines = execFileSync("systemctl", list, { encoding: "utf8" }).trim().split("\n");
  return lines.map((line) => line.split(" ")[0]).filter(Boolean);
}

/** @throws Error if it ends, or is not ready in time */
async function restart(unit) {
  const port = /@(\d+)\./.exec(unit)?.[1];
  execFileSync("systemctl", ["restart", unit]);
  for (const deadline = Date.now() + readyTime; Date.now() < deadline; await delay(interval)) {
    // The service may have ended, and wait for its next start.
    if (spawnSync("systemctl", ["is-active", "--quiet", unit]).status !== 0) throw new Error(`${unit} does not start.`);
    if (await isReady(port)) return;
  }
  throw new Error(`${unit} is not ready after ${readyTime / 1000} s.`);
}

async function isReady(port) {
  try {
    const { status } = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5000) });
    return status === 200;
  } catch {
    return false;
  }
}

function fail(words) {
  console.error(words);
  process.exit(1);
}
