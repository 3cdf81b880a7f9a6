import { get } from "node:http";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { builtPages } from "#tests/support/built-pages.ts";

/** Addresses of all ready-made pages. */
export const pagePaths = async (): Promise<string[]> => (await builtPages()).map(({ path }) => path);

/** A body exactly as it goes out: `fetch` would unpack it. */
export function servedBytes(address: string, encoding: "br" | "identity"): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { "accept-encoding": encoding } }, (response) => {
      if (response.statusCode === 200) resolve(response.toArray().then((chunks) => Buffer.concat(chunks)));
      else reject(new Error(`${address} answered ${response.statusCode}`));
    }).on("error", reject);
  });
}

/** Writes pages as one server sends them, plain and with brotli, so that another can send the very same bytes. */
export async function savePages(url: string, paths: string[], folder: string): Promise<void> {
  for (const path of paths) {
    const page = join(folder, path, "index.html");
    await mkdir(join(folder, path), { recursive: true });
    await writeFile(page, await servedBytes(url + path, "identity"));
    await writeFile(`${page}.br`, await servedBytes(url + path, "br"));
  }
}
