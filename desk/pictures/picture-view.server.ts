import { formatMoment } from "#i18n/riyadh-time.ts";
import type { Locale } from "#i18n/locale.ts";
import { documentLabel, documentOf, localeOfFile } from "#cms/form.ts";
import { uploadedName } from "#cms/uploaded-pictures.ts";
import type { allow } from "#desk/desk-context.server.ts";
import { fieldAddress } from "#desk/parts/linked-field.ts";
import type { Choices } from "#server/publications/drafts/draft-overview.ts";
import type { Place, UsedPicture } from "#server/publications/drafts/pictures.ts";
import { pictureAddress } from "./picture-address.ts";

/** A document that shows a picture. */
export type PlaceView = { address: string; label: string; state: Place["state"] };

/** Address of the thumbnail. */
export const thumbnailOf = ({ id, kind }: Pick<UsedPicture, "id" | "kind">): string =>
  pictureAddress(id, kind === "mark" ? "mark.svg" : "480.avif");

/** The uploaded pictures for pages, the newest first. */
export async function pictureViews({ language, pictures }: ReturnType<typeof allow>, choices: Choices) {
  const all = await pictures.list();
  return all
    .toSorted((one, other) => other.made_at.localeCompare(one.made_at))
    .map((picture) => {
      const { id, kind, name, alt_en, alt_ar, width, height, made_by, made_at, isChanged, earlier } = picture;
      return {
        id,
        kind,
        name,
        named: uploadedName(name),
        alt: { en: alt_en, ar: alt_ar },
        focus: { x: picture.focus_x, y: picture.focus_y },
        thumbnail: thumbnailOf(picture),
        width,
        height,
        who: made_by,
        moment: formatMoment(made_at, language),
        isChanged,
        isKept: earlier.length > 0,
        places: placeViews(picture.places, choices, language),
      };
    });
}

/** One per document, since both languages show the same pictures. */
export function placeViews(places: readonly Place[], choices: Choices, language: Locale): PlaceView[] {
  const titles = new Map(choices.pages.map(({ value, label }) => [value, label]));
  const byDocument = Map.groupBy(places, ({ path }) => documentOf(path));
  return [...byDocument].map(([document, [first]]) => ({
    address: fieldAddress(document, first!.field, localeOfFile(first!.path)),
    label: titles.get(`/${document.replace(/^posts\//, "blog/")}`) ?? documentLabel(document, language).label,
    state: first!.state,
  }));
}
