/**
 * `render.js` of a release: renders the publication on its standard input into a folder, and writes
 * the faults of documents that are held back to its standard output.
 */
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import type { Published } from "#app/features/content/publications.server.ts";
import { loadBundle } from "#server/process/build-folder.ts";

enableCompileCache({ directory: join(import.meta.dirname, "compiled"), portable: true });
const release = import.meta.dirname;
const [into] = process.argv.slice(2) as [string];
const { previous, ...published } = (await json(process.stdin)) as Published & { previous: string };
const { writeContent } = await import("./compose-publication.ts");
const { renderPublication } = await import("./render-publication.ts");
const held = await writeContent(release, into, published, previous);
await renderPublication(await loadBundle(release), into, previous);
process.stdout.write(JSON.stringify(held));
