import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { compress } from "./encoding.ts";
import { mediaType } from "./media-type.ts";
import { suffix } from "./read-static-files.ts";

type Exported = typeof import("#app/application.server.ts");

/** So many answers are made at once: share pictures are drawn on other threads meanwhile. */
const atOnce = 8;

/**
 * Makes every page, the data of its navigation, and every file for machines, by asking the finished bundle for
 * them as a visitor would. Text is kept with brotli alone, a quarter of its size. SITE_URL in the environment is what `siteUrlPlaceholder` says.
 * @param folder the build's folder, holding `server/` and `client/`
 * @throws Error when an address answers with anything but 200
 */
export async function prerender(folder: string): Promise<void> {
  const entry = pathToFileURL(resolve(folder, "server/index.js")).href;
  const build = (await import(entry)) as ServerBuild;
  const { application } = build.entry.module as unknown as { application: Exported };
  const render = application.createRequestHandler(build, "production");
  const { SITE_URL } = application.env();

  async function make(address: string, file: string): Promise<void> {
    const context = new application.RouterContextProvider();
    const answer = await render(new Request(new URL(address, SITE_URL)), context);
    const body = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200)
      throw new Error(`${address} answers ${answer.status}:\n${body.toString().slice(0, 1000)}`);
    const location = join(folder, "client", file);
    await mkdir(dirname(location), { recursive: true });
    if (mediaType(file).compressible) await writeFile(location + suffix.br, await compress(body, "br"));
    else await writeFile(location, body);
  }

  const tasks = [
    ...application.readyMadePages().flatMap((page) => [
      () => make(page, `${page}/index.html`),
      // The name that React Router's browser code asks for.
      () => make(page === "/" ? "/_.data" : `${page}.data`, page === "/" ? "_.data" : `${page}.data`),
    ]),
    ...application.readyMadeFiles().map((path) => () => make(path, path)),
  ];
  const work = async () => {
    for (let task = tasks.pop(); task; task = tasks.pop()) await task();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
