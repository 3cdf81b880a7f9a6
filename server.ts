/**
 * Serves the release in use by the process as the sources have it, for work on `server/`. What `npm
 * start` runs is the release's own: build/current/serve.js.
 */
import { currentRelease } from "#server/release/build-folder.ts";
import { serve } from "#server/process/main.ts";
import { giveUp } from "#server/process/start-fault.ts";

try {
  await serve(currentRelease());
} catch (error) {
  giveUp((error as Error).message);
}
