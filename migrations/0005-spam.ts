import type { Kysely } from "kysely";

/** Reasons for a lead's flag, the digest of its text, and used proofs of work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("lead")
    .addColumn("flag_reasons", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema.alterTable("lead").addColumn("message_digest", "text").execute();
  await db.schema.createIndex("lead_message_digest").on("lead").columns(["message_digest", "received_at"]).execute();

  await db.schema
    .createTable("spent_proof")
    .addColumn("signature", "text", (column) => column.primaryKey().notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
}
