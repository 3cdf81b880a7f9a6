/**
 * `render.js` of a release: renders the changes in a folder for its parent process, and ends with
 * that process. Replies with the faults of documents held back.
 */
import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";
import { loadBundle } from "#server/release/build-folder.ts";
import type { RenderMessage, RenderTask, SkippedDocuments } from "./renderer.ts";

const release = import.meta.dirname;
enableCompileCache({ directory: join(release, "compiled"), portable: true });
const { checkedDocuments, writeContent } = await import("./compose-publication.ts");
const { bringExportedPictures } = await import("./bring-pictures.ts");
const { renderAhead, renderPublication } = await import("./render-publication.ts");
const { readSource } = await import("./publication-folder.ts");

let before: Promise<void> = Promise.resolve();

process.once("disconnect", () => process.exit());
// A failure ends this process, with the error on standard error.
process.on("message", (message: RenderMessage) => {
  before = before.then(async () => {
    if (message === "soon") await readAhead();
    else process.send!(await renderContent(message), () => flushCompileCache());
  });
});

async function readAhead(): Promise<void> {
  await checkedDocuments(release, new Map(), []);
  await renderAhead(await loadBundle(release), join(release, "published"));
}

async function renderContent({ into, previous }: RenderTask): Promise<SkippedDocuments> {
  const skipped = await writeContent(release, into, await readSource(into), previous);
  const bundle = await loadBundle(release);
  await bringExportedPictures(release, into);
  await renderPublication(bundle, into, previous);
  return skipped;
}
