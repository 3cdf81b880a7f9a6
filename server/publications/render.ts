/**
 * `render.js` of a release: renders the changes in a folder for its parent process, or compresses a
 * text, and ends with that process. Replies with the faults of documents held back.
 */
import { mkdir, rename, writeFile } from "node:fs/promises";
import { enableCompileCache, flushCompileCache } from "node:module";
import { dirname, join } from "node:path";
import { compressNow } from "#server/http/encoding.ts";
import { loadBundle } from "#server/release/build-folder.ts";
import type { PackTask, RenderMessage, RenderTask, SkippedDocuments } from "./renderer.ts";

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
    else if ("text" in message) process.send!(await pack(message));
    else process.send!(await renderContent(message), () => flushCompileCache());
  });
});

async function readAhead(): Promise<void> {
  await checkedDocuments(release, new Map(), []);
  await renderAhead(await loadBundle(release), join(release, "published"));
}

async function renderContent({ into, former }: RenderTask): Promise<SkippedDocuments> {
  const skipped = await writeContent(release, into, await readSource(into), former[0]!);
  const bundle = await loadBundle(release);
  await bringExportedPictures(release, into);
  await renderPublication(bundle, into, former);
  return skipped;
}

/** The highest brotli quality: a page takes a third of a second. */
const quality = 11;

/** The file is complete when it has its name, also after a power failure. */
async function pack({ text, file }: PackTask): Promise<SkippedDocuments> {
  const part = `${file}.${crypto.randomUUID()}`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(part, compressNow(Buffer.from(text), "br", quality), { flush: true });
  await rename(part, file);
  return {};
}
