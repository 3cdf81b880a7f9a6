import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compressNow, encodings, suffix } from "#server/http/encoding.ts";
import { mediaType } from "#server/answers/media-type.ts";
import { buildFolder } from "#server/release/build-folder.ts";

/** The highest brotli quality, since this runs once per build. */
const quality = 11;

/** Writes the brotli and gzip forms of hashed assets beside them. Pages are compressed at startup. */
export async function precompress(folder: string): Promise<void> {
  const assets = join(folder, "assets");
  const names = await readdir(assets);
  for (const name of names.filter((each) => mediaType(each).compressible)) {
    const body = await readFile(join(assets, name));
    for (const encoding of encodings) {
      await writeFile(join(assets, name + suffix[encoding]), compressNow(body, encoding, quality));
    }
  }
}

if (import.meta.main) await precompress(join(buildFolder(), "client"));
