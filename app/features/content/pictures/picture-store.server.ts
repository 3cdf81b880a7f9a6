import { hash, randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { lookup } from "mrmime";
import type { Store } from "#app/store/store.server.ts";
import type { PictureFileTable, PictureTable, Tables } from "#app/store/tables.server.ts";
import type { ExportedPicture } from "#cms/exported-pictures.ts";
import { nameOfFile, ownerFileFault } from "#cms/file-types.ts";
import { slugPattern } from "#cms/slug.ts";
import type { CleanedDrawing } from "#cms/clean-drawing.ts";
import { wholeFile } from "#cms/uploaded-pictures.ts";
import { calledName, fileOf, libraryOf, type StoredPicture, takeOut } from "./picture-rows.server.ts";
import type { Focus } from "#cms/scene-sets.ts";
import type { CroppedPicture, PictureFile, PreparedPicture } from "./prepare-picture.server.ts";
import { type Refusal, refusal, uploadLimits } from "./refusal.ts";

/** Kind and name identify a picture in the library and in the content. */
export type PictureName = Pick<PictureTable, "kind" | "name">;
/** The editable details of a picture; a mark's focus has no effect. */
export type Details = Pick<PictureTable, "alt_en" | "alt_ar" | "focus_x" | "focus_y">;
export type NewPicture = Details & PictureName & Pick<PictureTable, "made_by">;

export type ListedPicture = StoredPicture & {
  /** Numbers of the publications that show it, or showed it with another focus. */
  publications: number[];
};

/** Prepares uploads in another process: neither decoders nor parser are loaded here. */
export type PreparePictures = {
  scene: (upload: Uint8Array, focus: Focus) => Promise<PreparedPicture | Refusal>;
  drawing: (drawing: Uint8Array, focus: Focus) => Promise<PreparedPicture | Refusal>;
  crop: (whole: Uint8Array, focus: Focus) => Promise<CroppedPicture | Refusal>;
  mark: (upload: Uint8Array) => Promise<CleanedDrawing | Refusal>;
};

/** The prepared upload. `leftOut` lists elements of a mark that are not shapes, such as `text`. */
type PreparedFiles = Pick<CroppedPicture, "width" | "height" | "files"> & {
  outcome: "cropped" | "cleaned" | "kept";
  leftOut: string[];
};

const longestName = 60;
/** Maximum waiting uploads of 20 MB each; one picture is prepared at a time. */
const mostWaiting = 4;

export type PictureStore = ReturnType<typeof createPictureStore>;

/** A file is kept as it is. */
function filesOf(name: string, upload: Uint8Array): PreparedFiles | Refusal {
  if (upload.length > uploadLimits.bytes) return refusal("too-large", { most: "20 MB" });
  if (ownerFileFault(name, upload)) return refusal("wrong-type");
  return { outcome: "kept", width: 0, height: 0, files: [{ name, bytes: upload }], leftOut: [] };
}

/** The uploaded pictures and files. Every call throws StoreUnavailable if the store fails. */
export function createPictureStore(store: Pick<Store, "run" | "exists">, prepare: PreparePictures) {
  const inTurn = oneAtATime(mostWaiting);
  const inTransaction = <T>(work: (db: Transaction<Tables>) => Promise<T>) =>
    store.run((db) => db.transaction().execute(work));
  const waiting = async <T>(work: () => Promise<T | Refusal>): Promise<T | Refusal> =>
    (await inTurn(work)) ?? refusal("busy");

  async function sceneOf(upload: Uint8Array, { focus_x: x, focus_y: y }: Details): Promise<PreparedFiles | Refusal> {
    const picture = await waiting(() => prepare.scene(upload, { x, y }));
    if (picture.outcome === "refused") return picture;
    return { ...picture, files: [...picture.files, { name: wholeFile, bytes: picture.whole }], leftOut: [] };
  }

  async function markOf(upload: Uint8Array): Promise<PreparedFiles | Refusal> {
    const mark = await waiting(() => prepare.mark(upload));
    if (mark.outcome === "refused") return mark;
    return { ...mark, files: [{ name: "mark.svg", bytes: Buffer.from(mark.svg) }] };
  }

  const preparedFiles = async (picture: NewPicture, upload: Uint8Array): Promise<PreparedFiles | Refusal> => {
    if (picture.kind === "file") return filesOf(picture.name, upload);
    return picture.kind === "scene" ? sceneOf(upload, picture) : markOf(upload);
  };

  /** Adds an upload. A scene takes a few seconds and one core, in another process. */
  async function add(
    picture: NewPicture,
    upload: Uint8Array,
    now = new Date(),
  ): Promise<{ outcome: "added"; id: string; leftOut: string[] } | Refusal> {
    const { kind, name } = picture;
    const pattern = kind === "file" ? nameOfFile : slugPattern;
    if (name.length > longestName || !pattern.test(name)) return refusal("name-invalid", { most: longestName });
    if (!isDescribed(picture)) return refusal("alternative-missing", { most: uploadLimits.alternative });
    if (!isFocus(picture)) return refusal("focus-invalid");
    const preparation = await preparedFiles(picture, upload);
    if (preparation.outcome === "refused") return preparation;
    const { width, height, files, leftOut } = preparation;
    const row = { ...picture, width, height, made_at: now.toISOString(), upload_sha256: await uploadDigest(upload) };
    const id = await inTransaction(async (db) => {
      // The name would resolve to another picture when a publication that uses it is restored.
      const former = await db
        .selectFrom("picture")
        .select("id")
        .where(({ eb }) => eb.and({ kind, former_name: name }))
        .executeTakeFirst();
      return former ? undefined : insert(db, row, files);
    });
    return id === undefined ? refusal("name-taken", { name }) : { outcome: "added", id, leftOut };
  }

  /** Adds a scene from a drawing of ours, in place of an earlier one of that name. */
  async function draw(picture: NewPicture, drawing: string, now = new Date()): Promise<Refusal | undefined> {
    const focus = { x: picture.focus_x, y: picture.focus_y };
    const preparation = await waiting(() => prepare.drawing(Buffer.from(drawing), focus));
    if (preparation.outcome === "refused") return preparation;
    const { width, height, files, whole } = preparation;
    const row = { ...picture, width, height, made_at: now.toISOString(), upload_sha256: sha256(Buffer.from(drawing)) };
    await put(row, [...files, { name: wholeFile, bytes: whole }]);
    return undefined;
  }

  /** Scenes, then marks, each by name. */
  async function list(): Promise<ListedPicture[]> {
    if (!store.exists()) return [];
    return store.run(async (db) => {
      const pictures = await libraryOf(db);
      const usages = await db
        .selectFrom("content_picture")
        .innerJoin("picture", "picture.id", "picture_id")
        .select(["publication", "kind", "name", "former_name"])
        .orderBy("publication")
        .execute();
      return pictures.map((picture) => {
        const { kind, name } = picture;
        const publications = usages.filter((one) => one.kind === kind && calledName(one) === name);
        return { ...picture, publications: publications.map(({ publication }) => publication) };
      });
    });
  }

  /** All names of a kind that are taken, including those of former pictures. */
  const usedNames = (kind: PictureName["kind"]): Promise<Set<string>> =>
    store.run(async (db) => {
      const rows = await db.selectFrom("picture").select(["name", "former_name"]).where("kind", "=", kind).execute();
      return new Set(rows.map(calledName));
    });

  const find = ({ kind, name }: PictureName): Promise<PictureTable | undefined> =>
    store.run((db) => findIn(db, { kind, name }));

  /** One of the files that `list` names, or `whole.webp`. */
  const file = (id: string, name: string): Promise<PictureFileTable | undefined> =>
    store.run((db) => fileOf(db, id, name));

  /** Remakes the files of a scene if its focus has changed. Publications keep showing their original files. */
  async function change(pictureName: PictureName, details: Details): Promise<{ outcome: "changed" } | Refusal> {
    if (!isDescribed(details)) return refusal("alternative-missing", { most: uploadLimits.alternative });
    if (!isFocus(details)) return refusal("focus-invalid");
    const { alt_en, alt_ar, focus_x, focus_y } = details;
    const before = await find(pictureName);
    if (!before) return refusal("not-found");
    const isMoved = before.kind === "scene" && (before.focus_x !== focus_x || before.focus_y !== focus_y);
    const whole = isMoved ? await file(before.id, wholeFile) : undefined;
    const crop = whole && (await waiting(() => prepare.crop(whole.bytes, { x: focus_x, y: focus_y })));
    if (crop?.outcome === "refused") return crop;
    const isChanged = await inTransaction(async (db) => {
      const now = await findIn(db, pictureName);
      if (now?.id !== before.id) return false;
      const { id, former_name: _former, ...picture } = now;
      const values = { alt_en, alt_ar, focus_x, focus_y };
      if (crop) {
        await takeOut(db, now);
        await insert(db, { ...picture, ...values }, [...crop.files, { name: wholeFile, bytes: whole!.bytes }]);
      } else await db.updateTable("picture").set(values).where("id", "=", id).execute();
      return true;
    });
    return isChanged ? { outcome: "changed" } : refusal("not-found");
  }

  /**
   * Takes a picture out of the library. Publications that show it keep it, and bring it back if one
   * of them is published again.
   * @returns the numbers of those publications
   */
  async function remove(pictureName: PictureName): Promise<{ outcome: "removed"; keptFor: number[] } | Refusal> {
    return inTransaction(async (db) => {
      const picture = await findIn(db, pictureName);
      return picture ? { outcome: "removed", keptFor: await takeOut(db, picture) } : refusal("not-found");
    });
  }

  /**
   * Imports a picture of another store, or restores one, unchanged.
   * @param files all its files
   * @returns whether anything was different
   */
  async function put(picture: Omit<PictureTable, "id" | "former_name">, files: PictureFile[]): Promise<boolean> {
    return inTransaction(async (db) => {
      const there = await findIn(db, picture);
      const sums =
        there &&
        (await db.selectFrom("picture_file").select(["name", "sha256"]).where("picture_id", "=", there.id).execute());
      const isSame =
        sums?.length === files.length &&
        files.every(({ name, bytes }) => sums.some((one) => one.name === name && one.sha256 === sha256(bytes)));
      const { alt_en, alt_ar, focus_x, focus_y } = picture;
      if (there && isSame) {
        const values = { alt_en, alt_ar, focus_x, focus_y };
        const differs = Object.entries(values).some(([name, value]) => there[name as keyof Details] !== value);
        if (differs) await db.updateTable("picture").set(values).where("id", "=", there.id).execute();
        return differs;
      }
      if (there) await takeOut(db, there);
      if (!(await insert(db, picture, files))) throw new Error(`${picture.name} was added at this moment`);
      return true;
    });
  }

  /**
   * Every picture of the library with all its files, by name.
   * @param publishedIds ids of pictures that replace their later versions
   */
  async function exports(publishedIds: readonly string[]): Promise<{ id: string; picture: ExportedPicture }[]> {
    if (!store.exists()) return [];
    return store.run(async (db) => {
      const rows = await db.selectFrom("picture").selectAll().orderBy("kind").orderBy("name").execute();
      const fileRows = db.selectFrom("picture_file").select(["picture_id", "name", "sha256"]);
      const files = await fileRows.orderBy("name").execute();
      const publishedRows = rows.filter(({ id }) => publishedIds.includes(id));
      const isTaken = ({ kind, name }: PictureTable) =>
        publishedRows.some((one) => one.kind === kind && calledName(one) === name);
      const others = rows.filter((row) => row.former_name === null && !isTaken(row));
      return [...publishedRows, ...others].map((row) => {
        const pictureFiles = files.filter(({ picture_id }) => picture_id === row.id);
        const sums = pictureFiles.map(({ name, sha256: sum }) => ({ name, sha256: sum }));
        return { id: row.id, picture: exportedPicture(row, sums) };
      });
    });
  }

  return { add, draw, list, usedNames, file, change, remove, put, exports };
}

const findIn = (db: Kysely<Tables>, { kind, name }: PictureName): Promise<PictureTable | undefined> =>
  db
    .selectFrom("picture")
    .selectAll()
    .where(({ eb }) => eb.and({ kind, name }))
    .where("former_name", "is", null)
    .executeTakeFirst();

/** @returns its id; undefined if the name is taken */
async function insert(
  db: Transaction<Tables>,
  picture: Omit<PictureTable, "id" | "former_name">,
  files: PictureFile[],
): Promise<string | undefined> {
  const id = randomUUID();
  const insertion = await db
    .insertInto("picture")
    .values({ ...picture, id, former_name: null })
    .onConflict((conflict) => conflict.columns(["kind", "name"]).doNothing())
    .returning("id")
    .execute();
  if (insertion.length === 0) return undefined;
  // One statement each: SQLite blocks the process for 4 ms per megabyte.
  for (const { name, bytes } of files) {
    const row = { picture_id: id, name, media_type: lookup(name)!, sha256: sha256(bytes), bytes };
    await db.insertInto("picture_file").values(row).execute();
  }
  return id;
}

const exportedPicture = (row: PictureTable, files: ExportedPicture["files"]): ExportedPicture => ({
  kind: row.kind,
  name: calledName(row),
  alt: { en: row.alt_en, ar: row.alt_ar },
  focus: { x: row.focus_x, y: row.focus_y },
  width: row.width,
  height: row.height,
  madeBy: row.made_by,
  madeAt: row.made_at,
  uploadSha256: row.upload_sha256,
  files,
});

/** Described in one language at least: a page that shows the picture needs both. */
const isDescribed = ({ alt_en, alt_ar }: Details): boolean =>
  `${alt_en}${alt_ar}`.trim() !== "" && Math.max(alt_en.length, alt_ar.length) <= uploadLimits.alternative;

const isFocus = ({ focus_x, focus_y }: Details): boolean => [focus_x, focus_y].every((at) => at >= 0 && at <= 1);

/** SHA-256 of a large file, on another thread: this one would be blocked for 50 ms. */
export const uploadDigest = async (upload: Uint8Array): Promise<string> =>
  Buffer.from(await crypto.subtle.digest("SHA-256", upload as Uint8Array<ArrayBuffer>)).toString("hex");

const sha256 = (bytes: Uint8Array) => hash("sha256", bytes);

/** @returns a function that runs work after all earlier work, and returns undefined if too much is waiting */
function oneAtATime(most: number) {
  let pending = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (pending > most) return undefined;
    pending++;
    const turn = last.then(work).finally(() => pending--);
    last = turn.catch(() => undefined);
    return turn;
  };
}
