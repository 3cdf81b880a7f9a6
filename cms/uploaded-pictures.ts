/** The public files of an uploaded picture or mark, or a file that visitors may download or watch. */
export type UploadedPicture = {
  kind: "scene" | "mark" | "file";
  /** Content refers to it as `uploaded/` and this name, to a file as `price-list.pdf`. */
  name: string;
  /** Size of the largest file, in pixels; 0 for a file. */
  width: number;
  height: number;
  files: PictureFileName[];
};

/** `480.avif`, `1200.jpeg` or `mark.svg`; `sha256` in hexadecimal, `size` of a file in bytes. */
export type PictureFileName = { name: string; sha256: string; size?: number };

/** No file in `media/` can have such a name: scenes of later releases never collide with it. */
const prefix = "uploaded/";
export const uploadedName = (name: string): string => prefix + name;
/** @returns the name without the prefix; undefined for a picture of `media/` */
export const uploadName = (file: string): string | undefined =>
  file.startsWith(prefix) ? file.slice(prefix.length) : undefined;

/** `uploaded/come-and-see-us` becomes "Come and see us". */
export const inWords = (slug: string): string => {
  const words = (uploadName(slug) ?? slug).replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A text's name for a picture of `media/scenes/` or an uploaded one; others are files of `public/`. */
export const pictureName = /^(?:uploaded\/)?[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The documents' name for a picture or a file of the library. */
export const nameInContent = ({ kind, name }: Pick<UploadedPicture, "kind" | "name">): string =>
  kind === "file" ? name : uploadedName(name);

/** The source of further crops; not for visitors. */
export const wholeFile = "whole.webp";

export const uploadedFolder = "/assets/uploaded";

/** Immutable address of a file. */
export function uploadedAddress({ kind, name }: UploadedPicture, file: PictureFileName): string {
  const whole = kind === "file" ? file.name : `${name}-${file.name}`;
  return `${uploadedFolder}/${whole.replace(/(?=\.\w+$)/, `-${file.sha256.slice(0, 16)}`)}`;
}

export const pictureFolder = ({ kind, name }: Pick<UploadedPicture, "kind" | "name">): string =>
  kind === "file" ? "files" : `pictures/${kind}s/${name}`;

/** Merges lists; of pictures with the same name, the last one wins. */
export const mergePictures = <T extends UploadedPicture>(...lists: (readonly T[])[]): T[] => [
  ...new Map(lists.flat().map((picture) => [`${picture.kind} ${picture.name}`, picture])).values(),
];
