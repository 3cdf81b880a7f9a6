/** The entry of a release, `node build/current/serve.js`. It needs nothing beside its folder. */
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Filled when the release was tested. The folder may be read-only for this user: its content is
// used all the same.
enableCompileCache({ directory: join(import.meta.dirname, "compiled"), portable: true });
const { serve } = await import("./main.ts");
await serve(import.meta.dirname);
