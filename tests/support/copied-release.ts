import { cp, link, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { onTestFinished } from "vitest";
import { currentRelease } from "#server/release/build-folder.ts";
import { isWhole } from "./content-release.ts";

/**
 * A separate builds folder for this test, with a copy of the release in use, which may be damaged
 * or removed.
 * @returns `build` for BUILD_DIR, and the release's folder in it
 */
export async function copiedRelease(): Promise<{ build: string; release: string }> {
  const copy = await copyRelease();
  onTestFinished(() => rm(copy.build, { recursive: true, force: true }));
  return copy;
}

/** The same, to be removed by its user. */
export async function copyRelease(): Promise<{ build: string; release: string }> {
  const build = await mkdtemp(join(tmpdir(), "build-"));
  const release = join(build, "releases", "copy");
  await mkdir(join(build, "releases"));
  const from = currentRelease();
  const node = join(from, "node");
  await cp(from, release, { recursive: true, filter: (file) => file !== node && isWhole(file) });
  // 150 MB that tests do not change.
  await link(node, join(release, "node")).catch(() => cp(node, join(release, "node")));
  await symlink(join("releases", basename(release)), join(build, "current"));
  return { build, release };
}
