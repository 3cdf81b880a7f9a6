import { execFileSync } from "node:child_process";
import { copyFileSync, linkSync, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { checkRelease } from "./check-release.mjs";
import { pinnedNode } from "./install.mjs";
import { add, folderOf, release, releases, removeOld, switchTo } from "./releases.mjs";
import { run } from "./run.mjs";

/**
 * Builds a release beside the current one, tries it, and only then puts it in the current one's place. It needs nothing
 * of the checkout to run: it holds the pages, the server and its own Node.
 * @param {{ site: string, process: string }} inputs what it is made from
 * @param {object} how
 * @param {boolean} how.afresh whether nothing of an earlier release may be taken over
 * @param {(words: string, work: () => Promise<void>) => Promise<void>} how.step tells what goes on
 * @throws Error with what to read; the current release is then untouched
 */
export async function buildRelease(inputs, { afresh, step }) {
  // Inside the checkout, wherever BUILD_DIR is: the bundle loads a native package while pages are made.
  const staging = resolve(".cache/building", String(process.pid));
  rmSync(".cache/building", { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  try {
    const same = afresh ? undefined : releases().find(({ site }) => site === inputs.site);
    if (same) for (const part of ["client", "server"]) linkTree(join(folderOf(same.id), part), join(staging, part));
    else await buildSite(staging, step);
    await step("Bundling the server", () => tool(["scripts/prepare/bundle-process.mjs", staging]));
    link(realpathSync(pinnedNode), join(staging, "node"));
    const described = describe(inputs);
    writeFileSync(join(staging, "release.json"), `${JSON.stringify(described, undefined, 2)}\n`);
    await step("Trying the new release", () => checkRelease(staging));
    add(staging, described.id);
    switchTo(described.id);
    release();
    removeOld();
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

async function buildSite(staging, step) {
  // Settings of the process stay out of the build, so that it is the same whatever they are; SITE_URL is
  // siteUrlPlaceholder (app/platform/env.server.ts), which ready-made pages carry until the server puts the real one in.
  const { PATH, HOME, TMPDIR, NODE_OPTIONS, CONTENT_DIR } = process.env;
  const system = { PATH, HOME, TMPDIR, NODE_OPTIONS, CONTENT_DIR };
  const env = { ...system, BUILD_DIR: staging, SITE_URL: "https://site-url.invalid", NODE_ENV: "production" };
  // Left alone, V8 lets its heap double before it collects, the C library keeps an arena for every thread and the
  // bundler's allocator gives pages back late: a thousand posts took 1.9 GB instead of 0.8.
  const frugal = { ...env, MALLOC_ARENA_MAX: "2", MIMALLOC_PURGE_DELAY: "0" };
  const bundler = ["--heap-growing-percent=50", "node_modules/@react-router/dev/bin.cjs", "build", "--logLevel=warn"];
  await step("Bundling content, pages and pictures", () => tool(bundler, frugal));
  await step("Making the pages", () => tool(["server/finish-build.ts"], env));
}

async function tool(args, env) {
  const { ok, output } = await run([pinnedNode, ...args], env);
  if (!ok) throw new Error(output);
}

function describe(inputs) {
  const made = new Date().toISOString();
  const moment = made.slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");
  return { id: `${moment}-${inputs.site.slice(0, 4)}${inputs.process.slice(0, 4)}`, made, commit: commit(), ...inputs };
}

/** @returns {string | undefined} */
function commit() {
  try {
    const git = (...args) =>
      execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    return git("rev-parse", "--short", "HEAD") + (git("status", "--porcelain") === "" ? "" : "+");
  } catch {
    return undefined;
  }
}

function linkTree(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else link(source, target);
  }
}

/** The same file under a second name where the disk can do it: it takes no room, and outlives the first. */
function link(from, to) {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
