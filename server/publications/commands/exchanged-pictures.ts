/** Pictures and files of the library in the folder of an export. */
import { hash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PictureStore, PreparePictures } from "#app/features/content/pictures/picture-store.server.ts";
import type { PictureFile } from "#app/features/content/pictures/prepare-picture.server.ts";
import type { PublishedPicture } from "#app/features/content/publications.server.ts";
import type { PictureTable } from "#app/store/tables.server.ts";
import { type ExportedPicture, exportedIn, pictureFile } from "#cms/exported-pictures.ts";
import type { Fault } from "#cms/fault.ts";
import { ownerFilesFolder, ownerFilesIn } from "#cms/owner-files.ts";
import { pictureFolder } from "#cms/uploaded-pictures.ts";

/**
 * Writes all pictures and files into a folder, and removes other pictures.
 * @param published pictures to write as published
 */
export async function exportPictures(
  store: PictureStore,
  published: readonly PublishedPicture[],
  folder: string,
): Promise<{ count: number; written: string[]; removed: string[] }> {
  const pictures = await store.exports(published.map(({ id }) => id));
  const all = pictures.filter(({ picture }) => picture.kind !== "file");
  const before = new Map((await exportedIn(folder)).pictures.map((picture) => [pictureFolder(picture), picture]));
  const writtenFiles: string[] = [];
  for (const { id, picture } of all) {
    const place = pictureFolder(picture);
    const text = `${JSON.stringify(picture, undefined, 2)}\n`;
    const old = before.get(place);
    before.delete(place);
    if (old && `${JSON.stringify(old, undefined, 2)}\n` === text) continue;
    await rm(join(folder, place), { recursive: true, force: true });
    await mkdir(join(folder, place), { recursive: true });
    for (const { name } of picture.files)
      await writeFile(join(folder, place, name), (await store.file(id, name))!.bytes);
    await writeFile(join(folder, place, pictureFile), text);
    writtenFiles.push(place);
  }
  for (const place of before.keys()) await rm(join(folder, place), { recursive: true });
  const files = pictures.filter(({ picture }) => picture.kind === "file");
  const digests = new Map((await ownerFilesIn(folder)).files.map((file) => [file.name, file.files[0]!.sha256]));
  for (const { id, picture } of files) {
    const { name } = picture;
    if (digests.get(name) === picture.files[0]!.sha256) continue;
    await mkdir(join(folder, ownerFilesFolder), { recursive: true });
    await writeFile(join(folder, ownerFilesFolder, name), (await store.file(id, name))!.bytes);
    writtenFiles.push(`${ownerFilesFolder}/${name}`);
  }
  return { count: pictures.length, written: writtenFiles, removed: [...before.keys()] };
}

/** Files of a folder that neither library nor release has; an export does not list them. */
export async function filesToImport(folder: string, release: string, store: PictureStore): Promise<ToImport[]> {
  const existing = [...(await store.list()), ...(await ownerFilesIn(join(release, "content"))).files];
  const { files } = await ownerFilesIn(folder);
  const newFiles = files.filter(
    ({ name, files: [file] }) => !existing.some((one) => one.name === name && one.files[0]?.sha256 === file?.sha256),
  );
  return Promise.all(
    newFiles.map(async ({ kind, name, width, height, files: [file] }) => ({
      picture: {
        kind,
        name,
        width,
        height,
        alt_en: name,
        alt_ar: name,
        focus_x: 0.5,
        focus_y: 0.5,
        made_by: "import",
        made_at: new Date().toISOString(),
        upload_sha256: file!.sha256,
      },
      files: [{ name, bytes: await readFile(join(folder, ownerFilesFolder, name)) }],
    })),
  );
}

type ToImport = { picture: Omit<PictureTable, "id" | "former_name">; files: PictureFile[] };

const signatures = { avif: /^[^]{4}ftypavif/, jpeg: /^\u00ff\u00d8\u00ff/, webp: /^RIFF[^]{4}WEBP/ };

/** Reads the pictures of an export, and checks their digests. */
export async function picturesToImport(
  folder: string,
  prepare: PreparePictures,
): Promise<{ pictures: ToImport[]; faults: Fault[] }> {
  const pictures: ToImport[] = [];
  const faults: Fault[] = [];
  for (const picture of (await exportedIn(folder)).pictures) {
    const place = pictureFolder(picture);
    const files: PictureFile[] = [];
    for (const { name, sha256 } of picture.files) {
      const bytes = await readFile(join(folder, place, name));
      const isWhole = hash("sha256", bytes) === sha256;
      if (isWhole && (await isOurs(name, bytes, prepare))) files.push({ name, bytes });
      else faults.push({ file: `${place}/${name}`, what: "is not what an export wrote: export it again" });
    }
    pictures.push({ picture: rowOf(picture), files });
  }
  return { pictures, faults };
}

/** Whether a file is harmless: its type matches its name, and a mark has been sanitized. */
async function isOurs(name: string, bytes: Uint8Array, prepare: PreparePictures): Promise<boolean> {
  if (name.endsWith(".svg")) {
    const cleanedMark = await prepare.mark(bytes);
    return cleanedMark.outcome === "cleaned" && Buffer.from(cleanedMark.svg).equals(bytes);
  }
  const type = name.split(".").at(-1) as keyof typeof signatures;
  return signatures[type].test(Buffer.from(bytes.subarray(0, 32)).toString("latin1"));
}

const rowOf = ({ alt, focus, madeBy, madeAt, uploadSha256, files: _files, ...rest }: ExportedPicture) => ({
  ...rest,
  alt_en: alt.en,
  alt_ar: alt.ar,
  focus_x: focus.x,
  focus_y: focus.y,
  made_by: madeBy,
  made_at: madeAt,
  upload_sha256: uploadSha256,
});
