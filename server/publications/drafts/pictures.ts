import type { ListedPicture, PictureName, PictureStore } from "#app/features/content/pictures/picture-store.server.ts";
import { type Refusal, refusal } from "#app/features/content/pictures/refusal.ts";
import { typeOfFile } from "#cms/file-types.ts";
import { nameInContent } from "#cms/uploaded-pictures.ts";
import { type Editing, isOf, type State } from "./editing.ts";

/** A place where a document shows a picture. */
export type Place = {
  /** Such as `en/pages/home.yaml` and `carousel.slides.2.scene`. */
  path: string;
  field: string;
  /** `scheduled` is in a published post that visitors do not see yet. */
  state: "published" | "scheduled" | "drafted";
};

export type UsedPicture = ListedPicture & {
  places: Place[];
  /** Earlier publications that use it, or used it with another focus. */
  earlier: number[];
  /** Whether visitors see it with another focus until the next publication. */
  isChanged: boolean;
};

export type Pictures = ReturnType<typeof createPictures>;

/** The uploaded pictures, and where documents show them. Throws StoreUnavailable; refusals are returned. */
export function createPictures(store: PictureStore, editing: Editing) {
  /** Uses in the published content, and additional ones in drafts. */
  async function places(
    of: "uses" | "builtUses" = "uses",
  ): Promise<{ published: State; all: (Place & PictureName)[] }> {
    const [published, drafted] = [(await editing.published())!, await editing.drafted()];
    const later = new Set((await editing.scheduled(published)).map(({ path }) => slugOf(path)));
    const shownPlaces = (await editing.check(published))[of].map((use) => ({
      ...use,
      state: later.has(slugOf(use.path)) ? ("scheduled" as const) : ("published" as const),
    }));
    const isShown = (use: Omit<Place, "state"> & PictureName) =>
      shownPlaces.some((one) => isOf(one, use) && one.path === use.path && one.field === use.field);
    const addedPlaces = (await editing.check(drafted))[of].filter((use) => !isShown(use));
    return { published, all: [...shownPlaces, ...addedPlaces.map((use) => ({ ...use, state: "drafted" as const }))] };
  }

  const placesOf = (picture: PictureName, all: (Place & PictureName)[]): Place[] =>
    all.filter((one) => isOf(one, picture)).map(({ path, field, state }) => ({ path, field, state }));

  /** Scenes, then marks, each by name. */
  async function list(): Promise<UsedPicture[]> {
    const pictures = await store.list();
    if (pictures.length === 0) return [];
    const { published, all } = await places();
    return pictures.map((picture) => {
      const publishedPicture = published.pictures.find((one) => isOf(one, picture));
      return {
        ...picture,
        places: placesOf(picture, all),
        earlier: picture.publications.filter((number) => number !== published.number),
        isChanged: publishedPicture !== undefined && publishedPicture.id !== picture.id,
      };
    });
  }

  /**
   * Removes a picture that neither the published content nor a draft uses.
   * @returns numbers of the earlier publications that keep it, and restore it with them; with
   *   `in-use`, its places
   */
  async function remove(
    picture: PictureName,
  ): Promise<{ outcome: "removed"; keptFor: number[] } | (Refusal & { places?: Place[] })> {
    const usages = placesOf(picture, (await places()).all);
    if (usages.length > 0) return { ...refusal("in-use", { name: nameInContent(picture) }), places: usages };
    return store.remove(picture);
  }

  /** A place where a picture of `media/` is shown. */
  async function builtPlaces(): Promise<(picture: PictureName) => Place[]> {
    const { all } = await places("builtUses");
    return (picture) => placesOf(picture, all);
  }

  return { ...store, library: store.list, list, builtPlaces, remove };
}

/** A mark is text that begins like SVG; an upload that is neither that nor a file is a picture. */
export const kindOf = (upload: Uint8Array): PictureName["kind"] =>
  typeOfFile(upload)
    ? "file"
    : /^\s*<(?:\?xml|!--|!DOCTYPE|svg)/i.test(new TextDecoder().decode(upload.subarray(0, 200)))
      ? "mark"
      : "scene";

/** A document's path without its language. */
const slugOf = (path: string): string => path.slice(path.indexOf("/"));
