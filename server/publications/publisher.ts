import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type {
  PublicationRef,
  Publications,
  PublishedContent,
  PublishedPicture,
} from "#app/features/content/publications.server.ts";
import type { Content } from "#cms/read.ts";
import { type PictureFileName, uploadedFolder } from "#cms/uploaded-pictures.ts";
import { readStaticFiles, type StaticFiles } from "#server/answers/read-static-files.ts";
import { bringPictures } from "./bring-pictures.ts";
import {
  type Description,
  findPublicationFolder,
  folderNames,
  keptFolders,
  makePublicationFolder,
  publicationFolders,
  type PublicationFolder,
  readSource,
} from "./publication-folder.ts";
import { createPacker } from "./packer.ts";
import { renderedContent } from "./rendered-content.ts";
import { createRenderer, type Renderer } from "./renderer.ts";

/** The current content of the site, replaced as a whole. */
export type ShownSite = PublicationRef & {
  folder: string;
  content: Content;
  /** All prerendered files, including the release's. */
  files: StaticFiles;
  /** Documents shown in the release's version, because the owner's version no longer fits. */
  held: string[];
  until: Date | undefined;
};

type PublisherOptions = {
  release: string;
  dataDir: string;
  publications: Publications;
  options: Parameters<typeof readStaticFiles>[1];
  onHeld: (held: Record<string, string[]>) => void;
  /** Called if texts of pages could not be compressed further. */
  onUnpacked: (error: unknown) => void;
  signal: AbortSignal;
};

export async function createPublisher({ release, dataDir, publications, onHeld, signal, ...of }: PublisherOptions) {
  const root = join(dataDir, "publications");
  const id = await idOf(release);
  const forPages = { siteUrl: of.options.placeholders.SITE_URL, signal };
  const renderer = createRenderer(release, forPages);
  const pack = createPacker(join(dataDir, "packed"), createRenderer(release, forPages), of.onUnpacked, signal);
  const options = { ...of.options, pack };
  const releaseFiles = await readStaticFiles(join(release, "client"), options);
  /** The last loaded files: unchanged ones are not read again. */
  let lastFiles: StaticFiles = new Map();

  const own = (isWanted: (candidate: Description) => boolean = () => true) =>
    findPublicationFolder(root, (candidate) => candidate.release === id && isWanted(candidate));

  async function load(
    { number, publishedAt, folder, held }: Omit<PublicationFolder, "release">,
    content: Content,
  ): Promise<ShownSite> {
    const before = lastFiles;
    lastFiles = await readStaticFiles(join(folder, "files"), options, before);
    // An open page may still request the former pictures. Most folders have none.
    for (const name of await folderNames(root)) {
      const earlierFiles = new Map([...before, ...lastFiles]);
      const files = join(root, name, "files");
      const older = await readStaticFiles(files, options, earlierFiles, uploadedFolder).catch(() => new Map());
      lastFiles = new Map([...older, ...lastFiles]);
    }
    const files = new Map([...releaseFiles, ...lastFiles]);
    return { number, publishedAt, folder, content, files, held: Object.keys(held), until: untilOf(content) };
  }

  async function render(publication: PublishedContent): Promise<ShownSite> {
    const rendering = { render: renderer.render, read: publications.pictureFile };
    const folder = await renderPublicationFolder(release, root, publication, rendering);
    if (Object.keys(folder.held).length > 0) onHeld(folder.held);
    return load(folder, await renderedContent(folder.folder));
  }

  const releaseFolder = { number: 0, publishedAt: "", folder: join(release, "published"), held: {} };

  const findRendered = async ({ number, publishedAt }: PublicationRef) =>
    (await own((folder) => folder.number === number && folder.publishedAt === publishedAt)) ??
    (number === 0 ? releaseFolder : undefined);

  return {
    /** Prepares for a publication that may follow. */
    expect: renderer.prepare,
    /** The build's content. @param content already read @throws errors of the file system */
    initial: (content: Content) => load(releaseFolder, content),
    /**
     * A publication that this release rendered on this machine at any time.
     * @param initial content of publication 0, already read
     * @returns undefined if there is none
     */
    loadRendered: async (ref: PublicationRef, initial: Content): Promise<ShownSite | undefined> => {
      const folder = await findRendered(ref);
      return folder && load(folder, folder === releaseFolder ? initial : await renderedContent(folder.folder));
    },
    /**
     * The publication that this machine showed last. It is rendered again if another release
     * rendered it, whose files this one lacks.
     * @throws errors of rendering
     */
    last: async (): Promise<ShownSite | undefined> => {
      const newest = await findPublicationFolder(root, () => true);
      if (!newest) return undefined;
      const mine = await own();
      if (mine && mine.number >= newest.number) return load(mine, await renderedContent(mine.folder));
      return render({ ...newest, ...(await readSource(newest.folder)) });
    },
    /**
     * Prepares a publication, without the store if it was rendered on this machine; renders it
     * again if a scheduled post is due.
     * @throws errors of rendering
     */
    prepare: async (ref: PublicationRef): Promise<ShownSite> => {
      const { number, publishedAt } = ref;
      const folder = await findRendered(ref);
      if (folder) {
        const content = await renderedContent(folder.folder);
        const until = untilOf(content);
        if (!until || until > new Date()) return load(folder, content);
      }
      const isWanted = (one: Description) => one.number === number && one.publishedAt === publishedAt;
      const folderOfOther = await findPublicationFolder(root, isWanted);
      if (folderOfOther) return render({ number, publishedAt, ...(await readSource(folderOfOther.folder)) });
      const publication = await publications.read(number);
      if (!publication) throw new Error(`There is no publication ${number}`);
      return render(publication);
    },
  };
}

const untilOf = ({ until }: Content): Date | undefined => (until === undefined ? undefined : new Date(until));

/** The content that this machine rendered last, or else the release's. @param dataDir DATA_DIR */
export async function lastContent(release: string, dataDir: string): Promise<Content> {
  const id = await idOf(release);
  const last = await findPublicationFolder(join(dataDir, "publications"), (one) => one.release === id);
  return renderedContent(last?.folder ?? join(release, "published"));
}

type Rendering = {
  render: Renderer["render"];
  /** Reads a picture's file that no folder has. */
  read: Publications["pictureFile"];
};

/** Folders that need not be searched again. */
const wholeFolders = new Set<string>();

/**
 * Renders a publication into a new folder, with unchanged files linked from the last one.
 * @throws errors of rendering or the file system
 */
async function renderPublicationFolder(
  release: string,
  root: string,
  publication: PublishedContent,
  rendering: Rendering,
): Promise<PublicationFolder> {
  const id = await idOf(release);
  const earlier: string[] = [];
  for await (const { folder } of publicationFolders(root, (one) => one.release === id, wholeFolders))
    earlier.push(folder);
  // Another process may remove the oldest meanwhile.
  const former = [...earlier.slice(0, keptFolders - 1), join(release, "published")];
  const { number, publishedAt, pictures } = publication;
  const others = (await folderNames(root)).map((name) => join(root, name));
  const read = (picture: PublishedPicture, { name }: PictureFileName) => rendering.read(picture.id, name);
  return makePublicationFolder(root, publication, async (part) => {
    await bringPictures(pictures, part, read, others);
    const faults = await rendering.render({ into: part, former }).catch((error: Error) => {
      throw new Error(`publication ${number} cannot be rendered:\n${error.message}`, { cause: error });
    });
    return { number, publishedAt, release: id, held: faults };
  });
}

/** @returns the id of a release @throws Error if it has none */
export const idOf = async (release: string): Promise<string> =>
  (JSON.parse(await readFile(join(release, "release.json"), "utf8")) as { id: string }).id;
