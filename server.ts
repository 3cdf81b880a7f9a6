/**
 * Serves the current release with the process's source code, for work on `server/`. `npm start`
 * runs the release's own: build/current/serve.js.
 */
import { currentRelease } from "#server/release/build-folder.ts";
import { serve } from "#server/process/main.ts";
import { giveUp } from "#server/process/start-fault.ts";

try {
  await serve(currentRelease());
} catch (error) {
  giveUp((error as Error).message);
}
