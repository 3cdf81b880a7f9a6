import type { Kysely } from "kysely";

/** Staff who read or removed messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("desk_audit")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("began_at", "text", (column) => column.notNull())
    .addColumn("who", "text", (column) => column.notNull())
    .addColumn("command", "text", (column) => column.notNull())
    .addColumn("count", "integer")
    .execute();
  await db.schema.createIndex("desk_audit_began_at").on("desk_audit").column("began_at").execute();
}
