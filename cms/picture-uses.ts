import type { Entry } from "./check/field-values.ts";
import { fileNamed } from "./markdown.ts";
import { fieldName } from "./plain.ts";
import { pictureName, uploadName, type UploadedPicture } from "./uploaded-pictures.ts";

/** A place where a document uses a picture. */
export type PictureUse = Pick<UploadedPicture, "kind" | "name"> & {
  /** Such as `en/pages/home.yaml` and `carousel.slides.2.scene`. */
  path: string;
  field: string;
};

export const isBuiltUse = ({ kind, name }: PictureUse): boolean => kind === "file" || uploadName(name) === undefined;

/** Places of pictures and files in an entry, by the names in its fields and texts. */
export function usesIn({ fieldValues: values, markdownParts, source }: Entry): PictureUse[] {
  const body = { kind: "markdown" as const, value: "", path: ["body"], markdownParts };
  return [...values, body].flatMap(({ kind, value, path, markdownParts: parts = [] }) => {
    const use = (of: PictureUse["kind"], name: string): PictureUse[] =>
      name ? [{ kind: of, name, path: source.file, field: fieldName(path) }] : [];
    if ((kind === "file" || kind === "scene" || kind === "mark") && typeof value === "string") return use(kind, value);
    return parts.flatMap((part) => {
      const file = part.is === "link" ? fileNamed(part.url) : undefined;
      if (file !== undefined) return use("file", file);
      return part.is === "picture" && pictureName.test(part.url) ? use("scene", part.url) : [];
    });
  });
}
