import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { currentRelease } from "#server/release/build-folder.ts";

export type BuiltPage = { path: string; html: string };

const publishedFolder = (): string => join(currentRelease(), "published/files");

/** A text of the publication by its address. */
export const publishedText = (address: string): string =>
  brotliDecompressSync(readFileSync(join(publishedFolder(), `${address}.br`))).toString();

/** Every prerendered page as sent, without the build's mark, sorted by path. */
export async function builtPages(): Promise<BuiltPage[]> {
  const folder = publishedFolder();
  const pages: BuiltPage[] = [];
  for await (const file of glob(`${folder}/**/index.html.br`)) {
    const path = `/${relative(folder, dirname(file))}`;
    pages.push({ path, html: publishedText(`${path}/index.html`).replaceAll(/ nonce="[^"]*"/g, "") });
  }
  return pages.toSorted((a, b) => a.path.localeCompare(b.path));
}

/** A file of the build by its address, such as `/assets/root-BVmLn-84.js`. */
export const builtFile = (address: string): Buffer => readFileSync(join(currentRelease(), "client", address));
