import { readlinkSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { add, currentRelease, releases, removeOld, switchTo } from "./releases.mjs";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

let build: string;
beforeEach(async () => {
  build = temporaryFolder();
  vi.stubEnv("BUILD_DIR", build);
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

test("without a release there is none", () => {
  expect(currentRelease()).toBeUndefined();
});

test("after a return to an older release, a build keeps the last three, and the newest is in use by a link that names it", async () => {
  for (const id of ["20261101-1", "20261102-1", "20261103-1"]) await make(id);
  switchTo("20261101-1");
  removeOld();
  expect(currentRelease()?.id).toBe("20261101-1");
  await make("20261104-1");
  expect(releases().map(({ id }) => id)).toEqual(["20261104-1", "20261103-1", "20261102-1"]);
  expect(await readdir(join(build, "releases"))).toHaveLength(3);
  expect(readlinkSync(join(build, "current"))).toBe(join("releases", "20261104-1"));
});

test("one that is not whole does not count", async () => {
  await make("20261101-1");
  await mkdir(join(build, "releases", "20261102-1"));
  expect(releases().map(({ id }) => id)).toEqual(["20261101-1"]);
});
