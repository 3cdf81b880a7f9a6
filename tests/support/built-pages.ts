import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { currentRelease } from "#server/release/build-folder.ts";

export type BuiltPage = { path: string; html: string };

/** Every prerendered page as sent, without the build's mark, sorted by path. */
export async function builtPages(): Promise<BuiltPage[]> {
  const folder = join(currentRelease(), "published/files");
  const pages: BuiltPage[] = [];
  for await (const file of glob(`${folder}/**/index.html.br`)) {
    const path = relative(folder, dirname(file));
    const html = brotliDecompressSync(readFileSync(file)).toString();
    pages.push({ path: `/${path}`, html: html.replaceAll(/ nonce="[^"]*"/g, "") });
  }
  return pages.toSorted((a, b) => a.path.localeCompare(b.path));
}

/** A file of the build by its address, such as `/assets/root-BVmLn-84.js`. */
export const builtFile = (address: string): Buffer => readFileSync(join(currentRelease(), "client", address));
