import type { Kysely } from "kysely";

/** Documents that were removed before they were ever published. An older release, which forgets their texts, forgets them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("content_bin")
    .addColumn("path", "text", (column) => column.primaryKey().notNull())
    .addColumn("text", "text", (column) => column.notNull().references("content_text.sha256").onDelete("cascade"))
    .addColumn("removed_at", "text", (column) => column.notNull())
    .addColumn("who", "text", (column) => column.notNull())
    .execute();
}
