import { createHash } from "node:crypto";
import { copyFile, link, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Bundle } from "#app/application.server.ts";
import { locales } from "#app/i18n/locale.ts";
import type { Content } from "#content/read.ts";
import { mediaType } from "#server/answers/media-type.ts";
import { type PictureFileName, pictureFolder, type UploadedPicture } from "#content/uploaded-pictures.ts";
import { compress, suffix } from "#server/http/encoding.ts";
import { bringPictures } from "./bring-pictures.ts";
import { bringLearned, hasLearned, withLearned, writeLearned } from "./learned-files.ts";

/** Simultaneous answers; share pictures are drawn on other threads meanwhile. */
const atOnce = 8;

/** The content of a rendered publication: it was checked before. */
export const renderedContent = async (folder: string): Promise<Content> => withLearned(await contentIn(folder), folder);

/**
 * Lets the assistant learn from the content in a folder what it has not yet, so that no process
 * that shows it has to. Takes some seconds.
 * @throws what the file system failed with
 */
export async function learnContent(bundle: Bundle, folder: string): Promise<void> {
  const { createApplication, env } = bundle.entry.module;
  const { assistant } = createApplication(env(), await contentIn(folder));
  for (const locale of locales.filter((each) => !hasLearned(folder, each)))
    await writeLearned(folder, locale, await assistant.learned(locale), assistant.learningSource(locale));
}

const contentIn = async (folder: string): Promise<Content> =>
  JSON.parse(await readFile(join(folder, contentFile), "utf8"));

/** What each page was made of, by its address: a digest of its data, or of the words on its picture. */
type Digests = Record<string, string>;

/** Beside `files/`: what was rendered, checked and complete, and what each page was made of. */
export const contentFile = "content.json";
const digestsFile = "digests.json";

/**
 * Makes every page, its navigation data, its share picture and every file for machines. A page
 * whose data is as before is taken over: its data is all that it is made of. Text is stored with
 * brotli only, a quarter of its size. SITE_URL in the environment is `siteUrlPlaceholder`.
 * @param release its folder
 * @param bundle its own
 * @param into a folder with `content.json`, which gets `files/` and `digests.json`; the uploaded
 *   pictures may be there already
 * @param previous folder that the same release rendered before
 * @throws Error if an address does not answer 200
 */
export async function renderPublication(
  release: string,
  bundle: Bundle,
  into: string,
  previous?: string,
): Promise<void> {
  const { createApplication, env } = bundle.entry.module;
  const content = await renderedContent(into);
  const { assistant, pages, settings } = createApplication(env(), content);
  const exported = (picture: UploadedPicture, { name }: PictureFileName) =>
    readFile(join(release, "content", pictureFolder(picture), name));
  await bringPictures(content.pictures, into, exported);
  if (previous) await bringLearned(previous, into, assistant.learningSource);
  const render = pages.renderer(bundle);
  const before: Digests = previous ? JSON.parse(await readFile(join(previous, digestsFile), "utf8")) : {};
  const digests: Digests = {};

  async function get(address: string): Promise<Buffer> {
    const visit = { address: "127.0.0.1", nonce: pages.mark };
    const { response } = await render(new Request(new URL(address, settings.SITE_URL)), visit);
    const body = Buffer.from(await response.arrayBuffer());
    if (response.status === 200) return body;
    throw new Error(`${address} answers ${response.status}:\n${body.toString().slice(0, 1000)}`);
  }

  async function write(file: string, body: Buffer): Promise<void> {
    const location = join(into, "files", file);
    await mkdir(dirname(location), { recursive: true });
    if (mediaType(file).compressible) await writeFile(location + suffix.br, await compress(body, "br"));
    else await writeFile(location, body);
  }

  async function takeOver(file: string): Promise<void> {
    const name = join("files", mediaType(file).compressible ? file + suffix.br : file);
    await mkdir(dirname(join(into, name)), { recursive: true });
    await link(join(previous!, name), join(into, name)).catch(() => copyFile(join(previous!, name), join(into, name)));
  }

  /** Makes files, or takes them over if they are made of the same as before. */
  async function make(address: string, of: Buffer | string, files: string[], work: () => Promise<void>): Promise<void> {
    digests[address] = createHash("sha256").update(of).digest("base64url");
    if (digests[address] === before[address]) return void (await Promise.all(files.map(takeOver)));
    await work();
  }

  async function page(address: string): Promise<void> {
    // The name that React Router's browser code requests.
    const dataFile = address === "/" ? "_.data" : `${address}.data`;
    const data = await get(join("/", dataFile));
    const file = `${address}/index.html`;
    await make(address, data, [file, dataFile], async () => {
      await write(dataFile, data);
      await write(file, await get(address));
    });
  }

  const { pages: addresses, pictures, files } = pages.readyMade;
  const tasks = [
    ...addresses().map((address) => () => page(address)),
    ...pictures().map(
      ({ path, words }) =>
        () =>
          make(path, words, [path], async () => write(path, await get(path))),
    ),
    ...files().map((path) => async () => write(path, await get(path))),
  ];
  const work = async () => {
    for (let task = tasks.pop(); task; task = tasks.pop()) await task();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  await writeFile(join(into, digestsFile), JSON.stringify(digests));
}
