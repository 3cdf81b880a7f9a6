import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, parse, resolve } from "node:path";
import { checkRelease } from "./check-release.mjs";
import { packagedNode, siteNode } from "./install.mjs";
import { add, folderOf, releases, removeOld, switchTo } from "./releases.mjs";
import { run } from "./run.mjs";

/**
 * Builds a release beside the current one, tests it, and only then replaces the current one. It
 * runs without the checkout: it contains the pages, the server and its own Node.
 * @param {{ bundle: string, site: string, desk: string, process: string }} inputs hashes of its
 *   sources
 * @param {object} options
 * @param {boolean} options.afresh whether to ignore earlier releases
 * @throws Error with the output; the current release is then unchanged
 */
export async function buildRelease(inputs, { afresh }) {
  // Inside the checkout, wherever BUILD_DIR is, since the bundle loads a native package while making pages.
  const staging = resolve(".cache/building", String(process.pid));
  rmSync(".cache/building", { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  try {
    const same = afresh ? undefined : releases().find(({ site }) => site === inputs.site);
    const pages = { ...buildSettings(), BUILD_DIR: staging };
    // Mistakes in the content fail a build before anything is made.
    if (!same) await step("Reading the content", () => tool(["scripts/prepare/read-content.ts"], pages));
    const site = process.env.QUICK_PICTURES ? "site-for-tests" : "site";
    await addBundle(site, { sources: inputs.bundle, into: staging, afresh, make: (into) => bundle(".", into) });
    const desk = join(staging, "desk");
    await addBundle("desk", { sources: inputs.desk, into: desk, afresh, make: (into) => bundle("desk", into) });
    if (!same) await step("Making the pages", () => tool(["scripts/prepare/finish-build.ts"], pages));
    else for (const part of ["content", "published"]) linkTree(join(folderOf(same.id), part), join(staging, part));
    leaveOutMedia(staging);
    await addBundle("process", { sources: inputs.process, into: staging, afresh, make: bundleProcess });
    addNode(join(staging, "node"));
    for (const name of native) addPackage(name, staging);
    cpSync("deploy", join(staging, "deploy"), { recursive: true });
    cpSync("words/start", join(staging, "start"), { recursive: true });
    const description = describe(inputs);
    writeFileSync(join(staging, "release.json"), `${JSON.stringify(description, undefined, 2)}\n`);
    await step("Trying the new release", () => checkRelease(staging));
    add(staging, description.id);
    switchTo(description.id);
    removeOld();
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

async function step(name, work) {
  console.log(`${name} …`);
  await work();
}

/** Removes the pictures and the film of `media/` that the content does not show. */
export function leaveOutMedia(release) {
  const { scenes, marks, film } = JSON.parse(readFileSync(join(release, "content/assets.json"), "utf8"));
  const mediaNames = new Set([...Object.keys(scenes), ...marks]);
  if (mediaNames.has("hero")) mediaNames.add("upright-hero");
  const names = ["scenes", "marks", "map", "film"].flatMap((folder) => readdirSync(join("media", folder)));
  const spareNames = new Set(names.map((file) => parse(file).name).filter((name) => !mediaNames.has(name)));
  const assets = join(release, "client/assets");
  for (const file of readdirSync(assets)) {
    const [, name, type] = /^(.+?)-[\w-]{6}(?:-\d+)?\.(avif|jpeg|webp|svg|mp4|webm)/.exec(file) ?? [];
    const isFilm = type === "mp4" || type === "webm";
    if (isFilm ? !film : spareNames.has(name)) rmSync(join(assets, file));
  }
}

/** Packages that cannot be bundled: they draw share pictures and resize pictures. */
const native = ["@takumi-rs/core", "sharp"];

function addPackage(name, release) {
  const folder = join("node_modules", name);
  // Missing optional packages are for other systems.
  if (!existsSync(folder) || existsSync(join(release, folder))) return;
  linkTree(folder, join(release, folder));
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies })) addPackage(dependency, release);
}

/** On some systems the installed Node does not run from another folder; the packaged one does. */
function addNode(file) {
  link(realpathSync(siteNode), file);
  if (spawnSync(file, ["--version"]).status === 0) return;
  rmSync(file);
  link(realpathSync(packagedNode), file);
}

/** Bundles are kept for later releases: a change of content does not affect them. */
async function addBundle(name, { sources, into, afresh, make }) {
  const bundleFolder = resolve(".cache", `bundled-${name}`);
  const mark = join(bundleFolder, "sources");
  if (afresh || !existsSync(mark) || readFileSync(mark, "utf8") !== sources) {
    // Releases that hard-link its files keep them.
    rmSync(bundleFolder, { recursive: true, force: true });
    await step(`Bundling the ${name}`, () => make(bundleFolder));
    writeFileSync(mark, sources);
  }
  linkTree(bundleFolder, into, ["sources"]);
}

/**
 * Settings of the process are removed from the build's environment, so that it does not depend on
 * them; SITE_URL is siteUrlPlaceholder (app/platform/env.server.ts), which the server replaces in
 * prerendered pages.
 */
export function buildSettings() {
  const { PATH, HOME, TMPDIR, NODE_OPTIONS, CONTENT_DIR, QUICK_PICTURES } = process.env;
  const system = { PATH, HOME, TMPDIR, NODE_OPTIONS, CONTENT_DIR, QUICK_PICTURES };
  return { ...system, SITE_URL: "https://site-url.invalid", NODE_ENV: "production" };
}

/** @param {string} into receives `client` and `server` */
async function bundle(root, into) {
  // By default V8 doubles its heap before it collects, the C library keeps an arena for every
  // thread and the bundler's allocator returns pages late: a thousand posts took 1.9 GB instead of 0.8.
  const settings = { ...buildSettings(), BUILD_DIR: into };
  const frugal = { ...settings, MALLOC_ARENA_MAX: "2", MIMALLOC_PURGE_DELAY: "0" };
  const reactRouter = ["--heap-growing-percent=50", "node_modules/@react-router/dev/bin.cjs"];
  await tool([...reactRouter, "build", root, "--logLevel=warn"], frugal);
  await tool(["scripts/prepare/precompress.ts"], settings);
}

const bundleProcess = (into) => tool(["scripts/prepare/bundle-process.mjs", into]);

async function tool(args, env) {
  const { ok, output } = await run([siteNode, ...args], env);
  if (!ok) throw new Error(output);
}

function describe(inputs) {
  const builtAt = new Date().toISOString();
  const moment = builtAt.slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");
  return { id: `${moment}-${inputs.site.slice(0, 4)}${inputs.process.slice(0, 4)}`, made: builtAt, ...inputs };
}

/** @param {string[]} except names in the folder */
export function linkTree(from, to, except = []) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (except.includes(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else link(source, target);
  }
}

/** A hard link if possible: it takes no space and survives deletion of the original. */
function link(from, to) {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
