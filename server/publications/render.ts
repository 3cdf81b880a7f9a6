/**
 * `render.js` of a release: renders the changes that a folder holds into it, and writes the faults
 * of documents that are held back to its standard output.
 */
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { loadBundle } from "#server/process/build-folder.ts";

enableCompileCache({ directory: join(import.meta.dirname, "compiled"), portable: true });
const release = import.meta.dirname;
const [into, previous] = process.argv.slice(2) as [string, string];
const { writeContent } = await import("./compose-publication.ts");
const { renderPublication } = await import("./render-publication.ts");
const { readSource } = await import("./publication-folder.ts");
const held = await writeContent(release, into, await readSource(into), previous);
await renderPublication(release, await loadBundle(release), into, previous);
process.stdout.write(JSON.stringify(held));
