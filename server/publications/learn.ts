/** `learn.js` of a release: trains the assistant on a folder and writes the weights into it. */
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { loadBundle } from "#server/release/build-folder.ts";

// The parent was killed, and another process may be using the folder.
process.once("disconnect", () => process.exit(1));
// Listening alone would keep this process running.
process.channel?.unref();
const release = import.meta.dirname;
enableCompileCache({ directory: join(release, "compiled"), portable: true });
const { learnContent } = await import("./learn-content.ts");
await learnContent(await loadBundle(release), process.argv[2]!);
