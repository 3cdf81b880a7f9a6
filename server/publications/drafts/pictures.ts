import type { ListedPicture, PictureName, PictureStore } from "#app/features/content/pictures/picture-store.server.ts";
import { type Refused, refused } from "#app/features/content/pictures/refusal.ts";
import { uploadedName } from "#content/uploaded-pictures.ts";
import { type Editing, isOf, type State } from "./editing.ts";

/** Where a document shows a picture. */
export type Place = {
  /** Such as `en/pages/home.yaml` and `carousel.slides.2.scene`. */
  path: string;
  field: string;
  /** `scheduled` is published in a post that visitors do not see yet. */
  state: "published" | "scheduled" | "drafted";
};

export type UsedPicture = ListedPicture & {
  places: Place[];
  /** Publications before the last one that show it, or showed it with another focus. */
  earlier: number[];
  /** Whether visitors see it with another focus until something is published. */
  isChanged: boolean;
};

export type Pictures = ReturnType<typeof createPictures>;

/**
 * The uploaded pictures, and where documents show them. Refusals are expected; every call throws
 * StoreUnavailable if the store fails.
 */
export function createPictures(store: PictureStore, editing: Editing) {
  /** Of what is published, and of what drafts add to it. */
  async function places(usesOf = editing.usesOf): Promise<{ published: State; all: (Place & PictureName)[] }> {
    const [published, drafted] = [(await editing.published())!, await editing.drafted()];
    const later = new Set((await editing.scheduled(published)).map(({ path }) => slugOf(path)));
    const shown = (await usesOf(published)).map((use) => ({
      ...use,
      state: later.has(slugOf(use.path)) ? ("scheduled" as const) : ("published" as const),
    }));
    const isShown = (use: Omit<Place, "state"> & PictureName) =>
      shown.some((one) => isOf(one, use) && one.path === use.path && one.field === use.field);
    const added = (await usesOf(drafted)).filter((use) => !isShown(use));
    return { published, all: [...shown, ...added.map((use) => ({ ...use, state: "drafted" as const }))] };
  }

  const placesOf = (named: PictureName, all: (Place & PictureName)[]): Place[] =>
    all.filter((one) => isOf(one, named)).map(({ path, field, state }) => ({ path, field, state }));

  /** Scenes, then marks, each by name. */
  async function list(): Promise<UsedPicture[]> {
    const pictures = await store.list();
    if (pictures.length === 0) return [];
    const { published, all } = await places();
    return pictures.map((picture) => {
      const shown = published.pictures.find((one) => isOf(one, picture));
      return {
        ...picture,
        places: placesOf(picture, all),
        earlier: picture.publications.filter((number) => number !== published.number),
        isChanged: shown !== undefined && shown.id !== picture.id,
      };
    });
  }

  /**
   * Takes a picture out that neither what is published nor a draft shows.
   * @returns numbers of the earlier publications that keep it, and bring it back with them; or,
   *   with `in-use`, where it is used
   */
  async function remove(
    named: PictureName,
  ): Promise<{ outcome: "removed"; keptFor: number[] } | (Refused & { places?: Place[] })> {
    const used = placesOf(named, (await places()).all);
    if (used.length > 0) return { ...refused("in-use", { name: uploadedName(named.name) }), places: used };
    return store.remove(named);
  }

  /** Where a picture of `media/` is shown. */
  async function builtPlaces(): Promise<(named: PictureName) => Place[]> {
    const { all } = await places(editing.builtUsesOf);
    return (named) => placesOf(named, all);
  }

  const { add, change, file, taken } = store;
  return { add, list, builtPlaces, library: store.list, change, remove, file, taken };
}

/** Whether an upload is a mark: text that begins as SVG does. */
export const kindOf = (upload: Uint8Array): PictureName["kind"] =>
  /^\s*<(?:\?xml|!--|!DOCTYPE|svg)/i.test(new TextDecoder().decode(upload.subarray(0, 200))) ? "mark" : "scene";

/** The same for both languages. */
const slugOf = (path: string): string => path.slice(path.indexOf("/"));
