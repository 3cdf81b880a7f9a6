import type { Kysely } from "kysely";

/** Staff notes on a lead; deleted with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("note")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("lead_id", "text", (column) => column.notNull().references("lead.id").onDelete("cascade"))
    .addColumn("written_at", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("note_lead_id").on("note").column("lead_id").execute();
}
