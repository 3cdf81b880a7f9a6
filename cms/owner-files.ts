import { hash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { nameOfFile, ownerFileFault, type UploadedFile } from "./file-types.ts";
import { ifThere } from "./if-there.ts";

/** The folder below the content, and the prefix in texts: `files/price-list.pdf`. */
export const ownerFilesFolder = "files";

/** The files that an owner put into a content folder, and the faults of others, by name. */
export type OwnerFiles = { files: UploadedFile[]; faults: Record<string, string> };

/** Files are read again only if they were changed. */
const cache = new Map<string, { state: string; file: UploadedFile | string }>();

/** @param folder of the content */
export async function ownerFilesIn(folder: string): Promise<OwnerFiles> {
  const names = (await ifThere(readdir(join(folder, ownerFilesFolder)))) ?? [];
  const ownerFiles: OwnerFiles = { files: [], faults: {} };
  for (const name of names.filter((one) => !one.startsWith(".")).toSorted()) {
    const path = join(folder, ownerFilesFolder, name);
    const { mtimeMs, size } = await stat(path);
    const state = `${mtimeMs} ${size}`;
    const earlier = cache.get(path);
    const file = earlier?.state === state ? earlier.file : fileOf(name, await readFile(path));
    cache.set(path, { state, file });
    if (typeof file === "string") ownerFiles.faults[name] = file;
    else ownerFiles.files.push(file);
  }
  return ownerFiles;
}

function fileOf(name: string, bytes: Buffer): UploadedFile | string {
  if (!nameOfFile.test(name)) return `files/${name} must be named like price-list.pdf, in lower case and hyphens`;
  const sha256 = hash("sha256", bytes);
  const size = bytes.length;
  return ownerFileFault(name, bytes) ?? { kind: "file", name, width: 0, height: 0, files: [{ name, sha256, size }] };
}
