import type { Kysely } from "kysely";

/**
 * From when the age of a retried delivery counts, and since when one waits to be gathered into a
 * mail.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ["retried_at", "gathered_at"])
    await db.schema.alterTable("outbox").addColumn(name, "text").execute();
}
