import { readFile, stat } from "node:fs/promises";
import type { Details, ListedPicture, PictureName } from "#app/features/content/pictures/picture-store.server.ts";
import { type Refusal, uploadLimits } from "#app/features/content/pictures/refusal.ts";
import { uploadName, uploadedName } from "#cms/uploaded-pictures.ts";
import { CommandError, type Result } from "./command-result.ts";
import { kindOf, type Pictures, type Place, type UsedPicture } from "#server/publications/drafts/pictures.ts";

export const pictureOptions = {
  name: { type: "string" },
  "alt-en": { type: "string" },
  "alt-ar": { type: "string" },
  focus: { type: "string" },
  mark: { type: "boolean" },
} as const;
export type PictureOptions = {
  name?: string | undefined;
  "alt-en"?: string | undefined;
  "alt-ar"?: string | undefined;
  focus?: string | undefined;
  mark?: boolean | undefined;
};

/**
 * `npm run content -- pictures …`
 * @param who the user of the shell
 * @throws CommandError, StoreUnavailable
 */
export async function picturesCommand(
  [action = "list", ...words]: string[],
  options: PictureOptions,
  pictures: Pictures,
  who: string,
): Promise<Result> {
  const [word] = words;
  if (action === "list" && !word) return pictureTable(await pictures.list());
  if (!["add", "change", "remove"].includes(action) || !word || words.length > 1)
    throw new CommandError(
      "Say `pictures`, `pictures add FILE …`, `pictures change NAME …` or `pictures remove NAME`.",
      2,
    );
  if (action === "add") return addPicture(word, options, pictures, who);
  const allPictures = await pictures.list();
  const name = uploadName(word) ?? word;
  const matches = allPictures.filter((one) => one.name === name && (!options.mark || one.kind === "mark"));
  const [picture] = matches;
  if (!picture) throw new CommandError(`There is no picture ${name}. To list all: npm run content -- pictures`);
  if (matches.length > 1) throw new CommandError(`There are a picture and a mark ${name}: add --mark for the mark.`, 2);
  return action === "change" ? changePicture(picture, options, pictures) : removePicture(picture, pictures);
}

/** Its name in the content. */
export const nameInContent = ({ name }: PictureName): string => uploadedName(name);

async function addPicture(file: string, options: PictureOptions, pictures: Pictures, who: string): Promise<Result> {
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
  const use = kind === "scene" ? `scene: ${uploadedName(name)}` : `id: ${uploadedName(name)}`;
  return {
    lines: [
      `Added. In a document: ${use}`,
      ...(leftOut.length > 0 ? [`Left out, since it is no shape: ${leftOut.join(", ")}. Look at the mark.`] : []),
    ],
    data: { kind, name: uploadedName(name), leftOut },
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
          `${nameInContent(picture)}  ${picture.kind}, ${picture.width} × ${picture.height}`,
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
