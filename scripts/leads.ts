/**
 * `npm run leads -- …`: the company's own people at work on messages. It becomes `leads.js` of a release, so that it is the
 * same release as the website that runs beside it, whatever happens to the sources.
 */
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

// The log's lines would stand in the middle of a result.
process.env.LOG_LEVEL = "silent";
enableCompileCache({ directory: join(import.meta.dirname, "compiled"), portable: true });
process.exitCode = await work();

async function work(): Promise<number> {
  try {
    const entry = pathToFileURL(join(import.meta.dirname, "server/index.js")).href;
    const { entry: bundle } = await import(entry);
    const { application } = bundle.module as { application: typeof import("#app/application.server.ts") };
    const { desk } = await application.openDesk();
    return await desk(process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
}
