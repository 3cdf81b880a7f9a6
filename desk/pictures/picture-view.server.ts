import { formatMoment } from "#i18n/riyadh-time.ts";
import type { Locale } from "#i18n/locale.ts";
import { documentOf, localeOfFile } from "#cms/document-path.ts";
import { documentLabel } from "#cms/form.ts";
import { heroScene } from "#cms/scene-sets.ts";
import { nameInContent, uploadedName } from "#cms/uploaded-pictures.ts";
import type { SignedIn } from "#desk/desk-context.server.ts";
import { fieldAddress } from "#desk/parts/linked-field.ts";
import type { Choices } from "#server/publications/drafts/draft-overview.ts";
import type { Place, UsedPicture } from "#server/publications/drafts/pictures.ts";
import { pictureAddress } from "./picture-address.ts";

export type PlaceView = { address: string; label: string; state: Place["state"] };

/** Address of the thumbnail, or of a file itself. */
export const thumbnailOf = ({ id, kind, name }: Pick<UsedPicture, "id" | "kind" | "name">): string =>
  pictureAddress(id, { scene: "480.avif", mark: "mark.svg", file: name }[kind]);

/** The uploaded pictures for pages, the newest first. */
export async function pictureViews({ language, pictures }: SignedIn, choices: Choices) {
  const all = await pictures.list();
  return all
    .toSorted((one, other) => other.made_at.localeCompare(one.made_at))
    .map((picture) => {
      const { id, kind, name, alt_en, alt_ar, width, height, made_by, made_at, isChanged, earlier } = picture;
      return {
        id,
        kind,
        name,
        named: nameInContent(picture),
        label: descriptionIn(language, picture),
        alt: { en: alt_en, ar: alt_ar },
        focus: { x: picture.focus_x, y: picture.focus_y },
        thumbnail: thumbnailOf(picture),
        size: picture.files[0]?.size ?? 0,
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

/** The alternative text in the language, or else in the other. */
export const descriptionIn = (language: Locale, { alt_en, alt_ar }: Pick<UsedPicture, "alt_en" | "alt_ar">): string =>
  (language === "ar" ? alt_ar : alt_en) || alt_en || alt_ar;

/** One place per document, since both languages show the same pictures. */
export function placeViews(places: readonly Place[], choices: Choices, language: Locale): PlaceView[] {
  const titles = new Map(choices.pages.map(({ value, label }) => [value, label]));
  const byDocument = Map.groupBy(places, ({ path }) => documentOf(path));
  return [...byDocument].map(([document, [first]]) => ({
    address: fieldAddress(document, first!.field, localeOfFile(first!.path)),
    label: titles.get(`/${document.replace(/^posts\//, "blog/")}`) ?? documentLabel(document, language).label,
    state: first!.state,
  }));
}

export type PictureChoice = {
  /** Name in documents. */
  value: string;
  label: string;
  kind: "scene" | "mark";
  /** Address of a small file. */
  address: string;
  alt?: Record<Locale, string>;
};

export type PictureLibrary = Awaited<ReturnType<typeof pictureLibrary>>;

/** All pictures with the places that show them. */
export async function pictureLibrary(desk: SignedIn) {
  const [choices, placesOf] = await Promise.all([desk.drafting.choices(desk.language), desk.pictures.builtPlaces()]);
  return {
    pictures: await pictureViews(desk, choices),
    built: builtChoices(desk, choices).map(({ kind, value, label, address }) => {
      const places = placesOf({ kind, name: value });
      // No document names the hero's own scene.
      const isOfHero = value === heroScene && desk.sites().en.brand.hero !== "plain";
      const shown = isOfHero ? [...places, { path: "brand.yaml", field: "hero", state: "published" as const }] : places;
      return {
        kind,
        value,
        label,
        address,
        places: placeViews(shown, choices, desk.language),
        isReplaceable: places.length > 0,
      };
    }),
  };
}

type Desk = Pick<SignedIn, "builtPictures"> & {
  pictures: Pick<SignedIn["pictures"], "library">;
};

/** The pictures for fields: uploads first, newest to oldest. */
export async function pictureChoices(desk: Desk, choices: Choices): Promise<PictureChoice[]> {
  const library = await desk.pictures.library();
  const own = library
    .filter((picture) => picture.kind !== "file")
    .toSorted((one, other) => other.made_at.localeCompare(one.made_at))
    .map((picture) => ({
      kind: picture.kind as "scene" | "mark",
      value: uploadedName(picture.name),
      label: descriptionIn("en", picture),
      address: thumbnailOf(picture),
      alt: { en: picture.alt_en, ar: picture.alt_ar },
    }));
  return [...own, ...builtChoices(desk, choices)];
}

function builtChoices({ builtPictures }: Pick<Desk, "builtPictures">, { scenes, marks }: Choices): PictureChoice[] {
  const labels = { scene: scenes, mark: marks };
  // A release has only the pictures of its content.
  return builtPictures().flatMap(({ kind, name: value, address }) => {
    const label = labels[kind].find((choice) => choice.value === value)?.label;
    return label === undefined ? [] : { kind, value, label, address };
  });
}
