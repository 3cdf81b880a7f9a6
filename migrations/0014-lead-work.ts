import { type Kysely, sql } from "kysely";

/** Assigned member of a lead, author of a note, and changes to a lead with time and author. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("lead")
    .addColumn("assigned_to", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema
    .alterTable("note")
    .addColumn("who", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema
    .createTable("lead_change")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("lead_id", "text", (column) => column.notNull().references("lead.id").onDelete("cascade"))
    .addColumn("changed_at", "text", (column) => column.notNull())
    .addColumn("who", "text", (column) => column.notNull())
    .addColumn("field", "text", (column) => column.notNull())
    .addColumn("before", "text", (column) => column.notNull())
    .addColumn("after", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("lead_change_lead_id").on("lead_change").column("lead_id").execute();

  // For lists: a filter with few matches must not read a hundred thousand leads. A new lead is in
  // only the first of them.
  await db.schema
    .createIndex("lead_status")
    .on("lead")
    .columns(["status", "received_at", "id", "flagged", "assigned_to"])
    .execute();
  await sql`create index lead_flagged on lead (received_at, id, status) where flagged = 1`.execute(db);
  await sql`create index lead_assigned on lead (assigned_to, received_at, id, status) where assigned_to <> ''`.execute(
    db,
  );
  await sql`create index lead_email on lead (lower(email), received_at)`.execute(db);
}
