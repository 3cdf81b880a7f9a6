import { crc32 } from "node:zlib";

/**
 * A ZIP archive. Files are stored as they are: those of visitors are compressed already.
 * @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3
 */
export function zip(files: readonly { name: string; bytes: Uint8Array }[]): Buffer<ArrayBuffer> {
  const contents: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const path = Buffer.from(name);
    // Version 2.0, a name in UTF-8, no compression, 1 January 1980.
    const about = numbers([2, 20], [2, 0x0800], [2, 0], [2, 0], [2, 0x21], [4, crc32(bytes)], [4, bytes.length]);
    const sizes = numbers([4, bytes.length], [2, path.length], [2, 0]);
    const local = [Buffer.from("PK\u0003\u0004"), about, sizes, path, bytes];
    const places = numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]);
    directory.push(Buffer.from("PK\u0001\u0002"), numbers([2, 20]), about, sizes, places, path);
    contents.push(...local);
    offset += lengthOf(local);
  }
  const counts = numbers([2, 0], [2, 0], [2, files.length], [2, files.length], [4, lengthOf(directory)], [4, offset]);
  return Buffer.concat([...contents, ...directory, Buffer.from("PK\u0005\u0006"), counts, numbers([2, 0])]);
}

const numbers = (...parts: [size: 2 | 4, value: number][]): Buffer =>
  Buffer.concat(
    parts.map(([size, value]) => {
      const bytes = Buffer.alloc(size);
      bytes.writeUIntLE(value, 0, size);
      return bytes;
    }),
  );

const lengthOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, { length }) => sum + length, 0);
