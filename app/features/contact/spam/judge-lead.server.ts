import type { Transaction } from "kysely";
import type { FlagReason } from "#app/platform/flag-reason.ts";
import type { LeadTable, Tables } from "#app/platform/tables.server.ts";
import type { Proof } from "./challenge.server.ts";
import { type Signs, spamScore, threshold } from "./spam-score.ts";

const week = 7 * 24 * 3_600_000;
/** The latest that are looked at; more would take longer and say no more. */
const repeatsLookedAt = 10;

type Lead = Pick<LeadTable, "name" | "email" | "subject" | "message" | "topic" | "received_at" | "message_digest">;

/** What is known of a submission before the store is asked. */
export type KnownSigns = Pick<Signs, "trapped" | "fillMilliseconds"> & { proof: Proof | undefined };

export type Verdict = { flagged: boolean; score: number; reasons: FlagReason[]; proven: boolean };

/** Says whether a lead is to be flagged, and uses up its proof: both must be written with the lead, or not at all. */
export async function judgeLead(
  transaction: Transaction<Tables>,
  lead: Lead,
  { proof, ...known }: KnownSigns,
): Promise<Verdict> {
  const proven = proof !== undefined && (await spend(transaction, proof));
  const otherSenders = await countOtherSenders(transaction, lead);
  const { score, reasons } = spamScore(lead, { ...known, proven, otherSenders });
  return { flagged: score >= threshold, score, reasons, proven };
}

/** @returns false where it was used up before, on whichever instance: of two at one moment the second waits for the first */
async function spend(transaction: Transaction<Tables>, { signature, expiresAt }: Proof): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("spent_proof")
    .values({ signature, expires_at: expiresAt.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** A visitor who writes again says the same from the same address; mass mailings give another one each time. */
async function countOtherSenders(transaction: Transaction<Tables>, lead: Lead): Promise<number> {
  if (lead.message_digest === null) return 0;
  const earlier = await transaction
    .selectFrom("lead")
    .select("email")
    .where("message_digest", "=", lead.message_digest)
    .where("received_at", ">", new Date(Date.parse(lead.received_at) - week).toISOString())
    .orderBy("received_at", "desc")
    .limit(repeatsLookedAt)
    .execute();
  const senders = new Set(earlier.map(({ email }) => email.toLowerCase()));
  senders.delete(lead.email.toLowerCase());
  return senders.size;
}
