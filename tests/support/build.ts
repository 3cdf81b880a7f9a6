import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { testBuild } from "./test-build.ts";

/**
 * Builds the test company's site, or another one, unless the build is up to date.
 * @throws Error with the output of the build
 */
export async function ensureBuild(build = testBuild): Promise<void> {
  const prepare = promisify(execFile)(process.execPath, ["scripts/prepare.mjs", "build"], {
    env: { ...process.env, ...build },
  });
  await prepare.catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    throw new Error(`${stdout}${stderr}`);
  });
}
