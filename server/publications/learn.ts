/**
 * `learn.js` of a release: lets the assistant learn from what the folder of its argument shows,
 * writes there what it learned, and ends.
 */
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { loadBundle } from "#server/release/build-folder.ts";

// Of a site that was killed nobody reads it, and another process may be at work in the folder.
process.once("disconnect", () => process.exit(1));
// Listening alone would keep this process for ever.
process.channel?.unref();
const release = import.meta.dirname;
enableCompileCache({ directory: join(release, "compiled"), portable: true });
const { learnContent } = await import("./learn-content.ts");
await learnContent(await loadBundle(release), process.argv[2]!);
