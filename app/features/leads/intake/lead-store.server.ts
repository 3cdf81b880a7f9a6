import { createHmac } from "node:crypto";
import type { Insertable, Kysely, Transaction } from "kysely";
import { fieldColumns, type LeadKind, type LeadValues } from "#app/features/leads/lead-fields.server.ts";
import { newDelivery } from "#app/features/leads/delivery/outbox.server.ts";
import { toE164 } from "#app/features/leads/rules/phone.server.ts";
import { newReference } from "#app/features/leads/rules/reference.server.ts";
import {
  judgeLead,
  type KnownSignals,
  messageDigest,
  type Verdict,
} from "#app/features/leads/spam/judge-leads.server.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Secrets } from "#app/platform/secret.server.ts";
import { inBatches, inSharedTransaction } from "#app/store/in-batches.server.ts";
import type { LeadFileTable, LeadTable, OutboxTable, Tables } from "#app/store/tables.server.ts";

const windowMilliseconds = 10 * 60 * 1000;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

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

/** A message from the website's contact form that nobody has touched. @param values by the names of fields */
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
  };
}

type InsertedLead = { receipt: Receipt; isNew: true; verdict: Verdict } | { receipt: Receipt; isNew: false };

export type NewFile = Omit<LeadFileTable, "lead_id">;

export type Submission = { lead: NewLead; files: readonly NewFile[]; signals: KnownSignals; keys: SubmissionKeys };

export async function findReceipt(
  db: Kysely<Tables>,
  { equivalentKeys, since }: Pick<SubmissionKeys, "equivalentKeys" | "since">,
): Promise<Receipt | undefined> {
  const lead = await db
    .selectFrom("lead")
    .select(["id", "received_at"])
    .where("submission_key", "in", equivalentKeys)
    .where("received_at", ">", since.toISOString())
    .executeTakeFirst();
  return lead && { id: lead.id, receivedAt: lead.received_at };
}

/** Time of a message in ISO 8601; undefined if the number is unknown. */
export async function receivedAt(db: Kysely<Tables>, id: string): Promise<string | undefined> {
  const lead = await db.selectFrom("lead").select("received_at").where("id", "=", id).executeTakeFirst();
  return lead?.received_at;
}

type NewLeads = { withWebhook: boolean; prefix: () => string };

/**
 * Judges a lead and writes it with its deliveries, all or nothing; on return they are on disk.
 * @param of.withWebhook whether leads are delivered by webhook, too
 * @param of.prefix of new reference numbers
 * @returns `isNew` false, with the earlier receipt, if the same submission is stored already
 */
export const createInsertLead = (of: NewLeads) =>
  inBatches<Submission, InsertedLead>((db, submissions) =>
    inSharedTransaction(db, async (transaction) => {
      const results: InsertedLead[] = [];
      for (const one of submissions) results.push(await insertLead(transaction, one, of));
      return results;
    }),
  );

async function insertLead(
  transaction: Transaction<Tables>,
  { lead, files, signals, keys }: Submission,
  { withWebhook, prefix }: NewLeads,
): Promise<InsertedLead> {
  const earlier = await findReceipt(transaction, keys);
  if (earlier) return { receipt: earlier, isNew: false };
  const verdict = await judgeLead(transaction, lead, signals);
  const row = {
    ...lead,
    flagged: verdict.flagged ? (1 as const) : (0 as const),
    flag_reasons: verdict.flagged ? verdict.reasons.join(" ") : "",
    submission_key: keys.key,
  };
  const { receipt, isNew } = await insertNumbered(transaction, row, prefix());
  if (!isNew) return { receipt, isNew };
  await transaction
    .insertInto("outbox")
    .values(deliveries({ ...row, id: receipt.id }, withWebhook))
    .execute();
  // One by one: a statement with several files would hold all of them again.
  for (const file of files)
    await transaction
      .insertInto("lead_file")
      .values({ ...file, lead_id: receipt.id })
      .execute();
  return { receipt, isNew, verdict };
}

/** Inserts a lead under a free reference number, unless its submission is stored already. */
export async function insertNumbered(
  db: Kysely<Tables>,
  lead: Omit<LeadTable, "id">,
  prefix: string,
): Promise<{ receipt: Receipt; isNew: boolean }> {
  for (;;) {
    const receipt = { id: newReference(prefix), receivedAt: lead.received_at };
    const row = await db
      .insertInto("lead")
      .values({ ...lead, id: receipt.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (row) return { receipt, isNew: true };
    const earlier = await findReceipt(db, { equivalentKeys: [lead.submission_key], since: new Date(0) });
    // Otherwise the number was taken.
    if (earlier) return { receipt: earlier, isNew: false };
  }
}

/** The company is notified of every lead, the visitor only of an unflagged one. */
function deliveries({ id, email, flagged, received_at }: LeadTable, withWebhook: boolean): Insertable<OutboxTable>[] {
  const channels: OutboxTable["channel"][] = ["notification"];
  if (email && !flagged) channels.push("confirmation");
  if (withWebhook) channels.push("webhook");
  return channels.map((channel) => newDelivery({ lead_id: id, channel, note_id: "", flagged }, received_at));
}
