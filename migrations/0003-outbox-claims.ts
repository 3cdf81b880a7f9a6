import type { Kysely } from "kysely";

/** Who is delivering what, so that two processes never deliver the same at once; when a try was made, and whose fault its failure was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ["claimed_by", "claimed_until", "last_attempt_at", "fault"])
    await db.schema.alterTable("outbox").addColumn(name, "text").execute();
}
