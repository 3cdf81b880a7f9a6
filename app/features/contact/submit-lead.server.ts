import type { Kysely } from "kysely";
import type { Locale } from "#app/i18n/locale.ts";
import { addressKey } from "#app/platform/address-key.server.ts";
import { StoreUnavailable, withDatabase } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Tables } from "#app/platform/tables.server.ts";
import { checkLead, cleanLine, type LeadFaults, type LeadKind, type LeadValues, trapField } from "./lead-schema.ts";
import { findReceipt, insertLead, type NewLead, type Receipt } from "./lead-store.server.ts";
import { toE164 } from "./phone.server.ts";
import { type SubmissionKeys, submissionKeys } from "./submission-key.server.ts";
import { readProof } from "./spam/challenge.server.ts";
import type { KnownSigns } from "./spam/judge-leads.server.ts";
import { messageDigest } from "./spam/message-digest.server.ts";
import { submissionLimits } from "./submission-limits.server.ts";
import type { SubmittedFields } from "./submitted-fields.server.ts";

export type LeadInput = {
  kind: LeadKind;
  /** Language that the visitor is answered in. */
  locale: Locale;
  fields: SubmittedFields;
  /** Path that it was sent from. */
  page: string;
};

/** What became of a submission. Only `accepted` means that it is on disk. */
export type SubmitResult =
  | ({ outcome: "accepted" } & Receipt)
  | { outcome: "invalid"; faults: LeadFaults }
  | { outcome: "too-many"; retryAfterSeconds: number }
  | { outcome: "unavailable" };

/** Code points kept of the campaign parameters. */
const maxSource = 300;

/**
 * Checks and stores what a visitor sent, once however often it comes (submission-key.server.ts says what is the same).
 * What looks like spam is stored as well, flagged, with a notification but without a confirmation.
 * @param from.address of the client: limits count by it, and it is never stored
 */
export async function submitLead(input: LeadInput, from: { address: string; now: Date }): Promise<SubmitResult> {
  const address = addressKey(from.address);
  const wait = await submissionLimits().tries.take(address);
  if (wait) return { outcome: "too-many", ...wait };

  const checked = checkLead(input.kind, input.fields);
  if (!checked.valid) return { outcome: "invalid", faults: checked.faults };

  try {
    return await withDatabase((db) => {
      const submissionId = input.fields.submission_id;
      const keys = submissionKeys(input.kind, checked.values, { submissionId, address, now: from.now });
      return storeOnce(db, toLead(input, checked.values, from.now), keys, { address, fields: input.fields });
    });
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    log.error({ err: error }, "a lead could not be stored");
    return { outcome: "unavailable" };
  }
}

type Sender = { address: string; fields: SubmittedFields };

/** What is being stored at this moment, by submission key. */
const underWay = new Map<string, Promise<SubmitResult>>();

/** A repeat that comes while the first is still being written waits for its answer, and takes nothing of the limit. */
function storeOnce(db: Kysely<Tables>, lead: NewLead, keys: SubmissionKeys, from: Sender): Promise<SubmitResult> {
  const storing = underWay.get(keys.key) ?? store(db, lead, keys, from).finally(() => underWay.delete(keys.key));
  underWay.set(keys.key, storing);
  return storing;
}

/** What was stored before is acknowledged again even where the address may store no more. */
async function store(
  db: Kysely<Tables>,
  lead: NewLead,
  keys: SubmissionKeys,
  { address, fields }: Sender,
): Promise<SubmitResult> {
  const { stored } = submissionLimits();
  const wait = await stored.take(address);
  if (wait) {
    const earlier = await findReceipt(db, keys);
    return earlier ? { outcome: "accepted", ...earlier } : { outcome: "too-many", ...wait };
  }
  let isNew = false;
  try {
    const inserted = await insertLead(db, lead, await signsOf(fields), keys);
    const { receipt } = inserted;
    ({ isNew } = inserted);
    const { kind, locale } = lead;
    if (inserted.isNew) log.info({ lead: receipt.id, kind, locale, ...inserted.verdict }, "lead accepted");
    return { outcome: "accepted", ...receipt };
  } finally {
    if (!isNew) await stored.giveBack(address);
  }
}

function toLead({ kind, locale, fields, page }: LeadInput, values: LeadValues, now: Date): NewLead {
  const { preferredTime, ...texts } = values;
  return {
    ...texts,
    preferred_time: preferredTime,
    phone_e164: toE164(values.phone),
    kind,
    locale,
    page,
    source: Array.from(cleanLine(fields.source ?? ""))
      .slice(0, maxSource)
      .join(""),
    received_at: now.toISOString(),
    status: "new",
    message_digest: messageDigest(values.message) ?? null,
  };
}

async function signsOf(fields: SubmittedFields): Promise<KnownSigns> {
  const { fill_ms = "", proof = "" } = fields;
  return {
    trapped: Boolean(fields[trapField]?.trim()),
    fillMilliseconds: /^\d{1,9}$/.test(fill_ms) ? Number(fill_ms) : undefined,
    proof: await readProof(proof),
  };
}
