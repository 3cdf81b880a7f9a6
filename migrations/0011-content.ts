import type { Kysely } from "kysely";

/** The owner's changes to the build's content. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("content_text")
    .addColumn("sha256", "text", (column) => column.primaryKey().notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("content_publication")
    .addColumn("number", "integer", (column) => column.primaryKey().notNull())
    .addColumn("published_at", "text", (column) => column.notNull())
    .addColumn("who", "text", (column) => column.notNull())
    .addColumn("note", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("content_change")
    .addColumn("publication", "integer", (column) =>
      column.notNull().references("content_publication.number").onDelete("cascade"),
    )
    .addColumn("path", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.references("content_text.sha256"))
    .addColumn("base", "text", (column) => column.references("content_text.sha256"))
    .addPrimaryKeyConstraint("content_change_key", ["publication", "path"])
    .execute();
  await db.schema
    .createTable("content_redirect")
    .addColumn("publication", "integer", (column) =>
      column.notNull().references("content_publication.number").onDelete("cascade"),
    )
    .addColumn("from_path", "text", (column) => column.notNull())
    .addColumn("to_path", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("content_redirect_key", ["publication", "from_path"])
    .execute();
  await db.schema
    .createTable("content_draft")
    .addColumn("path", "text", (column) => column.primaryKey().notNull())
    .addColumn("text", "text", (column) => column.references("content_text.sha256"))
    .addColumn("base", "text", (column) => column.references("content_text.sha256"))
    .addColumn("version", "text", (column) => column.notNull())
    .addColumn("saved_at", "text", (column) => column.notNull())
    .addColumn("who", "text", (column) => column.notNull())
    .execute();
}
