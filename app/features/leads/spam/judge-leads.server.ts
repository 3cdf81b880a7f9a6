import { hash } from "node:crypto";
import type { Transaction } from "kysely";
import { type FieldColumn, spamTexts } from "#app/features/leads/lead-fields.server.ts";
import type { FlagReason } from "#app/features/leads/rules/flag-reason.ts";
import type { LeadTable, Tables } from "#app/store/tables.server.ts";
import type { ProofOfWork } from "./challenge.server.ts";
import { foldLetters } from "#i18n/fold-letters.ts";
import { type Signals, spamScore, threshold, withoutLinks } from "./spam-score.ts";

const week = 7 * 24 * 3_600_000;
/** Number of recent leads to compare; more would take longer and change nothing. */
const repeatsLookedAt = 10;

type Lead = Pick<LeadTable, FieldColumn | "extra" | "received_at" | "message_digest">;

/** Facts about a submission before the store is queried. */
export type KnownSignals = Pick<Signals, "honeypotFilled" | "fillMilliseconds"> & { proof: ProofOfWork | undefined };

export type Verdict = { flagged: boolean; score: number; reasons: FlagReason[]; proven: boolean };

/** Decides whether a lead is to be flagged, and uses up its proof: both must be written together, or not at all. */
export async function judgeLead(
  transaction: Transaction<Tables>,
  lead: Lead,
  { proof, ...known }: KnownSignals,
): Promise<Verdict> {
  const proven = proof !== undefined && (await spend(transaction, proof));
  const otherSenders = await countOtherSenders(transaction, lead);
  const { score, reasons } = spamScore(spamTexts(lead), { ...known, proven, otherSenders });
  return { flagged: score >= threshold, score, reasons, proven };
}

/** @returns whether it was not used up before, on any instance: of two at the same time the second waits for the first */
async function spend(transaction: Transaction<Tables>, { signature, expiresAt }: ProofOfWork): Promise<boolean> {
  const row = await transaction
    .insertInto("spent_proof")
    .values({ signature, expires_at: expiresAt.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("signature")
    .executeTakeFirst();
  return row !== undefined;
}

/** A visitor who repeats a text gives the same address; mass mailings give another. */
async function countOtherSenders(
  transaction: Transaction<Tables>,
  { email, message_digest, received_at }: Lead,
): Promise<number> {
  if (message_digest === null) return 0;
  const latest = await transaction
    .selectFrom("lead")
    .select("email")
    .where("message_digest", "=", message_digest)
    .where("received_at", ">", new Date(Date.parse(received_at) - week).toISOString())
    .orderBy("received_at", "desc")
    .limit(repeatsLookedAt)
    .execute();
  const senders = new Set(latest.map((row) => row.email.toLowerCase()));
  senders.delete(email.toLowerCase());
  return senders.size;
}

/** Fewer letters may well be two people's own words, such as "please call me". */
const leastLetters = 40;

/**
 * A digest that is equal for texts that differ only in links, digits, punctuation and capitals, as
 * mass mailings do.
 * @returns undefined if the text is too short to be distinctive
 */
export function messageDigest(message: string): string | undefined {
  const letters = foldLetters(withoutLinks(message)).replaceAll(/\P{L}/gu, "");
  if (Array.from(letters).length < leastLetters) return undefined;
  return hash("sha256", letters, "base64url");
}
