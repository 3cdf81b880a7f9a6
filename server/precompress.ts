import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compressNow, encodings } from "./encoding.ts";
import { mediaType } from "./media-type.ts";
import { suffix } from "./read-static-files.ts";

/** Brotli's best: this happens once a build, and the files are sent for years. */
const quality = 11;

/**
 * Writes the brotli and gzip forms of hashed assets beside them. Ready-made pages are left to the start:
 * the public origin is put into them first.
 * @param folder the build's folder, holding `client/assets`
 */
export async function precompress(folder: string): Promise<void> {
  const assets = join(folder, "client/assets");
  const names = await readdir(assets);
  for (const name of names.filter((each) => mediaType(each).compressible)) {
    const body = await readFile(join(assets, name));
    for (const encoding of encodings) {
      await writeFile(join(assets, name + suffix[encoding]), compressNow(body, encoding, quality));
    }
  }
}
