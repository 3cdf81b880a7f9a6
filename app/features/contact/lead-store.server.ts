import type { Kysely, Transaction } from "kysely";
import { env } from "#app/platform/env.server.ts";
import { inBatches, padded } from "#app/platform/in-batches.server.ts";
import { insertNewRows } from "#app/platform/insert-rows.server.ts";
import { ringOutbox } from "#app/platform/outbox-bell.server.ts";
import { inSharedTransaction } from "#app/platform/shared-transaction.server.ts";
import type { LeadTable, OutboxTable, Tables } from "#app/platform/tables.server.ts";
import { newReference } from "./reference.server.ts";
import { judgeLeads, type KnownSigns, type Verdict } from "./spam/judge-leads.server.ts";
import type { SubmissionKeys } from "./submission-key.server.ts";

/** What a visitor is told of a lead; `receivedAt` is a moment in ISO 8601, UTC. */
export type Receipt = { id: string; receivedAt: string };

export type NewLead = Omit<LeadTable, "id" | "submission_key" | "flagged" | "flag_reasons">;

export type Inserted = { receipt: Receipt; isNew: true; verdict: Verdict } | { receipt: Receipt; isNew: false };

type Job = { lead: NewLead; signs: KnownSigns; keys: SubmissionKeys };

/** The receipt of the lead that a submission has become already, if it has. */
export async function findReceipt(db: Kysely<Tables>, keys: SubmissionKeys): Promise<Receipt | undefined> {
  return (await findReceipts(db, [keys]))[0];
}

async function findReceipts(db: Kysely<Tables>, submissions: SubmissionKeys[]): Promise<(Receipt | undefined)[]> {
  const keys = submissions.flatMap(({ known }) => known);
  const rows = await db
    .selectFrom("lead")
    .select(["id", "received_at", "submission_key"])
    .where("submission_key", "in", padded(keys))
    .execute();
  return submissions.map(({ known, since }) => {
    const found = rows.find(
      ({ submission_key, received_at }) => known.includes(submission_key) && received_at > since.toISOString(),
    );
    return found && { id: found.id, receivedAt: found.received_at };
  });
}

/**
 * Judges a lead, writes it and the deliveries it sets off, all or nothing; when it returns they are on disk.
 * @returns `isNew` false, with the earlier receipt, where the same submission is stored already
 */
export async function insertLead(
  db: Kysely<Tables>,
  lead: NewLead,
  signs: KnownSigns,
  keys: SubmissionKeys,
): Promise<Inserted> {
  const inserted = await insertTogether(db, { lead, signs, keys });
  if (inserted.isNew) ringOutbox();
  return inserted;
}

const insertTogether = inBatches<Job, Inserted>((db, jobs) =>
  inSharedTransaction(db, (transaction) => insertAll(transaction, jobs)),
);

async function insertAll(transaction: Transaction<Tables>, jobs: Job[]): Promise<Inserted[]> {
  const results = new Map<Job, Inserted>();
  const receipts = await findReceipts(
    transaction,
    jobs.map(({ keys }) => keys),
  );
  for (const [index, receipt] of receipts.entries()) if (receipt) results.set(jobs[index]!, { receipt, isNew: false });

  // The same submission may come twice at one moment; its keys are those of the first.
  const firsts = new Map<string, Job>();
  const repeated = new Map<Job, Job>();
  for (const job of jobs.filter((each) => !results.has(each))) {
    const known = job.keys.known.find((key) => firsts.has(key));
    if (known === undefined) firsts.set(job.keys.key, job);
    else repeated.set(job, firsts.get(known)!);
  }
  // In one order, so that two instances never wait for each other.
  const fresh = [...firsts.values()].toSorted((one, other) => (one.keys.key < other.keys.key ? -1 : 1));
  const verdicts = await judgeLeads(transaction, fresh);
  let rows = fresh.map(({ lead, keys }, index) => {
    const { flagged, reasons } = verdicts[index]!;
    return {
      ...lead,
      id: newReference(),
      flagged: flagged ? 1 : 0,
      flag_reasons: flagged ? reasons.join(" ") : "",
      submission_key: keys.key,
    } satisfies LeadTable;
  });
  // Among a hundred thousand leads a new number is taken with a chance of 1 in 343,000; five times in a row never.
  for (let attempt = 0; rows.length > 0; attempt++) {
    if (attempt === 5) throw new Error("no free reference number was found");
    const written = await insertRows(transaction, rows);
    for (const [index, job] of fresh.entries()) {
      const row = written.get(job.keys.key);
      if (!row || results.has(job)) continue;
      const receipt = { id: row.id, receivedAt: row.received_at };
      results.set(job, { receipt, isNew: true, verdict: verdicts[index]! });
    }
    const waiting = fresh.filter((job) => !results.has(job));
    // Another process has stored it meanwhile, or the number is taken.
    for (const job of waiting) {
      const earlier = await findReceipt(transaction, { ...job.keys, known: [job.keys.key], since: new Date(0) });
      if (earlier) results.set(job, { receipt: earlier, isNew: false });
    }
    const left = new Set(waiting.filter((job) => !results.has(job)).map(({ keys }) => keys.key));
    rows = rows.filter(({ submission_key }) => left.has(submission_key)).map((row) => ({ ...row, id: newReference() }));
  }
  for (const [job, first] of repeated) results.set(job, { receipt: results.get(first)!.receipt, isNew: false });
  return jobs.map((job) => results.get(job)!);
}

/** @returns what was written, by submission key: a row whose number or key is taken is left out */
async function insertRows(transaction: Transaction<Tables>, rows: LeadTable[]): Promise<Map<string, LeadTable>> {
  const written = new Set(await insertNewRows(transaction, "lead", rows, "id"));
  const leads = rows.filter(({ id }) => written.has(id));
  await insertNewRows(transaction, "outbox", leads.flatMap(deliveries), "lead_id");
  return new Map(leads.map((lead) => [lead.submission_key, lead]));
}

/** The company hears of every lead; the visitor only where an address is given that may be trusted. */
function deliveries({ id, email, flagged, received_at }: LeadTable): OutboxTable[] {
  const channels: OutboxTable["channel"][] = ["notification"];
  if (email && !flagged) channels.push("confirmation");
  if (env().LEADS_WEBHOOK_URL) channels.push("webhook");
  return channels.map((channel) => ({
    lead_id: id,
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
