import type { Kysely } from "kysely";

/**
 * The process that is making a delivery, so that two never make the same one; the time of a try,
 * and the kind of its failure.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ["claimed_by", "claimed_until", "last_attempt_at", "fault"])
    await db.schema.alterTable("outbox").addColumn(name, "text").execute();
}
