import { execFile } from "node:child_process";
import { cp } from "node:fs/promises";
import { promisify } from "node:util";
import { join } from "node:path";
import { buildSettings, leaveOutMedia, linkTree } from "#scripts/prepare/build-release.mjs";

/** Not those that Node is writing into the folder of compiled code while others run the release. */
export const isWhole = (file: string) => !/\/compiled\/.*\.\w{6}$/.test(file);

/**
 * Makes a release of other content from the bundles of another one: bundles do not depend on content.
 * @param bundles folder of that release
 * @param content folder of the documents
 */
export async function makeContentRelease(folder: string, bundles: string, content: string): Promise<void> {
  linkTree(bundles, folder, ["client", "compiled", "content", "published"]);
  await cp(join(bundles, "compiled"), join(folder, "compiled"), { recursive: true, filter: isWhole });
  // The other release lacks pictures that its own content does not show.
  linkTree(".cache/bundled-site-for-tests/client", join(folder, "client"));
  const env = { ...buildSettings(), CONTENT_DIR: content, BUILD_DIR: folder };
  for (const step of ["read-content", "finish-build"])
    await promisify(execFile)(process.execPath, [`scripts/prepare/${step}.ts`], { env });
  leaveOutMedia(folder);
}
