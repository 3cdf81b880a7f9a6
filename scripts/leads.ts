/**
 * `npm run leads -- …`: the company's own people at work on messages. The desk comes with the build, so that it is of the
 * same release as the website that runs beside it.
 */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { buildFolder } from "#server/build-folder.ts";

// The log's lines would stand in the middle of a result.
process.env.LOG_LEVEL = "silent";
const entry = resolve(buildFolder(), "server/index.js");
process.exitCode = existsSync(entry) ? await work() : say("There is no build: run npm run build first.");

async function work(): Promise<number> {
  try {
    const { entry: bundle } = await import(pathToFileURL(entry).href);
    const { application } = bundle.module as { application: typeof import("#app/application.server.ts") };
    const { desk } = await application.openDesk();
    return await desk(process.argv.slice(2));
  } catch (error) {
    return say((error as Error).message);
  }
}

function say(words: string): number {
  console.error(words);
  return 1;
}
