import { parse } from "node:path";
import type { PictureSet } from "#app/ui/picture.tsx";
import { uploadName, uploadedAddress, type UploadedPicture } from "#cms/uploaded-pictures.ts";

type WithPictures = { pictures: readonly UploadedPicture[] };

/** The result of vite-imagetools for `as=picture`. */
type Output = { sources: { avif: string; webp: string }; img: { src: string; w: number; h: number } };

/** Sizes and qualities are set in cms/scene-sets.ts. */
const scenes = byName(
  import.meta.glob<Output>("/media/scenes/*.{avif,AVIF,jpeg,JPEG,jpg,JPG,png,PNG,webp,WEBP}", {
    eager: true,
    import: "default",
    query: "?as=picture",
  }),
);

/** The hero's scene for phones in portrait orientation. */
const upright = byName(
  import.meta.glob<Output>("/media/film/upright-hero.{avif,AVIF,jpeg,JPEG,jpg,JPG,png,PNG,webp,WEBP}", {
    eager: true,
    import: "default",
    query: "?aspect=1:1&as=picture",
  }),
);

/**
 * Built-in scenes that show movement or text in the reading direction, or leave room for text at
 * its start.
 */
const directedScenes = new Set([
  "analytics",
  "consultancy",
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
  const upload = uploadedPicture(site, "scene", name);
  if (upload) {
    const [avif, webp] = [filesOf(upload, /^(\d+)\.avif$/), filesOf(upload, /^(\d+)\.webp$/)];
    const { width, height } = upload;
    return { avif: srcset(avif), webp: srcset(webp), src: webp.at(-1)!.address, width, height };
  }
  const output = scenes.get(name);
  if (!output) throw new Error(`There is no picture ${name} in media/scenes`);
  const { sources, img } = output;
  return {
    avif: sources.avif,
    webp: sources.webp,
    src: img.src,
    width: img.w,
    height: img.h,
    // A close-up has the same direction as the whole scene.
    directed: directedScenes.has(name.replace(/-close$/, "")),
  };
}

/** The hero's scene, with separate files for phones. */
export function heroScene(site: WithPictures): PictureSet {
  return { ...scene(site, "hero"), upright: upright.get("upright-hero")!.sources };
}

const marks = import.meta.glob<string>("/media/marks/*.svg", { eager: true, import: "default", query: "?url" });

/**
 * Address of the single-colour logo `media/marks/{id}.svg` of a partner or customer, or of an
 * uploaded one.
 * @throws Error if it is missing
 */
export function mark(site: WithPictures, id: string): string {
  const upload = uploadedPicture(site, "mark", id);
  if (upload) return uploadedAddress(upload, upload.files[0]!);
  const url = marks[`/media/marks/${id}.svg`];
  if (!url) throw new Error(`There is no mark media/marks/${id}.svg`);
  return url;
}

const uploadedPicture = ({ pictures }: WithPictures, kind: UploadedPicture["kind"], name: string) =>
  pictures.find((picture) => picture.kind === kind && picture.name === uploadName(name));

/** A picture of `media/` that documents can name. */
export type BuiltPicture = Pick<UploadedPicture, "kind" | "name"> & {
  /** Address of its smallest file. */
  address: string;
};

export const builtPictures = (): BuiltPicture[] => [
  ...[...scenes].map(([name, { sources }]) => ({
    kind: "scene" as const,
    name,
    address: sources.avif.split(" ")[0]!,
  })),
  ...Object.entries(marks).map(([file, address]) => ({ kind: "mark" as const, name: parse(file).name, address })),
];

type File = { address: string; width: number };

/** Narrowest first. @param name pattern of the file names, with the width */
const filesOf = (picture: UploadedPicture, name: RegExp): File[] =>
  picture.files
    .flatMap((file) => {
      const width = Number(name.exec(file.name)?.[1]);
      return width ? { address: uploadedAddress(picture, file), width } : [];
    })
    .toSorted((one, other) => one.width - other.width);

const srcset = (files: File[]): string => files.map(({ address, width }) => `${address} ${width}w`).join(", ");
