import { type ExpressionBuilder, type Insertable, type Kysely, sql, type UpdateObject } from "kysely";
import type { DeliveryResult } from "#app/platform/delivery-result.ts";
import { inSharedTransaction } from "#app/store/in-batches.server.ts";
import type { Store } from "#app/store/store.server.ts";
import { isPostgres } from "#app/store/is-postgres.server.ts";
import type { OutboxTable, Tables } from "#app/store/tables.server.ts";

/** Milliseconds of a lease: longer than any try may take. */
export const leaseMilliseconds = 90_000;

/** Deliveries to one destination, which wait for no other lane. */
export type Lane = {
  channel: OutboxTable["channel"];
  flagged: OutboxTable["flagged"];
  /** Only deliveries that wait for a digest mail. */
  gathered?: true;
};

type Key = Pick<OutboxTable, "lead_id" | "channel" | "note_id">;

/** The deliveries of one try: one, or the notifications in a digest mail. */
export type Rows = [OutboxTable, ...OutboxTable[]];

/** A delivery that is due at once, with the time from which it waits. */
export const newDelivery = (key: Key & Pick<OutboxTable, "flagged">, since: string): Insertable<OutboxTable> => ({
  ...key,
  state: "pending",
  attempts: 0,
  next_attempt_at: since,
});

/** `none`: left out on purpose, with a noted reason; `gathered`: left to a digest mail. */
export type Outcome = DeliveryResult | { outcome: "none"; reason: string } | { outcome: "gathered" };

const later = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();

/**
 * Leases due deliveries; the expiry of a lease covers a process that died. One statement, so that
 * two processes never take the same row; PostgreSQL runs several in parallel and skips locked rows,
 * and each row is found once, independent of the plan.
 * @returns at most `limit` rows as they are now, those not tried yet first; of gathered deliveries
 *   only those of one mail
 */
export async function claimDue(
  db: Kysely<Tables>,
  { channel, flagged, gathered }: Lane,
  { now, limit, holder }: { now: Date; limit: number; holder: string },
): Promise<OutboxTable[]> {
  const ofLane = dueRows(db, now)
    .where("channel", "=", channel)
    .where("flagged", "=", flagged)
    .where("gathered_at", gathered ? "is not" : "is", null);
  const first = ofLane.clearSelect().select(({ fn }) => fn.min("next_attempt_at").as("moment"));
  const due = ofLane
    // A digest mail that is tried again lists the same leads: they are due at one moment.
    .$if(gathered === true, (query) => query.where("next_attempt_at", "=", first))
    .orderBy("attempts")
    .orderBy("next_attempt_at")
    .limit(limit);
  return (
    db
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
      // Skips an answer while another answer to the same lead is under way.
      .where((where) => isDue(where, now))
      .returningAll()
      .execute()
  );
}

/** Whether anything is due: reads only, so that polling does not keep a disk busy. */
export async function anythingDue(db: Kysely<Tables>, now: Date): Promise<boolean> {
  return (await dueRows(db, now).limit(1).executeTakeFirst()) !== undefined;
}

const dueRows = (db: Kysely<Tables>, now: Date) =>
  db
    .selectFrom("outbox")
    .select("lead_id")
    .where((where) => isDue(where, now));

/** If the clock was set back, nothing waits for the former time: later tries and leases count as past. */
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

/** Milliseconds; digest mails are sent at each full quarter of an hour. */
const between = 15 * 60_000;

const noClaim = { claimed_by: null, claimed_until: null } as const;

/** Records that deliveries are sent, left out on purpose, or queued for a digest mail. */
export async function recordOutcome(
  db: Kysely<Tables>,
  rows: [Key, ...Key[]],
  result: Exclude<Outcome, { outcome: "failed" }>,
  now: Date,
): Promise<void> {
  const { outcome } = result;
  const moment = now.toISOString();
  const values: Partial<OutboxTable> =
    outcome === "gathered"
      ? { gathered_at: moment, next_attempt_at: later(now, between - (now.getTime() % between)) }
      : {
          state: outcome,
          last_error: (outcome === "none" ? result.reason : result.note) ?? null,
          fault: null,
          finished_at: moment,
        };
  await update(db, rows, { ...noClaim, ...values });
}

/**
 * Records a failed try, unless another process has taken the deliveries over since. A digest mail is
 * due again as a whole, but if it is refused for good one lead may be the cause: each is then due by itself.
 * @returns milliseconds to the next try, or undefined if it was given up
 */
export async function recordFailure(
  db: Kysely<Tables>,
  rows: Rows,
  { fault, reason }: Extract<Outcome, { outcome: "failed" }>,
  now: Date,
): Promise<number | undefined> {
  const [row] = rows;
  const isSplit = fault === "permanent" && row.gathered_at !== null;
  const delay = isSplit ? 0 : fault === "permanent" ? undefined : await delayOf(db, row, now);
  const next: Partial<OutboxTable> =
    delay === undefined
      ? { state: "dead", finished_at: now.toISOString() }
      : { next_attempt_at: later(now, delay), ...(isSplit && { gathered_at: null }) };
  await update(db, rows, { ...noClaim, ...next, last_error: reason, fault }, row.claimed_by);
  return delay;
}

/** Deliveries with `since`, from which their age counts: an answer, a change or the lead. */
export const agedDeliveries = (db: Kysely<Tables>) =>
  db
    .selectFrom("outbox")
    .innerJoin("lead", "lead.id", "outbox.lead_id")
    .leftJoin("note", "note.id", "outbox.note_id")
    .leftJoin("lead_change", "lead_change.id", "outbox.note_id")
    .select(({ fn }) => fn.coalesce("note.written_at", "lead_change.changed_at", "lead.received_at").as("since"));

async function delayOf(
  db: Kysely<Tables>,
  { lead_id, channel, note_id, attempts, retried_at, next_attempt_at, last_attempt_at }: OutboxTable,
  now: Date,
): Promise<number | undefined> {
  const row = await agedDeliveries(db)
    .where("outbox.lead_id", "=", lead_id)
    .where("outbox.channel", "=", channel)
    .where("outbox.note_id", "=", note_id)
    .executeTakeFirst();
  const since = retried_at ?? row?.since ?? next_attempt_at;
  return retryDelay({
    tries: attempts,
    age: now.getTime() - Date.parse(since),
    late: Date.parse(last_attempt_at ?? next_attempt_at) - Date.parse(next_attempt_at),
  });
}

/** Releases deliveries whose try was interrupted: they are due, and the try is not counted. */
export async function release(db: Kysely<Tables>, rows: Rows): Promise<void> {
  await update(db, rows, { ...noClaim, attempts: sql`attempts - 1` }, rows[0].claimed_by);
}

/** @param holder unset: any holder */
async function update(
  db: Kysely<Tables>,
  rows: [Key, ...Key[]],
  values: UpdateObject<Tables, "outbox">,
  holder: string | null = null,
): Promise<void> {
  const [{ channel, note_id }] = rows;
  const ids = rows.map(({ lead_id }) => lead_id);
  const statement = (to: Kysely<Tables>) =>
    to
      .updateTable("outbox")
      .set(values)
      .where("lead_id", "in", ids)
      .where("channel", "=", channel)
      .where("note_id", "=", note_id)
      // The condition of a pending delivery. PostgreSQL would otherwise read all pending ones.
      .where("finished_at", "is", null)
      .$if(holder !== null, (query) => query.where("claimed_by", "=", holder))
      .execute();
  // One statement is a transaction by itself; in SQLite it shares the wait for the disk with others.
  await (isPostgres(db) ? statement(db) : inSharedTransaction(db, statement));
}

/**
 * Makes deliveries due again: given-up ones start again, waiting ones are tried now. A running site
 * finds them within seconds; a starting one at once.
 * @param leadId of one lead; unset: of all
 * @returns the number of both kinds
 */
export async function retryDeliveries(
  store: Store,
  leadId?: string,
  now = new Date(),
): Promise<{ dead: number; waiting: number }> {
  const moment = now.toISOString();
  return store.run((db) =>
    db.transaction().execute(async (transaction) => {
      const change = (values: Partial<OutboxTable>) =>
        transaction
          .updateTable("outbox")
          .set({ ...values, next_attempt_at: moment })
          .$if(leadId !== undefined, (query) => query.where("lead_id", "=", leadId!))
          .returning("lead_id");
      const waiting = await change({})
        .where("state", "=", "pending")
        .where("attempts", ">", 0)
        .where("next_attempt_at", ">", moment)
        .execute();
      const again = { state: "pending", attempts: 0, finished_at: null, fault: null, gathered_at: null } as const;
      const dead = await change({ ...noClaim, ...again, retried_at: moment })
        .where("state", "=", "dead")
        .execute();
      return { dead: dead.length, waiting: waiting.length };
    }),
  );
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const firstDelays = [5 * second, 15 * second, 45 * second, 2 * minute, 5 * minute];
const longest = 6 * hour;
const givenUpAfter = 72 * hour;
/** Spreads deliveries that failed together. */
const jitter = 0.2;

/**
 * Milliseconds from a failed try to the next: 5 s, 15 s, 45 s, 2 min, 5 min, then doubling up to 6
 * h, each ±20 %. The last try comes exactly 72 h after the lead. A try that came an hour late or
 * more, after downtime or a clock change, is not the last: the other side may still recover.
 * @param tries made so far, from 1
 * @param age milliseconds from the lead, answer or change, or from a person's retry, to now
 * @param late milliseconds by which this try came later than planned
 * @param random from 0 to 1
 * @returns undefined if it is given up
 */
export function retryDelay(
  { tries, age, late }: { tries: number; age: number; late: number },
  random = Math.random(),
): number | undefined {
  const remaining = givenUpAfter - age;
  if (remaining > 0) return Math.min(Math.round(plannedDelay(tries) * (1 + jitter * (2 * random - 1))), remaining);
  return late >= hour ? hour : undefined;
}

function plannedDelay(tries: number): number {
  return firstDelays[tries - 1] ?? Math.min(firstDelays.at(-1)! * 2 ** (tries - firstDelays.length), longest);
}
