import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type {
  PublicationMark,
  Publications,
  Published,
  PublishedPicture,
} from "#app/features/content/publications.server.ts";
import type { Content } from "#content/read.ts";
import { type PictureFileName, uploadedFolder } from "#content/uploaded-pictures.ts";
import { readStaticFiles, type StaticFiles } from "#server/answers/read-static-files.ts";
import { bringPictures } from "./bring-pictures.ts";
import {
  type Description,
  findPublicationFolder,
  folderNames,
  makePublicationFolder,
  type PublicationFolder,
  readSource,
} from "./publication-folder.ts";
import { renderedContent } from "./rendered-content.ts";
import { createRenderer, type Renderer } from "./renderer.ts";

/** What visitors see: it is exchanged as a whole. */
export type Shown = PublicationMark & {
  /** Where it was rendered. */
  folder: string;
  content: Content;
  /** All ready-made files, those of the release included. */
  files: StaticFiles;
  /** Documents that are shown as the release brought them, because the owner's no longer fit. */
  held: string[];
  /** When a scheduled post appears or a certificate expires. */
  until: Date | undefined;
};

type Of = {
  /** Folder of the release. */
  release: string;
  /** DATA_DIR. */
  dataDir: string;
  publications: Publications;
  /** How files are read. */
  options: Parameters<typeof readStaticFiles>[1];
  /** Told which documents are held back, and why. */
  onHeld: (held: Record<string, string[]>) => void;
  /** Ends what is being rendered. */
  signal: AbortSignal;
};

/** Makes publications ready to be shown by this process. */
export async function createPublisher({ release, dataDir, publications, options, onHeld, signal }: Of) {
  const root = join(dataDir, "publications");
  const id = await idOf(release);
  const fixed = await readStaticFiles(join(release, "client"), options);
  const renderer = createRenderer(release, { siteUrl: options.placeholders.SITE_URL, signal });
  /** What was loaded last: what of it did not change is not read again. */
  let made: StaticFiles = new Map();

  const own = (isWanted: (found: Description) => boolean = () => true) =>
    findPublicationFolder(root, (found) => found.release === id && isWanted(found));

  async function load(
    { number, publishedAt, folder, held }: Omit<PublicationFolder, "release">,
    content: Content,
  ): Promise<Shown> {
    const before = made;
    made = await readStaticFiles(join(folder, "files"), options, before);
    // A page that was loaded before may still ask for its pictures. Most folders have none.
    for (const name of await folderNames(root)) {
      const known = new Map([...before, ...made]);
      const files = join(root, name, "files");
      const older = await readStaticFiles(files, options, known, uploadedFolder).catch(() => new Map());
      made = new Map([...older, ...made]);
    }
    const files = new Map([...fixed, ...made]);
    return { number, publishedAt, folder, content, files, held: Object.keys(held), until: untilOf(content) };
  }

  async function render(published: Published): Promise<Shown> {
    const how = { render: renderer.render, read: publications.pictureFile };
    const made = await renderPublicationFolder(release, root, published, how);
    if (Object.keys(made.held).length > 0) onHeld(made.held);
    return load(made, await renderedContent(made.folder));
  }

  const built = { number: 0, publishedAt: "", folder: join(release, "published"), held: {} };

  /** A publication that this release rendered on this machine. */
  const known = async ({ number, publishedAt }: PublicationMark) =>
    (await own((found) => found.number === number && found.publishedAt === publishedAt)) ??
    (number === 0 ? built : undefined);

  return {
    /** Makes the next publication quicker, for half a minute. */
    warm: renderer.warm,
    /** What the build brought. @param content its own, read already @throws what the file system failed with */
    initial: (content: Content) => load(built, content),
    /**
     * A publication as this release rendered it on this machine, however long ago.
     * @param initial content of number 0, which was read already
     * @returns undefined if it did not
     */
    rendered: async (mark: PublicationMark, initial: Content): Promise<Shown | undefined> => {
      const found = await known(mark);
      return found && load(found, found === built ? initial : await renderedContent(found.folder));
    },
    /**
     * What visitors of this machine saw last. It is rendered again if that was with another release,
     * whose files this one does not have.
     * @throws what rendering failed with
     */
    last: async (): Promise<Shown | undefined> => {
      const newest = await findPublicationFolder(root, () => true);
      if (!newest) return undefined;
      const mine = await own();
      if (mine && mine.number >= newest.number) return load(mine, await renderedContent(mine.folder));
      return render({ ...newest, ...(await readSource(newest.folder)) });
    },
    /**
     * Makes a publication ready, without the store if it was rendered on this machine; anew if a
     * scheduled post is due.
     * @throws StoreUnavailable, or what rendering failed with
     */
    prepare: async (mark: PublicationMark): Promise<Shown> => {
      const { number, publishedAt } = mark;
      const found = await known(mark);
      if (found) {
        const content = await renderedContent(found.folder);
        const until = untilOf(content);
        if (!until || until > new Date()) return load(found, content);
      }
      const isWanted = (one: Description) => one.number === number && one.publishedAt === publishedAt;
      const rendered = await findPublicationFolder(root, isWanted);
      if (rendered) return render({ number, publishedAt, ...(await readSource(rendered.folder)) });
      const published = await publications.read(number);
      if (!published) throw new Error(`There is no publication ${number}`);
      return render(published);
    },
  };
}

const untilOf = ({ until }: Content): Date | undefined => (until === undefined ? undefined : new Date(until));

const lastOf = (root: string, id: string): Promise<PublicationFolder | undefined> =>
  findPublicationFolder(root, ({ release }) => release === id);

/** The content that this machine rendered last, or else the release's. @param dataDir DATA_DIR */
export async function lastContent(release: string, dataDir: string): Promise<Content> {
  const last = await lastOf(join(dataDir, "publications"), await idOf(release));
  return renderedContent(last?.folder ?? join(release, "published"));
}

type Rendering = {
  render: Renderer["render"];
  /** A file of a picture, if no folder has it. */
  read: Publications["pictureFile"];
};

/**
 * Renders a publication into a folder of its own, with what did not change linked from the last.
 * @throws what rendering or the file system failed with
 */
export async function renderPublicationFolder(
  release: string,
  root: string,
  published: Published,
  how: Rendering,
): Promise<PublicationFolder> {
  const id = await idOf(release);
  const previous = (await lastOf(root, id))?.folder ?? join(release, "published");
  const { number, publishedAt, pictures } = published;
  const others = (await folderNames(root)).map((name) => join(root, name));
  const read = (picture: PublishedPicture, { name }: PictureFileName) => how.read(picture.id, name);
  return makePublicationFolder(root, published, async (part) => {
    await bringPictures(pictures, part, read, others);
    const held = await how.render({ into: part, previous }).catch((error: Error) => {
      throw new Error(`publication ${number} cannot be rendered:\n${error.message}`, { cause: error });
    });
    return { number, publishedAt, release: id, held };
  });
}

/** @returns the id of a release @throws Error if it has none */
export const idOf = async (release: string): Promise<string> =>
  (JSON.parse(await readFile(join(release, "release.json"), "utf8")) as { id: string }).id;
