import { type ExpressionBuilder, type Kysely, sql } from "kysely";
import { isPostgres } from "#app/platform/is-postgres.server.ts";
import type { OutboxTable, Tables } from "#app/platform/tables.server.ts";

/** Milliseconds for which a delivery is nobody else's: longer than any try may take. */
export const leaseMilliseconds = 90_000;

/** Deliveries that share a destination and wait for nobody else. */
export type Lane = {
  channel: OutboxTable["channel"];
  flagged: OutboxTable["flagged"];
  /** Those that wait for one mail together. */
  gathered?: boolean;
};

/**
 * Takes what is due and lets nobody else have it until the lease is over, which also ends when the taker has died.
 * One statement, so that two processes never take the same; PostgreSQL runs several side by side, so there what another
 * is taking is skipped, and the rows are found once only, whatever the plan.
 * @returns at most `limit` rows as they are now, those not tried yet first
 */
export async function claimDue(
  db: Kysely<Tables>,
  { channel, flagged, gathered = false }: Lane,
  { now, limit, holder }: { now: Date; limit: number; holder: string },
): Promise<OutboxTable[]> {
  const due = db
    .selectFrom("outbox")
    .select("lead_id")
    .where("channel", "=", channel)
    .where("flagged", "=", flagged)
    .where("gathered_at", gathered ? "is not" : "is", null)
    .where((where) => isDue(where, now))
    .orderBy("attempts")
    .orderBy("next_attempt_at")
    .limit(limit);
  return db
    .updateTable("outbox")
    .set((set) => ({
      attempts: set("attempts", "+", 1),
      claimed_by: holder,
      claimed_until: later(now, leaseMilliseconds),
      last_attempt_at: now.toISOString(),
    }))
    .where("channel", "=", channel)
    .where((where) =>
      isPostgres(db)
        ? sql<boolean>`lead_id = any(array(${due.forUpdate("outbox").skipLocked()}))`
        : where("lead_id", "in", due),
    )
    .returningAll()
    .execute();
}

/** Whether anything is due: reads only, so that asking again and again keeps no disk busy. */
export async function anythingDue(db: Kysely<Tables>, now: Date, { gathered = false } = {}): Promise<boolean> {
  const found = await db
    .selectFrom("outbox")
    .select("lead_id")
    .where("gathered_at", gathered ? "is not" : "is", null)
    .where((where) => isDue(where, now))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * A clock that was set back must not make anything wait for the time it came from: what has never been tried is due
 * at once, a try in the future counts as long ago, and a lease that ends later than any can end is over.
 */
function isDue(eb: ExpressionBuilder<Tables, "outbox">, now: Date) {
  const moment = now.toISOString();
  return eb.and([
    eb("state", "=", "pending"),
    eb.or([eb("attempts", "=", 0), eb("next_attempt_at", "<=", moment), eb("last_attempt_at", ">", moment)]),
    eb.or([
      eb("claimed_until", "is", null),
      eb("claimed_until", "<=", moment),
      eb("claimed_until", ">", later(now, 2 * leaseMilliseconds)),
    ]),
  ]);
}

const later = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
