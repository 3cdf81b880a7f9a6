import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { loadBundle } from "#server/release/build-folder.ts";
import { lastContent } from "#server/publications/publisher.ts";

/** Runs a command of a release, so that it matches the running website. Sets the process's exit code. */
export async function runCommand(release: string, program: "leadsCommand" | "deskCommand"): Promise<void> {
  // Log lines would mix with the result.
  process.env.LOG_LEVEL = "silent";
  enableCompileCache({ directory: join(release, "compiled"), portable: true });
  try {
    const { createApplication, env } = await (await loadBundle(release)).entry.module.loadApplication();
    const settings = env();
    const content = await lastContent(release, settings.DATA_DIR);
    process.exitCode = await createApplication(settings, content)[program](process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
