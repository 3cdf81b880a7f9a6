import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { PublicationMark, Publications, Published } from "#app/features/content/publications.server.ts";
import type { Content } from "#content/read.ts";
import { type StaticFiles, readStaticFiles } from "#server/answers/read-static-files.ts";
import { makePublicationFolder, type PublicationFolder, publicationFolders } from "./publication-folder.ts";
import { renderedContent } from "./render-publication.ts";

/** What visitors see: it is exchanged as a whole. */
export type Shown = PublicationMark & {
  /** Where it was rendered. */
  folder: string;
  content: Content;
  /** All ready-made files, those of the release included. */
  files: StaticFiles;
  /** When a scheduled post appears. */
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

  async function load(
    { number, publishedAt }: PublicationMark,
    folder: string,
    reading: Content | Promise<Content> = renderedContent(folder),
  ): Promise<Shown> {
    const [content, made] = await Promise.all([reading, readStaticFiles(join(folder, "files"), options)]);
    const until = content.until === undefined ? undefined : new Date(content.until);
    return { number, publishedAt, folder, content, files: new Map([...fixed, ...made]), until };
  }

  /** Of this release. */
  const own = () => foldersOf(root, id);

  async function render(published: Published): Promise<Shown> {
    const made = await renderPublicationFolder(release, root, published, { siteUrl: options.placeholder, signal });
    if (Object.keys(made.held).length > 0) onHeld(made.held);
    return load(published, made.folder);
  }

  return {
    /** What the build brought. @param content its own, read already @throws what the file system failed with */
    initial: (content: Content) => load({ number: 0, publishedAt: "" }, join(release, "published"), content),
    /**
     * What to show at the start, without the store if this machine rendered a publication before.
     * @throws what rendering failed with
     */
    last: async (): Promise<Shown | undefined> => {
      const folders = await publicationFolders(root);
      const mine = folders.find((folder) => folder.release === id);
      const newest: PublicationFolder | undefined = folders[0];
      if (!newest) return undefined;
      return mine && mine.number >= newest.number ? load(mine, mine.folder) : render(newest);
    },
    /**
     * Makes a publication ready, anew if it is shown already: a scheduled post is due.
     * @throws StoreUnavailable, or what rendering failed with
     */
    prepare: async (number: number): Promise<Shown> => {
      const published = await publications.read(number);
      if (!published) throw new Error(`There is no publication ${number}`);
      const { publishedAt } = published;
      const known = (await own()).find((folder) => folder.number === number && folder.publishedAt === publishedAt);
      if (!known) return render(published);
      const ready = await load(known, known.folder);
      return ready.until && ready.until <= new Date() ? render(published) : ready;
    },
  };
}

const foldersOf = async (root: string, id: string): Promise<PublicationFolder[]> =>
  (await publicationFolders(root)).filter((folder) => folder.release === id);

/** The content that this machine rendered last, or else the release's. @param dataDir DATA_DIR */
export async function lastContent(release: string, dataDir: string): Promise<Content> {
  const [last] = await foldersOf(join(dataDir, "publications"), await idOf(release));
  return renderedContent(last?.folder ?? join(release, "published"));
}

/** `siteUrl` is what pages carry instead of the public origin; `signal` ends it. */
type Rendering = { siteUrl: string; signal?: AbortSignal };

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
  const previous = (await foldersOf(root, id))[0]?.folder ?? join(release, "published");
  return makePublicationFolder(root, async (part) => {
    const held = await renderBeside(release, part, { ...published, previous }, how);
    return { ...published, release: id, held };
  });
}

/** @returns the id of a release */
const idOf = async (release: string): Promise<string> =>
  (JSON.parse(await readFile(join(release, "release.json"), "utf8")) as { id: string }).id;

/**
 * Renders a publication in a process of its own, so that visitors wait for no page and the memory
 * is given back.
 * @param into an empty folder
 * @returns the faults of documents that are held back
 * @throws Error with the process's output
 */
async function renderBeside(
  release: string,
  into: string,
  job: Published & { previous: string },
  { siteUrl, signal }: Rendering,
): Promise<Record<string, string[]>> {
  // oxlint-disable-next-line node/no-process-env -- no settings, but what any process needs
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [join(release, "render.js"), into], {
    env: { PATH, HOME, TMPDIR, NODE_ENV: "production", MALLOC_ARENA_MAX: "2", LOG_LEVEL: "silent", SITE_URL: siteUrl },
    stdio: ["pipe", "pipe", "pipe"],
    ...(signal && { signal, killSignal: "SIGKILL" }),
  });
  // Visitors come first.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  child.stdin.on("error", () => undefined);
  child.stdin.end(JSON.stringify(job));
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  if (code !== 0) throw new Error(`publication ${job.number} cannot be rendered:\n${errors || output}`.trim());
  return JSON.parse(output) as Record<string, string[]>;
}
