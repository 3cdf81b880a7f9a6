/**
 * `render.js` of a release: renders the changes in a folder for its parent process, and ends with
 * that process. Replies with the faults of documents held back.
 */
import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";
import type { SourceCache } from "#cms/source.ts";
import { loadBundle } from "#server/release/build-folder.ts";
import type { SkippedDocuments, RenderTask } from "./renderer.ts";

const release = import.meta.dirname;
enableCompileCache({ directory: join(release, "compiled"), portable: true });
const { writeContent } = await import("./compose-publication.ts");
const { bringExportedPictures } = await import("./bring-pictures.ts");
const { renderPublication } = await import("./render-publication.ts");
const { readSource } = await import("./publication-folder.ts");
const cache: SourceCache = new Map();

let before: Promise<void> = Promise.resolve();

process.once("disconnect", () => process.exit());
// A failure ends this process, with the error on standard error.
process.on("message", (task: RenderTask) => {
  before = before.then(async () => void process.send!(await renderContent(task), () => flushCompileCache()));
});

async function renderContent({ into, previous }: RenderTask): Promise<SkippedDocuments> {
  const skipped = await writeContent(release, into, await readSource(into), previous, cache);
  const bundle = await loadBundle(release);
  await bringExportedPictures(release, into);
  await renderPublication(bundle, into, previous);
  return skipped;
}
