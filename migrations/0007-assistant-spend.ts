import type { Kysely } from "kysely";

/** What was taken of the caps on the provider's tokens, in days and months that all instances share. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("assistant_spend")
    .addColumn("period", "text", (column) => column.primaryKey().notNull())
    .addColumn("tokens", "bigint", (column) => column.notNull())
    .execute();
}
