import { createHash, randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { lookup } from "mrmime";
import type { Store } from "#app/store/store.server.ts";
import type { PictureFileTable, PictureTable, Tables } from "#app/store/tables.server.ts";
import { cleanMark } from "./clean-mark.server.ts";
import type { Cropped, PictureFile } from "./prepare-picture.server.ts";
import { type Refused, refused } from "./refusal.ts";

/** What can be changed of a picture; a mark has a focus as well, without effect. */
type Details = Pick<PictureTable, "alt_en" | "alt_ar" | "focus_x" | "focus_y">;
export type NewPicture = Details & Pick<PictureTable, "kind" | "name" | "made_by">;
/**
 * A picture and its files, without their bytes. An address with `sha256` in it can be kept for
 * ever.
 */
export type StoredPicture = PictureTable & { files: Omit<PictureFileTable, "bytes">[] };

/**
 * What is made of an upload. `leftOut` is what a mark had that drew something and is no shape, such
 * as `text`.
 */
type Made = Pick<Cropped, "width" | "height" | "files"> & { outcome: "cropped" | "cleaned"; leftOut: string[] };

const longest = { name: 60, alt: 300 };
/** One picture is prepared at a time; so many uploads of 20 MB may wait. */
const mostWaiting = 4;
/** What other crops are made of; not for visitors. */
const whole = "whole.webp";

/** The uploaded pictures. Every call throws StoreUnavailable if the store fails. */
export function createPictureStore(store: Store) {
  const inTurn = oneAtATime(mostWaiting);
  const inTransaction = <T>(work: (db: Transaction<Tables>) => Promise<T>) =>
    store.run((db) => db.transaction().execute(work));

  /** In its turn. Loaded at the first upload: sharp takes memory, and time to load. */
  async function withSharp<T>(
    work: (prepare: typeof import("./prepare-picture.server.ts")) => Promise<T | Refused>,
  ): Promise<T | Refused> {
    const prepare = await import("./prepare-picture.server.ts");
    return (await inTurn(() => work(prepare))) ?? refused("busy");
  }

  async function sceneOf(upload: Uint8Array, { focus_x: x, focus_y: y }: Details): Promise<Made | Refused> {
    const made = await withSharp(({ preparePicture }) => preparePicture(upload, { focus: { x, y } }));
    if (made.outcome === "refused") return made;
    return { ...made, files: [...made.files, { name: whole, bytes: made.whole }], leftOut: [] };
  }

  async function add(
    picture: NewPicture,
    upload: Uint8Array,
    now = new Date(),
  ): Promise<{ outcome: "added"; id: string; leftOut: string[] } | Refused> {
    const { kind, name } = picture;
    if (name.length > longest.name || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name))
      return refused("name-invalid", { most: longest.name });
    if (!isDescribed(picture)) return refused("alternative-missing", { most: longest.alt });
    const made = kind === "scene" ? await sceneOf(upload, picture) : markOf(upload);
    if (made.outcome === "refused") return made;
    const { width, height, files, leftOut } = made;
    const id = randomUUID();
    const row = { ...picture, id, width, height, made_at: now.toISOString(), upload_sha256: sha256(upload) };
    const isAdded = await inTransaction(async (db) => {
      const added = await db
        .insertInto("picture")
        .values(row)
        .onConflict((conflict) => conflict.columns(["kind", "name"]).doNothing())
        .returning("id")
        .execute();
      if (added.length > 0) await insertFiles(db, id, files);
      return added.length > 0;
    });
    return isAdded ? { outcome: "added", id, leftOut } : refused("name-taken", { name });
  }

  /** Scenes, then marks, each by name. */
  async function list(): Promise<StoredPicture[]> {
    if (!store.exists()) return [];
    return store.run(async (db) => {
      const pictures = await db.selectFrom("picture").selectAll().orderBy("kind", "desc").orderBy("name").execute();
      const columns = ["picture_id", "name", "media_type", "sha256"] as const;
      const files = await db.selectFrom("picture_file").select(columns).where("name", "!=", whole).execute();
      const filesOf = Map.groupBy(files, ({ picture_id }) => picture_id);
      return pictures.map((picture) => ({ ...picture, files: filesOf.get(picture.id) ?? [] }));
    });
  }

  const find = (id: string): Promise<PictureTable | undefined> =>
    store.run((db) => db.selectFrom("picture").selectAll().where("id", "=", id).executeTakeFirst());

  /** One of the files that `list` names. */
  const file = (picture_id: string, name: string): Promise<PictureFileTable | undefined> =>
    store.run((db) =>
      db
        .selectFrom("picture_file")
        .selectAll()
        .where(({ eb }) => eb.and({ picture_id, name }))
        .executeTakeFirst(),
    );

  /** Makes the files of a scene again if its focus is another one. */
  async function change(id: string, details: Details): Promise<{ outcome: "changed" } | Refused> {
    if (!isDescribed(details)) return refused("alternative-missing", { most: longest.alt });
    const { alt_en, alt_ar, focus_x, focus_y } = details;
    const before = await find(id);
    const isMoved = before?.kind === "scene" && (before.focus_x !== focus_x || before.focus_y !== focus_y);
    const kept = isMoved ? await file(id, whole) : undefined;
    const focus = { x: focus_x, y: focus_y };
    const made = kept && (await withSharp(({ cropPicture }) => cropPicture(kept.bytes, { focus })));
    if (made?.outcome === "refused") return made;
    const isChanged = await inTransaction(async (db) => {
      const values = { alt_en, alt_ar, focus_x, focus_y };
      const changed = await db.updateTable("picture").set(values).where("id", "=", id).returning("id").execute();
      if (changed.length === 0 || !made) return changed.length > 0;
      await db.deleteFrom("picture_file").where("picture_id", "=", id).where("name", "!=", whole).execute();
      await insertFiles(db, id, made.files);
      return true;
    });
    return isChanged ? { outcome: "changed" } : refused("not-found");
  }

  /** @param inUse names that published documents and drafts refer to */
  async function remove(
    id: string,
    inUse: Record<PictureTable["kind"], ReadonlySet<string>>,
  ): Promise<{ outcome: "removed" } | Refused> {
    const picture = await find(id);
    if (!picture) return refused("not-found");
    if (inUse[picture.kind].has(picture.name)) return refused("in-use", { name: picture.name });
    await store.run((db) => db.deleteFrom("picture").where("id", "=", id).execute());
    return { outcome: "removed" };
  }

  return { add, list, file, change, remove };
}

/** One statement each: SQLite holds up the process for 4 ms with every megabyte. */
async function insertFiles(db: Transaction<Tables>, picture_id: string, files: PictureFile[]): Promise<void> {
  for (const { name, bytes } of files) {
    const row = { picture_id, name, media_type: lookup(name)!, sha256: sha256(bytes), bytes };
    await db.insertInto("picture_file").values(row).execute();
  }
}

function markOf(upload: Uint8Array): Made | Refused {
  const mark = cleanMark(new TextDecoder().decode(upload));
  if (mark.outcome === "refused") return mark;
  return { ...mark, files: [{ name: "mark.svg", bytes: Buffer.from(mark.svg) }] };
}

const isDescribed = ({ alt_en, alt_ar }: Details): boolean =>
  [alt_en, alt_ar].every((text) => text.trim() !== "" && text.length <= longest.alt);

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** @returns what runs work after all earlier work, and undefined if too much of it waits */
function oneAtATime(most: number) {
  let unfinished = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (unfinished > most) return undefined;
    unfinished++;
    const turn = last.then(work).finally(() => unfinished--);
    last = turn.catch(() => undefined);
    return turn;
  };
}
