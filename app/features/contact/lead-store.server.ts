import type { Kysely, Transaction } from "kysely";
import { env } from "#app/platform/env.server.ts";
import { ringOutbox } from "#app/platform/outbox-bell.server.ts";
import { inSharedTransaction } from "#app/platform/shared-transaction.server.ts";
import type { LeadTable, OutboxTable, Tables } from "#app/platform/tables.server.ts";
import { newReference } from "./reference.server.ts";
import { judgeLead, type KnownSigns, type Verdict } from "./spam/judge-lead.server.ts";
import type { SubmissionKeys } from "./submission-key.server.ts";

/** What a visitor is told of a lead; `receivedAt` is a moment in ISO 8601, UTC. */
export type Receipt = { id: string; receivedAt: string };

export type NewLead = Omit<LeadTable, "id" | "submission_key" | "flagged" | "flag_reasons">;

export type Inserted = { receipt: Receipt; isNew: true; verdict: Verdict } | { receipt: Receipt; isNew: false };

const receiptColumns = ["id", "received_at as receivedAt"] as const;

/** The receipt of the lead that a submission has become already, if it has. */
export async function findReceipt(db: Kysely<Tables>, { known, since }: SubmissionKeys): Promise<Receipt | undefined> {
  return db
    .selectFrom("lead")
    .select(receiptColumns)
    .where("submission_key", "in", known)
    .where("received_at", ">", since.toISOString())
    .executeTakeFirst();
}

/**
 * Judges a lead, writes it and the deliveries it sets off, all or nothing; when it returns they are on disk.
 * @returns `isNew` false, with the earlier receipt, where the same submission is stored already
 */
export async function insertLead(
  db: Kysely<Tables>,
  newLead: NewLead,
  signs: KnownSigns,
  keys: SubmissionKeys,
): Promise<Inserted> {
  const inserted = await inSharedTransaction<Inserted>(db, async (transaction) => {
    const repeated = await findReceipt(transaction, keys);
    if (repeated) return { receipt: repeated, isNew: false };
    const verdict = await judgeLead(transaction, newLead, signs);
    const { flagged, reasons } = verdict;
    const lead = { ...newLead, flagged: flagged ? 1 : 0, flag_reasons: flagged ? reasons.join(" ") : "" } as const;
    // Among a hundred thousand leads a new number is taken with a chance of 1 in 343,000; five times in a row never.
    for (let attempt = 0; attempt < 5; attempt++) {
      const id = newReference();
      if (await insertRow(transaction, { ...lead, id, submission_key: keys.key })) {
        await transaction.insertInto("outbox").values(deliveries(id, lead)).execute();
        return { receipt: { id, receivedAt: lead.received_at }, isNew: true, verdict };
      }
      const earlier = await transaction
        .selectFrom("lead")
        .select(receiptColumns)
        .where("submission_key", "=", keys.key)
        .executeTakeFirst();
      if (earlier) return { receipt: earlier, isNew: false };
    }
    throw new Error("no free reference number was found");
  });
  if (inserted.isNew) ringOutbox();
  return inserted;
}

async function insertRow(transaction: Transaction<Tables>, lead: LeadTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("lead")
    .values(lead)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The company hears of every lead; the visitor only where an address is given that may be trusted. */
function deliveries(
  leadId: string,
  { email, flagged, received_at }: Pick<LeadTable, "email" | "flagged" | "received_at">,
): OutboxTable[] {
  const channels: OutboxTable["channel"][] = ["notification"];
  if (email && !flagged) channels.push("confirmation");
  if (env().LEADS_WEBHOOK_URL) channels.push("webhook");
  return channels.map((channel) => ({
    lead_id: leadId,
    channel,
    flagged,
    state: "pending",
    attempts: 0,
    next_attempt_at: received_at,
    last_attempt_at: null,
    claimed_by: null,
    claimed_until: null,
    last_error: null,
    fault: null,
    finished_at: null,
    retried_at: null,
    gathered_at: null,
  }));
}
