import { hash } from "node:crypto";
import type { Transaction } from "kysely";
import { type FieldColumn, spamTexts } from "#app/features/leads/lead-fields.server.ts";
import { insertNewRows, padToPowerOfTwo } from "#app/store/in-batches.server.ts";
import type { LeadTable, Tables } from "#app/store/tables.server.ts";
import type { ProofOfWork } from "./challenge.server.ts";
import { foldLetters } from "#i18n/fold-letters.ts";
import { type FlagReason, type Signals, spamScore, threshold, withoutLinks } from "./spam-score.ts";

const week = 7 * 24 * 3_600_000;
/** Number of recent leads to compare; more would take longer and change nothing. */
const repeatsLookedAt = 10;

type Lead = Pick<LeadTable, FieldColumn | "extra" | "received_at" | "message_digest">;

/** Facts about a submission before the store is queried. */
export type KnownSignals = Pick<Signals, "honeypotFilled" | "fillMilliseconds"> & { proof: ProofOfWork | undefined };

export type Verdict = { flagged: boolean; score: number; reasons: FlagReason[]; proven: boolean };

/**
 * Decides which leads are to be flagged, and uses up their proofs: all must be written with the
 * leads, or not at all.
 * @param submissions count for those after them as if they were stored already
 */
export async function judgeLeads(
  transaction: Transaction<Tables>,
  submissions: { lead: Lead; signals: KnownSignals }[],
): Promise<Verdict[]> {
  const proofs = submissions.flatMap(({ signals }) => (signals.proof ? [signals.proof] : []));
  const spentProofs = await spend(transaction, proofs);
  const leads = submissions.map(({ lead }) => lead);
  const senders = await knownSenders(transaction, leads);
  return submissions.map(({ lead, signals: { proof, ...known } }) => {
    // Each proof counts once, even if two concurrent leads contain the same one.
    const proven = proof !== undefined && spentProofs.delete(proof.signature);
    const otherSenders = countOtherSenders(senders, lead);
    const { score, reasons } = spamScore(spamTexts(lead), { ...known, proven, otherSenders });
    return { flagged: score >= threshold, score, reasons, proven };
  });
}

/**
 * @returns the signatures that were not used up before, on any instance: of two at the same time
 *   the second waits for the first
 */
async function spend(transaction: Transaction<Tables>, proofs: ProofOfWork[]): Promise<Set<string>> {
  const rows = proofs
    .map(({ signature, expiresAt }) => ({ signature, expires_at: expiresAt.toISOString() }))
    .toSorted((one, other) => (one.signature < other.signature ? -1 : 1));
  return new Set(await insertNewRows(transaction, "spent_proof", rows, "signature"));
}

async function knownSenders(transaction: Transaction<Tables>, leads: Lead[]): Promise<Map<string, Set<string>>> {
  const texts = Map.groupBy(
    leads.filter(({ message_digest }) => message_digest !== null),
    ({ message_digest }) => message_digest!,
  );
  const senders = new Map([...texts.keys()].map((digest) => [digest, new Set<string>()]));
  const firsts = [...texts.values()].map(([first]) => first!);
  const [one, ...others] = padToPowerOfTwo(firsts).map((lead) => latestWith(transaction, lead));
  const rows = one ? await others.reduce((query, other) => query.unionAll(other), one).execute() : [];
  for (const { message_digest, email } of rows) senders.get(message_digest!)?.add(email.toLowerCase());
  return senders;
}

const latestWith = (transaction: Transaction<Tables>, { message_digest, received_at }: Lead) =>
  transaction
    .selectFrom(
      transaction
        .selectFrom("lead")
        .select(["message_digest", "email"])
        .where("message_digest", "=", message_digest)
        .where("received_at", ">", new Date(Date.parse(received_at) - week).toISOString())
        .orderBy("received_at", "desc")
        .limit(repeatsLookedAt)
        .as("latest"),
    )
    .selectAll();

/** A visitor who repeats a text gives the same address; mass mailings give another. */
function countOtherSenders(senders: Map<string, Set<string>>, { email, message_digest }: Lead): number {
  const earlierSender = message_digest === null ? undefined : senders.get(message_digest);
  if (!earlierSender) return 0;
  const own = email.toLowerCase();
  const count = earlierSender.size - (earlierSender.has(own) ? 1 : 0);
  earlierSender.add(own);
  return count;
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
