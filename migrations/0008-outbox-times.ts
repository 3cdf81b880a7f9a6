import type { Kysely } from "kysely";

/** From when a delivery that somebody had tried again is counted as old, and since when one waits for a mail with others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ["retried_at", "gathered_at"])
    await db.schema.alterTable("outbox").addColumn(name, "text").execute();
}
