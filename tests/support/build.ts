import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Builds the site unless the build is fresh. @param env BUILD_DIR and CONTENT_DIR for another build */
export async function ensureBuild(env: Record<string, string> = {}): Promise<void> {
  await promisify(execFile)(process.execPath, ["scripts/prepare.mjs", "build"], { env: { ...process.env, ...env } });
}
