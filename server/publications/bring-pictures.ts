import { hash } from "node:crypto";
import { access, copyFile, link, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type PictureFileName,
  pictureFolder,
  uploadedAddress,
  uploadedFolder,
  type UploadedPicture,
} from "#cms/uploaded-pictures.ts";
import { mediaType } from "#server/answers/media-type.ts";
import { compress, encodings, suffix } from "#server/http/encoding.ts";
import { renderedContent } from "./rendered-content.ts";

/**
 * Copies the files of uploaded pictures into the folder of a publication, unless present.
 * @param read reads a file that no other folder has
 * @param others folders of other publications: their files are linked
 * @throws errors of `read` or the file system, or Error if a file does not match its digest
 */
export async function bringPictures<Picture extends UploadedPicture>(
  pictures: readonly Picture[],
  into: string,
  read: (picture: Picture, file: PictureFileName) => Promise<Uint8Array | undefined>,
  others: readonly string[] = [],
): Promise<void> {
  if (pictures.length > 0) await mkdir(join(into, "files", uploadedFolder), { recursive: true });
  for (const picture of pictures) {
    for (const file of picture.files) {
      const place = join("files", uploadedAddress(picture, file));
      if ((await exists(join(into, place))) || (await isLinked(others, into, place))) continue;
      const bytes = await read(picture, file);
      if (!bytes || hash("sha256", bytes) !== file.sha256)
        throw new Error(`${file.name} of the picture ${picture.name} is ${bytes ? "not what it was" : "missing"}`);
      for (const encoding of encodingsOf(place))
        await writeFile(join(into, place + suffix[encoding]), await compress(Buffer.from(bytes), encoding));
      await writeFile(join(into, place), bytes);
    }
  }
}

/** Copies the pictures of a release's documents. @param into a folder with `content.json` */
export async function bringExportedPictures(release: string, into: string): Promise<void> {
  const { pictures } = await renderedContent(into);
  await bringPictures(pictures, into, (picture, { name }) =>
    readFile(join(release, "content", pictureFolder(picture), name)),
  );
}

const encodingsOf = (place: string) => (mediaType(place).compressible ? encodings : []);

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** Links a file from the first folder that has it, or copies it to another disk; false if none has. */
async function isLinked(others: readonly string[], into: string, place: string): Promise<boolean> {
  for (const other of others) {
    if (!(await exists(join(other, place)))) continue;
    for (const name of [...encodingsOf(place).map((encoding) => place + suffix[encoding]), place])
      await link(join(other, name), join(into, name)).catch(() => copyFile(join(other, name), join(into, name)));
    return true;
  }
  return false;
}
