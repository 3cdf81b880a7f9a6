import { existsSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Bundle } from "#app/application.server.ts";

/** Folder of the builds; no setting of env.server.ts, whose second copy would cost this bundle 12 MB. */
// oxlint-disable-next-line node/no-process-env -- see above
export const buildFolder = (): string => process.env.BUILD_DIR || "build";

/** The folder of the current release on disk: a later switch does not change it. @throws Error when it is missing */
export function currentRelease(): string {
  const link = join(buildFolder(), "current");
  if (!existsSync(link)) throw new Error(`There is no build in ${buildFolder()}: run "npm run build" first.`);
  return realpathSync(link);
}

/** The server's bundle of a release. @param folder of the release, or of one being built */
export const loadBundle = (folder: string): Promise<Bundle> =>
  import(pathToFileURL(resolve(folder, "server/index.js")).href);
