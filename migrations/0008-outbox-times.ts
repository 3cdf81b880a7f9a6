import type { Kysely } from "kysely";

/** Start of a retried delivery's age, and start of a delivery's wait for batching into one mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ["retried_at", "gathered_at"])
    await db.schema.alterTable("outbox").addColumn(name, "text").execute();
}
