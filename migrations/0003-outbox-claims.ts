import type { Kysely } from "kysely";

/**
 * The process making a delivery, so that no two make the same one; the time of an attempt, and the
 * kind of its failure.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ["claimed_by", "claimed_until", "last_attempt_at", "fault"])
    await db.schema.alterTable("outbox").addColumn(name, "text").execute();
}
