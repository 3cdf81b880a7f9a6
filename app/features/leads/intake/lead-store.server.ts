import { createHmac } from "node:crypto";
import type { Insertable, Kysely, Transaction } from "kysely";
import { fieldColumns, type LeadKind, type LeadValues } from "#app/features/leads/lead-fields.server.ts";
import { newDelivery } from "#app/features/leads/delivery/outbox.server.ts";
import { toE164 } from "#app/features/leads/rules/phone.server.ts";
import { newReference } from "#app/features/leads/rules/reference.server.ts";
import {
  judgeLeads,
  type KnownSignals,
  messageDigest,
  type Verdict,
} from "#app/features/leads/spam/judge-leads.server.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Secrets } from "#app/platform/secret.server.ts";
import { inBatches, insertNewRows, inSharedTransaction, padToPowerOfTwo } from "#app/store/in-batches.server.ts";
import type { LeadFileTable, LeadTable, OutboxTable, Tables } from "#app/store/tables.server.ts";

const windowMilliseconds = 10 * 60 * 1000;
export const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Identity of a submission: a lead with one of `equivalentKeys` that came after `since` is the same one. */
export type SubmissionKeys = { key: string; equivalentKeys: string[]; since: Date };

/**
 * With a submission id (a valid UUID): the id and the fields, since a corrected message must not be
 * lost. Else the fields, the secretly hashed address and the number of the ten-minute window, so that
 * the store's unique column refuses a concurrent duplicate; the previous window counts too.
 * @throws Error when the secret can be neither read nor made
 */
export function submissionKeys(
  secrets: Secrets,
  kind: LeadKind,
  values: Record<string, string>,
  { submissionId = "", address, now }: { submissionId: string | undefined; address: string; now: Date },
): SubmissionKeys {
  const id = submissionId.trim().toLowerCase();
  if (uuid.test(id)) {
    const key = digest(id, [kind, values]);
    return { key, equivalentKeys: [key], since: new Date(0) };
  }
  const window = Math.floor(now.getTime() / windowMilliseconds);
  const keysOf = (number: number) =>
    secrets.all("submission key").map((secret) => digest(secret, [kind, values, address, number]));
  const equivalentKeys = [...keysOf(window), ...keysOf(window - 1)];
  return { key: equivalentKeys[0]!, equivalentKeys, since: new Date(now.getTime() - windowMilliseconds) };
}

/** The fields keep the order of their table. */
const digest = (key: string | Buffer, parts: unknown[]) =>
  createHmac("sha256", key).update(JSON.stringify(parts)).digest("base64url");

/** Receipt of a lead for the visitor; `receivedAt` is in ISO 8601, UTC. */
export type Receipt = { id: string; receivedAt: string };

export type NewLead = Omit<LeadTable, "id" | "submission_key">;

/** A new message from the website's contact form. @param values by the names of fields */
export function newLead(values: Partial<LeadValues>, locale: Locale, now = new Date()): NewLead {
  return {
    ...fieldColumns(values),
    phone_e164: toE164(values.phone ?? ""),
    message_digest: messageDigest(values.message ?? "") ?? null,
    locale,
    received_at: now.toISOString(),
    kind: "contact",
    status: "new",
    flagged: 0,
    flag_reasons: "",
    form: "",
    extra: "",
    page: "",
    source: "",
    assigned_to: "",
    follow_up: "",
    origin: "",
    value: "",
    person: "",
    tags: "",
    company: "",
  };
}

type InsertedLead = { receipt: Receipt; isNew: true; verdict: Verdict } | { receipt: Receipt; isNew: false };

export type NewFile = Omit<LeadFileTable, "lead_id">;

export type Submission = { lead: NewLead; files: readonly NewFile[]; signals: KnownSignals; keys: SubmissionKeys };

export async function findReceipt(db: Kysely<Tables>, keys: SubmissionKeys): Promise<Receipt | undefined> {
  return (await findReceipts(db, [keys]))[0];
}

/** Time of a message in ISO 8601; undefined if the number is unknown. */
export async function receivedAt(db: Kysely<Tables>, id: string): Promise<string | undefined> {
  const lead = await db.selectFrom("lead").select("received_at").where("id", "=", id).executeTakeFirst();
  return lead?.received_at;
}

async function findReceipts(db: Kysely<Tables>, submissions: SubmissionKeys[]): Promise<(Receipt | undefined)[]> {
  const keys = submissions.flatMap(({ equivalentKeys: known }) => known);
  const rows = await db
    .selectFrom("lead")
    .select(["id", "received_at", "submission_key"])
    .where("submission_key", "in", padToPowerOfTwo(keys))
    .execute();
  return submissions.map(({ equivalentKeys: known, since }) => {
    const storedLead = rows.find(
      ({ submission_key, received_at }) => known.includes(submission_key) && received_at > since.toISOString(),
    );
    return storedLead && { id: storedLead.id, receivedAt: storedLead.received_at };
  });
}

/**
 * Judges a lead and writes it with its deliveries, all or nothing; on return they are on disk.
 * @param of.withWebhook whether leads are delivered by webhook, too
 * @param of.prefix of new reference numbers
 * @returns `isNew` false, with the earlier receipt, if the same submission is stored already
 */
export const createInsertLead = (of: NewLeads) =>
  inBatches<Submission, InsertedLead>((db, jobs) =>
    inSharedTransaction(db, (transaction) => insertAll(transaction, jobs, of)),
  );

type NewLeads = { withWebhook: boolean; prefix: () => string };

async function insertAll(
  transaction: Transaction<Tables>,
  jobs: Submission[],
  { withWebhook, prefix }: NewLeads,
): Promise<InsertedLead[]> {
  const results = new Map<Submission, InsertedLead>();
  const allKeys = jobs.map(({ keys }) => keys);
  const receipts = await findReceipts(transaction, allKeys);
  for (const [index, receipt] of receipts.entries()) if (receipt) results.set(jobs[index]!, { receipt, isNew: false });

  // Concurrent repeats of a submission share the first one's keys.
  const firsts = new Map<string, Submission>();
  const repeats = new Map<Submission, Submission>();
  for (const job of jobs.filter((each) => !results.has(each))) {
    const firstKey = job.keys.equivalentKeys.find((key) => firsts.has(key));
    if (firstKey === undefined) firsts.set(job.keys.key, job);
    else repeats.set(job, firsts.get(firstKey)!);
  }
  // Sorted, so that two instances never wait for each other.
  const fresh = [...firsts.values()].toSorted((one, other) => (one.keys.key < other.keys.key ? -1 : 1));
  const verdicts = await judgeLeads(transaction, fresh);
  let pending = fresh.map((job, index) => ({
    job,
    verdict: verdicts[index]!,
    row: rowOf(job, verdicts[index]!, prefix()),
  }));
  // With a hundred thousand leads, a new number is taken with probability 1 in 343,000: five in a row are a fault.
  for (let attempt = 0; pending.length > 0; attempt++) {
    if (attempt === 5) throw new Error("no free reference number was found");
    const rows = pending.map(({ row }) => row);
    const insertedIds = new Set(await insertNewRows(transaction, "lead", rows, "id"));
    const insertedRows = rows.filter(({ id }) => insertedIds.has(id));
    await insertNewRows(
      transaction,
      "outbox",
      insertedRows.flatMap((row) => deliveries(row, withWebhook)),
      "lead_id",
    );
    const others: typeof pending = [];
    for (const { job, verdict, row } of pending) {
      const { id, received_at: receivedAt } = row;
      if (insertedIds.has(id)) {
        // One by one: a statement with the files of many leads would hold all of them again.
        for (const file of job.files)
          await transaction
            .insertInto("lead_file")
            .values({ ...file, lead_id: id })
            .execute();
        results.set(job, { receipt: { id, receivedAt }, isNew: true, verdict });
        continue;
      }
      // Another process has stored it meanwhile, or the number is taken.
      const keys = { ...job.keys, equivalentKeys: [job.keys.key], since: new Date(0) };
      const earlier = await findReceipt(transaction, keys);
      if (earlier) results.set(job, { receipt: earlier, isNew: false });
      else others.push({ job, verdict, row: { ...row, id: newReference(prefix()) } });
    }
    pending = others;
  }
  for (const [job, first] of repeats) results.set(job, { receipt: results.get(first)!.receipt, isNew: false });
  return jobs.map((job) => results.get(job)!);
}

const rowOf = ({ lead, keys }: Submission, { flagged, reasons }: Verdict, prefix: string): LeadTable => ({
  ...lead,
  id: newReference(prefix),
  flagged: flagged ? 1 : 0,
  flag_reasons: flagged ? reasons.join(" ") : "",
  submission_key: keys.key,
});

/** The company is notified of every lead, the visitor only of an unflagged one. */
function deliveries({ id, email, flagged, received_at }: LeadTable, withWebhook: boolean): Insertable<OutboxTable>[] {
  const channels: OutboxTable["channel"][] = ["notification"];
  if (email && !flagged) channels.push("confirmation");
  if (withWebhook) channels.push("webhook");
  return channels.map((channel) => newDelivery({ lead_id: id, channel, note_id: "", flagged }, received_at));
}
