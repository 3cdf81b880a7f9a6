/** The entry of a release, `node build/current/serve.js`. It needs only its folder. */
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// The release's test filled the cache, which works even if the folder is read-only for this user.
enableCompileCache({ directory: join(import.meta.dirname, "compiled"), portable: true });
const { serve } = await import("./main.ts");
await serve(import.meta.dirname);
