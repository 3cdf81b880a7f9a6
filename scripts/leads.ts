/**
 * `npm run leads -- …`: commands for visitors' messages. It is bundled as `leads.js` of a release,
 * so that it matches the website that runs beside it, whatever happens to the sources.
 */
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { lastContent } from "#server/publications/shown.ts";
import { loadBundle } from "#server/process/build-folder.ts";

// The log's lines would appear in the result.
process.env.LOG_LEVEL = "silent";
enableCompileCache({ directory: join(import.meta.dirname, "compiled"), portable: true });
process.exitCode = await work();

async function work(): Promise<number> {
  try {
    const { createApplication, env } = (await loadBundle(import.meta.dirname)).entry.module;
    const settings = env();
    const content = await lastContent(import.meta.dirname, settings.DATA_DIR);
    return await createApplication(settings, content).leadsCommand(process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
}
