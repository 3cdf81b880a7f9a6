import { parse } from "node:path";
import type { PictureSet } from "#app/ui/picture.tsx";
import { heroScene as heroName } from "#cms/scene-sets.ts";
import { typeLabel } from "#cms/file-types.ts";
import { formatFileSize } from "#i18n/format-file-size.ts";
import { comma, type Locale } from "#i18n/locale.ts";
import { uploadName, uploadedAddress, type UploadedPicture } from "#cms/uploaded-pictures.ts";

type WithPictures = { pictures: readonly UploadedPicture[] };

/** The result of vite-imagetools for `as=picture`; `img` is the JPEG file. */
type Output = { sources: { avif: string }; img: { src: string; w: number; h: number } };

/** Sizes and qualities are set in cms/scene-sets.ts. */
const scenes = byName(
  import.meta.glob<Output>("/media/scenes/*.{avif,AVIF,jpeg,JPEG,jpg,JPG,png,PNG,webp,WEBP}", {
    eager: true,
    import: "default",
    query: "?as=picture",
  }),
);

const upright = byName(
  import.meta.glob<Output>("/media/film/upright-hero.{avif,AVIF,jpeg,JPEG,jpg,JPG,png,PNG,webp,WEBP}", {
    eager: true,
    import: "default",
    query: "?aspect=1:1&as=picture",
  }),
);

/** Built-in scenes that show movement or text in the reading direction, or leave room for text at its start. */
const directedScenes = new Set([
  "analytics",
  "consultancy",
  "doors",
  "hero",
  "lamps",
  "migration",
  "mobile",
  "post-cloud-migration",
  "web-development",
]);

function byName(outputs: Record<string, Output>): ReadonlyMap<string, Output> {
  return new Map(Object.entries(outputs).map(([file, output]) => [parse(file).name, output]));
}

/**
 * The scene named in `media/scenes/`, or an uploaded one, in all widths.
 * @throws Error if it is missing, so that the page's build fails
 */
export function scene(site: WithPictures, name: string): PictureSet {
  const picture = findScene(site, name);
  if (!picture) throw new Error(`There is no picture ${name} in media/scenes`);
  return picture;
}

/** As above for an unfinished text, whose picture may be missing. */
export function findScene(site: WithPictures, name: string): PictureSet | undefined {
  const upload = uploadedPicture(site, "scene", name);
  if (upload) {
    // Earlier versions made WebP files in every width.
    const [avif, others] = [filesOf(upload, /^(\d+)\.avif$/), filesOf(upload, /^(\d+)\.(?:jpeg|webp)$/)];
    const file = others.findLast((one) => widthOf(one) <= 1600) ?? others[0]!;
    const { width, height } = upload;
    return { avif: avif.join(", "), src: file.split(" ")[0]!, srcWidth: widthOf(file), width, height };
  }
  const output = scenes.get(name);
  if (!output) return undefined;
  const { sources, img } = output;
  const width = widthOf(sources.avif.split(", ").at(-1)!);
  return {
    avif: sources.avif,
    src: img.src,
    srcWidth: img.w,
    width,
    height: Math.round((width * img.h) / img.w),
    // A close-up has the same direction as the whole scene.
    directed: directedScenes.has(name.replace(/-close$/, "")),
    ...(name === "doors" && { quiet: true }),
  };
}

/** The hero's scene, with separate files for phones. */
export function heroScene(site: WithPictures): PictureSet {
  const { avif } = upright.get("upright-hero")!.sources;
  return { ...scene(site, heroName), upright: { avif } };
}

const marks = new Map(
  Object.entries(
    import.meta.glob<string>("/media/{marks,map}/*.svg", { eager: true, import: "default", query: "?url" }),
  ).map(([file, address]) => [parse(file).name, address]),
);

/**
 * Address of a drawing: the single-colour logo `media/marks/{id}.svg` of a partner or customer, the
 * map `media/map/{id}.svg`, or an uploaded one.
 * @throws Error if it is missing
 */
export function mark(site: WithPictures, id: string): string {
  const upload = uploadedPicture(site, "mark", id);
  if (upload) return uploadedAddress(upload, upload.files[0]!);
  const url = marks.get(id);
  if (!url) throw new Error(`There is no drawing ${id} in media/marks or media/map`);
  return url;
}

const uploadedPicture = ({ pictures }: WithPictures, kind: UploadedPicture["kind"], name: string) =>
  pictures.find((picture) => picture.kind === kind && picture.name === uploadName(name));

/** A file of the owner for a link: its address, and facts such as `PDF, 1.2 MB`; undefined if missing. */
export function ownerFile({ pictures, locale }: WithPictures & { locale: Locale }, name: string) {
  const file = pictures.find((picture) => picture.kind === "file" && picture.name === name);
  if (!file) return undefined;
  const facts = [typeLabel(name), formatFileSize(file.files[0]!.size ?? 0, locale)];
  return { address: uploadedAddress(file, file.files[0]!), facts: facts.join(comma[locale]) };
}

export type BuiltPicture = Pick<UploadedPicture, "name"> & {
  kind: "scene" | "mark";
  address: string;
};

export const builtPictures = (): BuiltPicture[] => [
  ...[...scenes].map(([name, { sources }]) => ({
    kind: "scene" as const,
    name,
    address: sources.avif.split(" ")[0]!,
  })),
  ...[...marks].map(([name, address]) => ({ kind: "mark" as const, name, address })),
];

/** As in a `srcset`, narrowest first. @param name pattern of the file names, with the width */
const filesOf = (picture: UploadedPicture, name: RegExp): string[] =>
  picture.files
    .flatMap((file) => {
      const width = Number(name.exec(file.name)?.[1]);
      return width ? { address: uploadedAddress(picture, file), width } : [];
    })
    .toSorted((one, other) => one.width - other.width)
    .map(({ address, width }) => `${address} ${width}w`);

/** @param file of a `srcset`, such as `/assets/hero.avif 480w` */
const widthOf = (file: string): number => parseInt(file.split(" ")[1]!);
