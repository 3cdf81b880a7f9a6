import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PublishedContent } from "#app/features/content/publications.server.ts";
import type { Assets } from "#cms/assets.ts";
import { ContentError, type Fault, faultLine } from "#cms/fault.ts";
import { ifThere } from "#cms/if-there.ts";
import { renderMarkdown } from "#cms/markdown.ts";
import type { PictureUse } from "#cms/picture-uses.ts";
import { checkContent, readContent } from "#cms/read.ts";
import { type Conflict, rebase, type Versions } from "#cms/rebase.ts";
import type { SourceCache } from "#cms/source.ts";
import type { UploadedPicture } from "#cms/uploaded-pictures.ts";
import { contentFile } from "./rendered-content.ts";

/** In a release's `content/`: lists the files that its documents may refer to. */
export const assetsFile = "assets.json";

/** Beside `content.json`: the Markdown of documents and its rendered form. */
const bodiesFile = "bodies.json";

/** The owner's changes, applied to the documents of a release. */
export type ComposedPublication = {
  /** By path; null for a removed document. */
  over: Map<string, string | null>;
  /** A conflict between owner and release; the owner's value stays. */
  conflicts: Conflict[];
};

/** @param release folder of a release @param merge `rebase`, perhaps in a thread */
export async function composeDocuments(
  release: string,
  changes: PublishedContent["changes"],
  merge: Merge = rebase,
): Promise<ComposedPublication> {
  const over: ComposedPublication["over"] = new Map();
  const conflicts: Conflict[] = [];
  for (const { path, text, base } of changes) {
    const theirs = await releaseDocument(release, path);
    const result = await merge(path, { base, ours: text, theirs });
    conflicts.push(...result.conflicts);
    if (result.text !== theirs) over.set(path, result.text);
  }
  return { over, conflicts };
}

type MergeResult = ReturnType<typeof rebase>;
export type Merge = (path: string, versions: Versions) => MergeResult | Promise<MergeResult>;

export const releaseDocument = async (release: string, path: string): Promise<string | null> =>
  (await ifThere(readFile(join(release, "content", path), "utf8"))) ?? null;

/** Documents that this process has read: unchanged ones are not parsed again. */
export const documentCache: SourceCache = new Map();

/** All faults of a release's documents with changes applied, their pictures, and answers whose page is gone. */
export async function checkedDocuments(
  release: string,
  over: ReadonlyMap<string, string | null>,
  uploads: readonly UploadedPicture[],
): Promise<{ faults: Fault[]; removed: Fault[]; uses: PictureUse[]; builtUses: PictureUse[] }> {
  return checkContent(
    { folder: join(release, "content"), over },
    { assets: await assetsOf(release), uploaded: uploads, cache: documentCache },
  );
}

/**
 * Writes the content of a publication. An owner's document that no longer fits the release is
 * skipped, and the release's version is shown.
 * @param into receives `content.json` and `bodies.json`
 * @param previous folder rendered earlier by the same release, whose Markdown is not rendered again
 * @returns the faults of each document that was held back
 */
export async function writeContent(
  release: string,
  into: string,
  { changes, redirects, pictures }: Pick<PublishedContent, "changes" | "redirects" | "pictures">,
  previous: string,
): Promise<Record<string, string[]>> {
  const { over } = await composeDocuments(release, changes);
  const { renderBody, writeBodies } = await renderingBodies(previous);
  const uploads = pictures.map(({ id: _id, ...picture }) => picture);
  const reading = { assets: await assetsOf(release), uploaded: uploads, redirects, cache: documentCache, renderBody };
  const skipped: Record<string, string[]> = {};
  for (;;) {
    const result = await readContent({ folder: join(release, "content"), over }, reading).catch((error: Error) => {
      if (error instanceof ContentError) return error;
      throw error;
    });
    if (!(result instanceof ContentError)) {
      await writeFile(join(into, contentFile), JSON.stringify(result.content));
      await writeBodies(into);
      return skipped;
    }
    const own = result.faults.filter(({ file }) => over.has(file));
    // A fault may be in a release's document that refers to one of the owner's.
    const guilty = own.length > 0 ? own : [...over.keys()].map((file) => ({ ...result.faults[0]!, file }));
    if (guilty.length === 0) throw new Error(`The release's own content has faults:\n${result.message}`);
    for (const fault of guilty) {
      (skipped[fault.file] ??= []).push(faultLine(fault, "content"));
      over.delete(fault.file);
    }
  }
}

/**
 * Renders Markdown of documents once for all publications.
 * @param previous folder whose Markdown is not rendered again; without it, as in a build, all of it
 *   is
 */
export async function renderingBodies(previous?: string) {
  const before = new Map<string, RenderedMarkdown>(
    previous === undefined ? [] : JSON.parse(await readFile(join(previous, bodiesFile), "utf8")),
  );
  const bodies: typeof before = new Map();
  return {
    renderBody: (markdown: string): RenderedMarkdown => {
      const body = before.get(markdown) ?? renderMarkdown(markdown);
      bodies.set(markdown, body);
      return body;
    },
    /** @param into receives `bodies.json` with all requested Markdown */
    writeBodies: (into: string) => writeFile(join(into, bodiesFile), JSON.stringify([...bodies])),
  };
}

type RenderedMarkdown = ReturnType<typeof renderMarkdown>;

const assets = new Map<string, Promise<Assets>>();

/** Files that documents of a release may refer to. */
export function assetsOf(release: string): Promise<Assets> {
  const read = async (): Promise<Assets> => JSON.parse(await readFile(join(release, "content", assetsFile), "utf8"));
  return assets.getOrInsertComputed(release, read);
}
