import { parse } from "node:path";

/** The public files of an uploaded picture or mark. */
export type UploadedPicture = {
  kind: "scene" | "mark";
  /** Content refers to it as `uploaded/` and this name. */
  name: string;
  /** Size of the largest file, in pixels. */
  width: number;
  height: number;
  files: PictureFileName[];
};

/** `480.avif`, `upright-480.webp` or `mark.svg`; `sha256` in hexadecimal. */
export type PictureFileName = { name: string; sha256: string };

/** No file in `media/` can have such a name: scenes of later releases never collide with it. */
const prefix = "uploaded/";
export const uploadedName = (name: string): string => prefix + name;
/** @returns the name without the prefix; undefined for a picture of `media/` */
export const uploadName = (file: string): string | undefined =>
  file.startsWith(prefix) ? file.slice(prefix.length) : undefined;

/** The source of further crops; not for visitors. */
export const wholeFile = "whole.webp";

/** Folder of all addresses of uploaded pictures. */
export const uploadedFolder = "/assets/uploaded";

/** Immutable address of a file. */
export function uploadedAddress({ name }: UploadedPicture, file: PictureFileName): string {
  const { name: stem, ext } = parse(file.name);
  return `${uploadedFolder}/${name}-${stem}-${file.sha256.slice(0, 16)}${ext}`;
}

/** Address of a picture's file in a content folder. */
export const pictureFolder = ({ kind, name }: Pick<UploadedPicture, "kind" | "name">): string =>
  `pictures/${kind}s/${name}`;

/** Merges lists; of pictures with the same name, the last one wins. */
export const mergePictures = <T extends UploadedPicture>(...lists: (readonly T[])[]): T[] => [
  ...new Map(lists.flat().map((picture) => [pictureFolder(picture), picture])).values(),
];
