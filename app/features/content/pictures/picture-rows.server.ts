import { type Kysely, sql, type Transaction } from "kysely";
import type { PictureFileTable, PictureTable, Tables } from "#app/store/tables.server.ts";
import { wholeFile } from "#cms/uploaded-pictures.ts";

/** A picture and its files, without their bytes. URLs with `sha256` in them can be cached forever. */
export type StoredPicture = PictureTable & { files: (Omit<PictureFileTable, "bytes"> & { size: number })[] };

/** Pictures with their files for visitors. */
export async function withFiles(db: Kysely<Tables>, pictures: PictureTable[]): Promise<StoredPicture[]> {
  if (pictures.length === 0) return [];
  const columns = ["picture_id", "name", "media_type", "sha256"] as const;
  const files = await db
    .selectFrom("picture_file")
    .select(columns)
    .select(sql<number>`length(bytes)`.as("size"))
    .where(
      "picture_id",
      "in",
      pictures.map(({ id }) => id),
    )
    .where("name", "!=", wholeFile)
    .orderBy("name")
    .execute();
  const filesOf = Map.groupBy(files, ({ picture_id }) => picture_id);
  return pictures.map((picture) => ({ ...picture, files: filesOf.get(picture.id) ?? [] }));
}

/** Pictures of the library, without those that only publications use: scenes, then marks, each by name. */
export const libraryOf = async (db: Kysely<Tables>): Promise<StoredPicture[]> =>
  withFiles(
    db,
    await db
      .selectFrom("picture")
      .selectAll()
      .where("former_name", "is", null)
      .orderBy("kind", "desc")
      .orderBy("name")
      .execute(),
  );

export const fileOf = (db: Kysely<Tables>, picture_id: string, name: string): Promise<PictureFileTable | undefined> =>
  db
    .selectFrom("picture_file")
    .selectAll()
    .where(({ eb }) => eb.and({ picture_id, name }))
    .executeTakeFirst();

/** Name of a picture in the content, even if only earlier publications use it. */
export const calledName = ({ name, former_name }: Pick<PictureTable, "name" | "former_name">): string =>
  former_name ?? name;

/**
 * Takes a picture out of the library: it stays for publications that show it, and is deleted if
 * none does.
 * @returns the numbers of those publications
 */
export async function takeOut(db: Transaction<Tables>, picture: PictureTable): Promise<number[]> {
  const rows = await db
    .selectFrom("content_picture")
    .select("publication")
    .where("picture_id", "=", picture.id)
    .orderBy("publication")
    .execute();
  if (rows.length === 0) await db.deleteFrom("picture").where("id", "=", picture.id).execute();
  else {
    const former = { name: picture.id, former_name: calledName(picture) };
    await db.updateTable("picture").set(former).where("id", "=", picture.id).execute();
  }
  return rows.map(({ publication }) => publication);
}

/**
 * Restores pictures of publications to the library, if they are missing.
 * @param inPlaceOfOthers whether to remove a picture that has the name now
 * @returns false if one is missing, or its name is taken
 */
export async function putBack(
  db: Transaction<Tables>,
  ids: readonly string[],
  inPlaceOfOthers: boolean,
): Promise<boolean> {
  for (const id of ids) {
    const picture = await db.selectFrom("picture").selectAll().where("id", "=", id).executeTakeFirst();
    if (!picture) return false;
    if (picture.former_name === null) continue;
    const { kind, former_name: name } = picture;
    const other = await db
      .selectFrom("picture")
      .selectAll()
      .where(({ eb }) => eb.and({ kind, name }))
      .executeTakeFirst();
    if (other && !inPlaceOfOthers) return false;
    if (other) await takeOut(db, other);
    await db.updateTable("picture").set({ name, former_name: null }).where("id", "=", id).execute();
  }
  return true;
}
