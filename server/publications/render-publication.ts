import { createHash } from "node:crypto";
import { copyFile, link, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { RenderBundle } from "#app/renderer.server.ts";
import type { Content } from "#cms/read.ts";
import { mediaType } from "#server/answers/media-type.ts";
import { compress, suffix } from "#server/http/encoding.ts";
import { renderedContent } from "./rendered-content.ts";

/** Concurrent answers; other threads draw share pictures meanwhile. */
const atOnce = 8;

/** Digests by address: of a page's data or of a picture's words. `style`: the path of the style sheet. */
type Digests = Record<string, string>;

const digestsFile = "digests.json";

const readDigests = async (folder: string): Promise<Digests> =>
  JSON.parse(await readFile(join(folder, digestsFile), "utf8"));

/**
 * Makes every page, its navigation data, its share picture and every file for machines. A page with
 * unchanged data is reused, since pages depend on their data and on the brand only. Text is stored with brotli only,
 * a quarter of its size.
 * @param into a folder with `content.json`, which receives `files/`, `digests.json` and the indexes of search and assistant
 * @param former folders that the same release rendered before, newest first: a publication taken back is in an older one
 * @throws Error if an address does not answer 200
 */
export async function renderPublication(bundle: RenderBundle, into: string, former: string[] = []): Promise<void> {
  const content = await renderedContent(into);
  const { get, prerendered } = pagesOf(bundle, content);
  const before = await Promise.all(former.map(readDigests));
  const digests: Digests = {};

  const folders = new Map<string, Promise<unknown>>();
  /** Makes the folder of a file once. @returns the file's location */
  async function place(file: string): Promise<string> {
    const location = join(into, file);
    await folders.getOrInsertComputed(dirname(location), (folder) => mkdir(folder, { recursive: true }));
    return location;
  }

  const nameOf = (file: string) => join("files", mediaType(file).compressible ? file + suffix.br : file);

  async function write(file: string, body: Buffer): Promise<void> {
    await writeFile(await place(nameOf(file)), mediaType(file).compressible ? await compress(body, "br") : body);
  }

  async function takeOver(name: string, folder: string): Promise<void> {
    const [from, to] = [join(folder, name), await place(name)];
    await link(from, to).catch(() => copyFile(from, to));
  }

  /** Makes files, or reuses them if their source is unchanged. */
  async function make(address: string, of: Buffer | string, files: string[], work: () => Promise<void>): Promise<void> {
    digests[address] = createHash("sha256").update(JSON.stringify(content.brand)).update(of).digest("base64url");
    const source = former[before.findIndex((earlier) => earlier[address] === digests[address])];
    await (source ? Promise.all(files.map((name) => takeOver(name, source))) : work());
  }

  async function page(address: string): Promise<void> {
    // The name that React Router's browser code requests.
    const dataFile = address === "/" ? "/_.data" : `${address}.data`;
    const data = await get(dataFile);
    const file = `${address}/index.html`;
    await make(address, data, [file, dataFile].map(nameOf), async () => {
      await write(dataFile, data);
      await write(file, await get(address, dataFile));
    });
  }

  /** Writes the style sheet, and keeps the former one for pages that are already on their way. */
  async function sheet(): Promise<void> {
    const { path, css } = style();
    digests.style = path;
    await write(path, Buffer.from(css));
    const [last] = before;
    if (last?.style && last.style !== path) await takeOver(nameOf(last.style), former[0]!);
  }

  const { pages: addresses, pictures, files, style, indexes } = prerendered;
  async function start(): Promise<void> {
    const { path, script } = bundle.entry.module.startFile(bundle, bundle.assets);
    await write(path, Buffer.from(script));
  }

  const tasks = [
    sheet,
    start,
    ...addresses().map((address) => () => page(address)),
    ...pictures().map(
      ({ path, words }) =>
        () =>
          make(path, words, [nameOf(path)], async () => write(path, await get(path))),
    ),
    ...files().map((path) => async () => write(path, await get(path))),
    ...indexes().map(
      ({ file, of, bytes }) =>
        () =>
          make(file, of, [file], async () => writeFile(await place(file), bytes())),
    ),
  ];
  const work = async () => {
    for (let task = tasks.pop(); task; task = tasks.pop()) await task();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  await writeFile(join(into, digestsFile), JSON.stringify(digests));
}

/** @returns `get`, which throws Error if an address does not answer 200 */
export function pagesOf(bundle: RenderBundle, content: Content) {
  const { buildNonce, placeholders, prerendered, renderWith } = bundle.entry.module.createRenderer(content);
  const render = renderWith(bundle);
  return {
    prerendered,
    get: async (address: string, data?: string): Promise<Buffer> => {
      const visit = { address: "127.0.0.1", nonce: buildNonce, ...(data && { data }) };
      const response = await render(new Request(new URL(address, placeholders.SITE_URL)), visit);
      const body = Buffer.from(await response.arrayBuffer());
      if (response.status === 200) return body;
      throw new Error(`${address} answers ${response.status}:\n${body.toString().slice(0, 1000)}`);
    },
  };
}

/** Renders some pages of earlier content, so that their code is compiled. */
export async function renderAhead(bundle: RenderBundle, folder: string): Promise<void> {
  const { get, prerendered } = pagesOf(bundle, await renderedContent(folder));
  for (const address of prerendered.pages().slice(0, 8)) await get(address);
}
