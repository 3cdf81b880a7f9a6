import type { Kysely } from "kysely";

/**
 * Pictures of a publication at that time. A picture removed or cropped again later is kept for it,
 * with its ID as its name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("picture").addColumn("former_name", "text").execute();
  await db.schema
    .createTable("content_picture")
    .addColumn("publication", "integer", (column) =>
      column.notNull().references("content_publication.number").onDelete("cascade"),
    )
    .addColumn("picture_id", "text", (column) => column.notNull().references("picture.id"))
    .addPrimaryKeyConstraint("content_picture_key", ["publication", "picture_id"])
    .execute();
  // Queried when a picture is changed or removed.
  await db.schema.createIndex("content_picture_id").on("content_picture").column("picture_id").execute();
}
