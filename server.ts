/**
 * Serves the current release with the process's source code, for work on `server/`. `npm start`
 * runs the release's own: build/current/serve.js.
 */
import { currentRelease } from "#server/release/build-folder.ts";
import { serve, giveUp } from "#server/process/main.ts";

try {
  await serve(currentRelease());
} catch (error) {
  giveUp((error as Error).message);
}
