import type { Kysely } from "kysely";
import type { DeliveryResult } from "#app/platform/delivery-result.ts";
import { inSharedTransaction } from "#app/platform/shared-transaction.server.ts";
import type { OutboxTable, Tables } from "#app/platform/tables.server.ts";
import { nextGathering } from "./notification-allowance.server.ts";
import { retryDelay } from "./retry-delay.ts";
import type { Outcome } from "./worker.server.ts";

type Key = Pick<OutboxTable, "lead_id" | "channel">;
type Failure = Extract<DeliveryResult, { outcome: "failed" }>;

const unclaimed = { claimed_by: null, claimed_until: null } as const;

/** Notes that a delivery is through, that it was left out on purpose, or that it waits for a mail with others. */
export async function recordOutcome(
  db: Kysely<Tables>,
  key: Key,
  result: Exclude<Outcome, { outcome: "failed" }>,
  now: Date,
): Promise<void> {
  const moment = now.toISOString();
  if (result.outcome === "gathered") {
    const next_attempt_at = nextGathering(now).toISOString();
    await update(db, key, { ...unclaimed, gathered_at: moment, next_attempt_at });
    return;
  }
  const last_error = result.outcome === "none" ? result.reason : null;
  await update(db, key, { ...unclaimed, state: result.outcome, last_error, fault: null, finished_at: moment });
}

/**
 * Notes that a try failed. Nothing is noted where somebody else has taken the delivery over since.
 * @returns milliseconds to the next try, or undefined where it was given up
 */
export async function recordFailed(
  db: Kysely<Tables>,
  row: OutboxTable,
  { fault, reason }: Failure,
  now: Date,
): Promise<number | undefined> {
  const delay = fault === "permanent" ? undefined : await delayOf(db, row, now);
  const next =
    delay === undefined
      ? { state: "dead" as const, finished_at: now.toISOString() }
      : { next_attempt_at: new Date(now.getTime() + delay).toISOString() };
  await update(db, row, { ...unclaimed, ...next, last_error: reason, fault }, row.claimed_by);
  return delay;
}

async function delayOf(
  db: Kysely<Tables>,
  { lead_id, attempts, retried_at, next_attempt_at, last_attempt_at }: OutboxTable,
  now: Date,
): Promise<number | undefined> {
  const lead = await db.selectFrom("lead").select("received_at").where("id", "=", lead_id).executeTakeFirst();
  const since = retried_at ?? lead?.received_at ?? next_attempt_at;
  return retryDelay({
    tries: attempts,
    age: now.getTime() - Date.parse(since),
    late: Date.parse(last_attempt_at ?? next_attempt_at) - Date.parse(next_attempt_at),
  });
}

/** Takes a delivery out of those that go in one mail: it is due by itself, at once. */
export async function recordSingle(db: Kysely<Tables>, row: OutboxTable, now: Date): Promise<void> {
  await update(db, row, { ...unclaimed, gathered_at: null, next_attempt_at: now.toISOString() }, row.claimed_by);
}

/** Gives a delivery back that was taken and not tried to the end: it is due, and no try is counted. */
export async function release(db: Kysely<Tables>, { attempts, claimed_by, ...key }: OutboxTable): Promise<void> {
  await update(db, key, { ...unclaimed, attempts: attempts - 1 }, claimed_by);
}

async function update(
  db: Kysely<Tables>,
  { lead_id, channel }: Key,
  values: Partial<OutboxTable>,
  holder?: string | null,
): Promise<void> {
  await inSharedTransaction(db, (transaction) =>
    transaction
      .updateTable("outbox")
      .set(values)
      .where("lead_id", "=", lead_id)
      .where("channel", "=", channel)
      .where("state", "=", "pending")
      .$if(typeof holder === "string", (query) => query.where("claimed_by", "=", holder!))
      .execute(),
  );
}
