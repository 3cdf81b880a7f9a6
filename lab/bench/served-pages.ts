import { globSync } from "node:fs";
import { get } from "node:http";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { currentRelease } from "#server/release/build-folder.ts";
import { builtPages } from "#tests/support/built-pages.ts";

/** Addresses of all ready-made pages. */
export const pagePaths = async (): Promise<string[]> => (await builtPages()).map(({ path }) => path);

/** Address of the film of the home page. @throws Error if the build has none */
export function filmPath(): string {
  const [film] = globSync("assets/hero-*.mp4", { cwd: join(currentRelease(), "client") });
  if (!film) throw new Error("The build has no film");
  return `/${film}`;
}

/** A server's ETag of a page, with gzip. */
export async function etagOf(address: string): Promise<string> {
  const { headers } = await fetch(address, { headers: { "accept-encoding": "gzip" } });
  return headers.get("etag") ?? "";
}

/** A body exactly as it is sent: `fetch` would decompress it. */
export function servedBytes(address: string, encoding: "br" | "gzip" | "identity"): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { "accept-encoding": encoding } }, (response) => {
      if (response.statusCode === 200) resolve(response.toArray().then((chunks) => Buffer.concat(chunks)));
      else reject(new Error(`${address} answered ${response.statusCode}`));
    }).on("error", reject);
  });
}

/** Writes pages as a server sends them, plain and gzipped, for another server to send. */
export async function savePages(url: string, paths: string[], folder: string): Promise<void> {
  for (const path of paths) {
    const page = join(folder, path, "index.html");
    await mkdir(join(folder, path), { recursive: true });
    await writeFile(page, await servedBytes(url + path, "identity"));
    await writeFile(`${page}.gz`, await servedBytes(url + path, "gzip"));
  }
}
