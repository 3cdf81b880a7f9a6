import { execFile } from "node:child_process";
import { existsSync, readlinkSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { add, currentFolder, currentRelease, isHeld, releases, removeOld, switchTo } from "./releases.mjs";

let build: string;
beforeEach(async () => {
  build = await mkdtemp(join(tmpdir(), "releases-"));
  vi.stubEnv("BUILD_DIR", build);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(build, { recursive: true });
});

/** An empty release, put into use as by a build. */
async function make(id: string) {
  const folder = join(build, "staging", id);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "release.json"), JSON.stringify({ id, made: "2026-11-21T08:00:00.000Z" }));
  add(folder, id);
  switchTo(id);
  removeOld();
}

/** @returns what the command prints, on stdout or stderr */
const command = (...args: string[]) =>
  promisify(execFile)(process.execPath, ["scripts/releases.mjs", ...args]).then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => stderr,
  );

test("without a release there is none, and the commands say so", async () => {
  expect(currentRelease()).toBeUndefined();
  expect(currentFolder()).toBeUndefined();
  expect(await command("list")).toContain("There is no release yet");
  expect(await command("back")).toContain("no earlier release");
});

test("the last three are kept, and the newest is in use by a link that names it", async () => {
  for (const id of ["20261101-1", "20261102-1", "20261103-1", "20261104-1"]) await make(id);
  expect(releases().map(({ id }) => id)).toEqual(["20261104-1", "20261103-1", "20261102-1"]);
  expect(await readdir(join(build, "releases"))).toHaveLength(3);
  expect(readlinkSync(join(build, "current"))).toBe(join("releases", "20261104-1"));
  expect(basename(currentFolder() ?? "")).toBe("20261104-1");
});

test("one that is not whole does not count", async () => {
  await make("20261101-1");
  await mkdir(join(build, "releases", "20261102-1"));
  expect(releases().map(({ id }) => id)).toEqual(["20261101-1"]);
});

test("back puts the previous one into use, prints what to do, and holds until the next build", async () => {
  for (const id of ["20261101-1", "20261102-1", "20261103-1"]) await make(id);
  expect(await command("back")).toMatch(/20261102-1.*\n.*restart/);
  expect(currentRelease()?.id).toBe("20261102-1");
  expect(isHeld()).toBe(true);
  expect(await command("list")).toMatch(/^20261102-1 .*in use$/m);
  // The release that somebody returned to stays, whatever is built meanwhile.
  expect(await command("back")).toContain("20261101-1");
  await make("20261104-1");
  expect(releases().map(({ id }) => id)).toEqual(["20261104-1", "20261103-1", "20261102-1"]);
  expect(existsSync(join(build, "releases", "20261101-1"))).toBe(false);
});
