import { type Kysely, PostgresAdapter, sql } from "kysely";

/** The owner's form of a lead, the values of its further fields, and its files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const name of ["form", "extra"])
    await db.schema
      .alterTable("lead")
      .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
      .execute();
  await sql`create index lead_form on lead (form, received_at, id, status) where form <> ''`.execute(db);
  await db.schema
    .createTable("lead_file")
    .addColumn("lead_id", "text", (column) => column.notNull().references("lead.id").onDelete("cascade"))
    .addColumn("field", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("media_type", "text", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("bytes", isPostgres ? "bytea" : "blob", (column) => column.notNull())
    .addPrimaryKeyConstraint("lead_file_pk", ["lead_id", "field"])
    .execute();
}
