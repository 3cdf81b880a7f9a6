import { type Kysely, PostgresAdapter } from "kysely";

/** Uploaded pictures and marks, and the files generated from each; deleted with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable("picture")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("alt_en", "text", (column) => column.notNull())
    .addColumn("alt_ar", "text", (column) => column.notNull())
    .addColumn("focus_x", "double precision", (column) => column.notNull())
    .addColumn("focus_y", "double precision", (column) => column.notNull())
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    .addColumn("made_by", "text", (column) => column.notNull())
    .addColumn("made_at", "text", (column) => column.notNull())
    .addColumn("upload_sha256", "text", (column) => column.notNull())
    .addUniqueConstraint("picture_name", ["kind", "name"])
    .execute();
  await db.schema
    .createTable("picture_file")
    .addColumn("picture_id", "text", (column) => column.notNull().references("picture.id").onDelete("cascade"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("media_type", "text", (column) => column.notNull())
    .addColumn("sha256", "text", (column) => column.notNull())
    .addColumn("bytes", isPostgres ? "bytea" : "blob", (column) => column.notNull())
    .addPrimaryKeyConstraint("picture_file_pk", ["picture_id", "name"])
    .execute();
}
