import type { allow } from "#desk/desk-context.server.ts";
import type { Locale } from "#i18n/locale.ts";
import { uploadedName } from "#cms/uploaded-pictures.ts";
import type { Choices } from "#server/publications/drafts/draft-overview.ts";
import { thumbnailOf } from "./picture-view.server.ts";

/** A picture that a field can name. */
export type PictureChoice = {
  /** Name in documents. */
  value: string;
  label: string;
  kind: "scene" | "mark";
  /** Address of a small file. */
  address: string;
  /** Alternative text of an uploaded picture. */
  alt?: Record<Locale, string>;
};

type Desk = Pick<ReturnType<typeof allow>, "builtPictures"> & {
  pictures: Pick<ReturnType<typeof allow>["pictures"], "library">;
};

/** The pictures for fields: uploads first, newest to oldest. */
export async function pictureChoices(desk: Desk, choices: Choices): Promise<PictureChoice[]> {
  const library = await desk.pictures.library();
  const own = library
    .toSorted((one, other) => other.made_at.localeCompare(one.made_at))
    .map((picture) => ({
      kind: picture.kind,
      value: uploadedName(picture.name),
      label: picture.name,
      address: thumbnailOf(picture),
      alt: { en: picture.alt_en, ar: picture.alt_ar },
    }));
  return [...own, ...builtChoices(desk, choices)];
}

/** The release's own pictures. */
export function builtChoices(
  { builtPictures }: Pick<Desk, "builtPictures">,
  { scenes, marks }: Choices,
): PictureChoice[] {
  const labels = { scene: scenes, mark: marks };
  return builtPictures().map(({ kind, name, address }) => ({
    kind,
    value: name,
    label: labels[kind].find(({ value }) => value === name)?.label ?? name,
    address,
  }));
}
