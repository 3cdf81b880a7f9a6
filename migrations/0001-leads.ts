import type { Kysely } from "kysely";

/**
 * Leads and their deliveries. Uses only types that SQLite and PostgreSQL share: times are UTC texts
 * of fixed width (2026-11-20T09:40:00.000Z), which sort as text, and booleans are 1 or 0.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("lead")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("received_at", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("flagged", "integer", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("phone", "text", (column) => column.notNull())
    .addColumn("phone_e164", "text")
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("message", "text", (column) => column.notNull())
    .addColumn("locale", "text", (column) => column.notNull())
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("page", "text", (column) => column.notNull())
    .addColumn("preferred_time", "text", (column) => column.notNull())
    .addColumn("topic", "text", (column) => column.notNull())
    .addColumn("submission_key", "text", (column) => column.notNull().unique())
    .execute();
  await db.schema.createIndex("lead_received_at").on("lead").column("received_at").execute();

  await db.schema
    .createTable("outbox")
    .addColumn("lead_id", "text", (column) => column.notNull().references("lead.id").onDelete("cascade"))
    .addColumn("channel", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("next_attempt_at", "text", (column) => column.notNull())
    .addColumn("last_error", "text")
    .addColumn("finished_at", "text")
    .addPrimaryKeyConstraint("outbox_pk", ["lead_id", "channel"])
    .execute();
  // In delivery order, so that a long queue is not sorted for each delivery.
  await db.schema
    .createIndex("outbox_due")
    .on("outbox")
    .columns(["state", "channel", "attempts", "next_attempt_at"])
    .execute();
}
