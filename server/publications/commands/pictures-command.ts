import { readFile, stat, mkdir, rm, writeFile } from "node:fs/promises";
import type { RecordAction } from "#app/features/members/audit-log.server.ts";
import type {
  Details,
  ListedPicture,
  PictureStore,
  PreparePictures,
} from "#app/features/content/pictures/picture-store.server.ts";
import { type Refusal, uploadLimits } from "#app/features/content/pictures/refusal.ts";
import { ownerFilesFolder, ownerFilesIn } from "#cms/owner-files.ts";
import { nameInContent, pictureFolder, uploadName } from "#cms/uploaded-pictures.ts";
import { CommandError, type Result } from "./command-result.ts";
import { kindOf, type Pictures, type Place, type UsedPicture } from "#server/publications/drafts/pictures.ts";
import { hash } from "node:crypto";
import { join } from "node:path";
import type { parseArgs } from "node:util";
import type { PictureFile } from "#app/features/content/pictures/prepare-picture.server.ts";
import type { PublishedPicture } from "#app/features/content/publications.server.ts";
import type { PictureTable } from "#app/store/tables.server.ts";
import { type ExportedPicture, exportedIn, pictureFile } from "#cms/exported-pictures.ts";
import type { Fault } from "#cms/fault.ts";

export const pictureOptions = {
  name: { type: "string" },
  "alt-en": { type: "string" },
  "alt-ar": { type: "string" },
  focus: { type: "string" },
  mark: { type: "boolean" },
} as const;
type Operator = { who: string; record: RecordAction };
export type PictureOptions = ReturnType<typeof parseArgs<{ options: typeof pictureOptions }>>["values"];

/**
 * `npm run content -- pictures …`
 * @throws CommandError, StoreUnavailable
 */
export async function picturesCommand(
  [action = "list", ...words]: string[],
  options: PictureOptions,
  pictures: Pictures,
  by: Operator,
): Promise<Result> {
  const [word] = words;
  if (action === "list" && !word) return pictureTable(await pictures.list());
  if (!["add", "change", "remove"].includes(action) || !word || words.length > 1)
    throw new CommandError(
      "Say `pictures`, `pictures add FILE …`, `pictures change NAME …` or `pictures remove NAME`.",
      2,
    );
  if (action === "add") return addPicture(word, options, pictures, by);
  const allPictures = await pictures.list();
  const name = uploadName(word) ?? word;
  const matches = allPictures.filter((one) => one.name === name && (!options.mark || one.kind === "mark"));
  const [picture] = matches;
  if (!picture) throw new CommandError(`There is no picture ${name}. To list all: npm run content -- pictures`);
  if (matches.length > 1) throw new CommandError(`There are a picture and a mark ${name}: add --mark for the mark.`, 2);
  const result = await (action === "change"
    ? changePicture(picture, options, pictures)
    : removePicture(picture, pictures));
  await by.record(action === "change" ? "picture-changed" : "picture-removed", nameInContent(picture));
  return result;
}

async function addPicture(
  file: string,
  options: PictureOptions,
  pictures: Pictures,
  { who, record }: Operator,
): Promise<Result> {
  const { name, "alt-en": alt_en = "", "alt-ar": alt_ar = "", focus } = options;
  if (!name) throw new CommandError("By which name shall the content refer to it? Say it with --name new-office.", 2);
  const { size } = await stat(file).catch((error: Error) => {
    throw new CommandError(`${file} cannot be read: ${error.message}`);
  });
  // Not read if it is too large.
  const upload = size > uploadLimits.bytes ? new Uint8Array(uploadLimits.bytes + 1) : await readFile(file);
  const kind = options.mark ? "mark" : kindOf(upload);
  const details = { alt_en, alt_ar, ...pointOf(focus ?? "0.5,0.5") };
  const result = await pictures.add({ kind, name, made_by: who, ...details }, upload);
  if (result.outcome === "refused") throw refusal(result);
  const { leftOut } = result;
  const path = nameInContent({ kind, name });
  await record("picture-added", path);
  const use = { scene: `scene: ${path}`, mark: `id: ${path}`, file: `[Words](files/${path})` }[kind];
  return {
    lines: [
      `Added. In a document: ${use}`,
      ...(leftOut.length > 0 ? [`Left out, since it is no shape: ${leftOut.join(", ")}. Look at the mark.`] : []),
    ],
    data: { kind, name: path, leftOut },
  };
}

async function changePicture(picture: UsedPicture, options: PictureOptions, pictures: Pictures): Promise<Result> {
  const { alt_en, alt_ar, focus_x, focus_y } = picture;
  const details: Details = {
    alt_en: options["alt-en"] ?? alt_en,
    alt_ar: options["alt-ar"] ?? alt_ar,
    ...(options.focus === undefined ? { focus_x, focus_y } : pointOf(options.focus)),
  };
  const result = await pictures.change(picture, details);
  if (result.outcome === "refused") throw refusal(result);
  const { isChanged } = (await pictures.list()).find(
    ({ kind, name }) => kind === picture.kind && name === picture.name,
  )!;
  const next = "Visitors see the new crop once it is published: npm run content -- publish -m NOTE";
  return { lines: ["Changed.", ...(isChanged ? [next] : [])], data: { name: nameInContent(picture), isChanged } };
}

async function removePicture(picture: ListedPicture, pictures: Pictures): Promise<Result> {
  const result = await pictures.remove(picture);
  if (result.outcome === "refused") throw refusal(result);
  const { keptFor } = result;
  const keptNote = `Kept for earlier publications, which bring it back with them: ${keptFor.join(", ")}.`;
  return {
    lines: ["Removed.", ...(keptFor.length > 0 ? [keptNote] : [])],
    data: { name: nameInContent(picture), keptFor },
  };
}

const pictureTable = (pictures: UsedPicture[]): Result => ({
  lines:
    pictures.length === 0
      ? ["No pictures were uploaded."]
      : pictures.flatMap((picture) => [
          `${nameInContent(picture)}  ${picture.kind}${picture.kind === "file" ? "" : `, ${picture.width} × ${picture.height}`}`,
          `    ${picture.alt_en}`,
          `    ${picture.alt_ar}`,
          ...picture.places.map((place) => `    ${placeLine(place)}`),
          ...(picture.earlier.length > 0 ? [`    earlier publications: ${picture.earlier.join(", ")}`] : []),
          ...(picture.isChanged ? ["    cropped anew; visitors see it with the next publication"] : []),
          ...(picture.places.length + picture.earlier.length === 0 ? ["    not used"] : []),
        ]),
  data: pictures.map((picture) => ({
    kind: picture.kind,
    name: nameInContent(picture),
    alt: { en: picture.alt_en, ar: picture.alt_ar },
    focus: { x: picture.focus_x, y: picture.focus_y },
    width: picture.width,
    height: picture.height,
    places: picture.places,
    earlier: picture.earlier,
    isChanged: picture.isChanged,
  })),
});

const placeLine = ({ path, field, state }: Place): string => `${path}  ${field} (${state})`;

const refusal = ({ words, places = [] }: Refusal & { places?: Place[] }): CommandError =>
  new CommandError([words.en, ...places.map((place) => `  ${placeLine(place)}`)].join("\n"));

/** @param text such as `0.3,0.6` */
function pointOf(text: string): Pick<Details, "focus_x" | "focus_y"> {
  const [, x, y] = /^(\d(?:\.\d+)?),(\d(?:\.\d+)?)$/.exec(text) ?? [];
  if (!x || !y)
    throw new CommandError(
      `--focus ${text}: write it as 0.3,0.6, from the left and from the top, each from 0 to 1.`,
      2,
    );
  return { focus_x: Number(x), focus_y: Number(y) };
}

/**
 * Writes all pictures and files into a folder, and removes other pictures.
 * @param published pictures to write as published
 */
export async function exportPictures(
  store: PictureStore,
  published: readonly PublishedPicture[],
  folder: string,
): Promise<{ count: number; written: string[]; removed: string[] }> {
  const stored = await store.exports(published.map(({ id }) => id));
  const all = stored.filter(({ picture }) => picture.kind !== "file");
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
  const files = stored.filter(({ picture }) => picture.kind === "file");
  const digests = new Map((await ownerFilesIn(folder)).files.map((file) => [file.name, file.files[0]!.sha256]));
  for (const { id, picture } of files) {
    const { name } = picture;
    if (digests.get(name) === picture.files[0]!.sha256) continue;
    await mkdir(join(folder, ownerFilesFolder), { recursive: true });
    await writeFile(join(folder, ownerFilesFolder, name), (await store.file(id, name))!.bytes);
    writtenFiles.push(`${ownerFilesFolder}/${name}`);
  }
  return { count: stored.length, written: writtenFiles, removed: [...before.keys()] };
}

/** Files of a folder that neither library nor release has; an export keeps no names of theirs. */
export async function filesToImport(folder: string, release: string, store: PictureStore): Promise<ToImport[]> {
  const existing = [...(await store.list()), ...(await ownerFilesIn(join(release, "content"))).files];
  const { files } = await ownerFilesIn(folder);
  const added = files.filter(
    ({ name, files: [file] }) => !existing.some((one) => one.name === name && one.files[0]?.sha256 === file?.sha256),
  );
  return Promise.all(
    added.map(async ({ kind, name, width, height, files: [file] }) => ({
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

const signatures = { avif: /^[^]{4}ftypavif/, webp: /^RIFF[^]{4}WEBP/ };

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
  const signature = signatures[name.endsWith(".avif") ? "avif" : "webp"];
  return signature.test(Buffer.from(bytes.subarray(0, 32)).toString("latin1"));
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
