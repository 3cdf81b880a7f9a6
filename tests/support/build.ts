import { execFile } from "node:child_process";
import { promisify } from "node:util";

/**
 * Builds the site unless the build is fresh.
 * @param env BUILD_DIR and CONTENT_DIR for another build
 * @throws Error with what the build printed
 */
export async function ensureBuild(env: Record<string, string> = {}): Promise<void> {
  const prepare = promisify(execFile)(process.execPath, ["scripts/prepare.mjs", "build"], {
    env: { ...process.env, ...env },
  });
  await prepare.catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    throw new Error(`${stdout}${stderr}`);
  });
}
