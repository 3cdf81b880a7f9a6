/** `npm run content -- …`, bundled as `content.js` of a release, so that it matches the running website. */
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { env } from "#app/platform/env.server.ts";

// Log lines would mix with the result.
process.env.LOG_LEVEL = "silent";
const release = import.meta.dirname;
const args = process.argv.slice(2);
// Help needs no release: a new checkout has none.
if (args.length > 0 && args[0] !== "help") enableCompileCache({ directory: join(release, "compiled"), portable: true });
try {
  const { contentCommand } = await import("#server/publications/commands/commands.ts");
  process.exitCode = await contentCommand({ release, settings: env() }, args);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
