import type { Kysely } from "kysely";

/** Provider tokens counted towards the caps, per day and month, for all instances. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("assistant_spend")
    .addColumn("period", "text", (column) => column.primaryKey().notNull())
    .addColumn("tokens", "bigint", (column) => column.notNull())
    .execute();
}
