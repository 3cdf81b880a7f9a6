import { hash } from "node:crypto";
import type { Kysely } from "kysely";
import type { LeadDeps } from "#app/features/leads/lead-deps.server.ts";
import {
  fieldsToSubmit,
  isLeadField,
  type LeadKind,
  type SubmittedField,
} from "#app/features/leads/lead-fields.server.ts";
import { checkFields, type Faults, honeypotField, sizeFault } from "#app/features/leads/rules/check-fields.ts";
import type { ExtraValues } from "#app/features/leads/owners-fields.server.ts";
import { sourceText } from "#app/features/leads/rules/lead-texts.ts";
import { fileName, fileType } from "#app/features/leads/rules/file-type.server.ts";
import { readProofOfWork } from "#app/features/leads/spam/challenge.server.ts";
import type { KnownSignals } from "#app/features/leads/spam/judge-leads.server.ts";
import type { Locale } from "#i18n/locale.ts";
import { addressKey } from "#app/platform/address-key.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Secrets } from "#app/platform/secret.server.ts";
import { createAddressLimit } from "#app/store/limit.server.ts";
import { StoreUnavailable } from "#app/store/store.server.ts";
import type { Tables } from "#app/store/tables.server.ts";
import {
  createInsertLead,
  findReceipt,
  type NewFile,
  newLead,
  type NewLead,
  type Receipt,
  type Submission,
  submissionKeys,
} from "./lead-store.server.ts";
import type { SubmittedFields, SubmittedFiles } from "./read-submission.server.ts";

export type LeadInput = {
  kind: LeadKind;
  /** Name of the owner's form; absent for the contact form. */
  form?: string;
  /** Language of the answer to the visitor. */
  locale: Locale;
  fields: SubmittedFields;
  files?: SubmittedFiles;
  page: string;
  /** Address of the client: limits count by it, and it is never stored. */
  address: string;
};

/** Result of a submission. Only `accepted` means that the lead is on disk. */
export type SubmitResult =
  | ({ outcome: "accepted" } & Receipt)
  | { outcome: "invalid"; fields: readonly SubmittedField[]; faults: Faults }
  | { outcome: "too-many"; retryAfterSeconds: number }
  | { outcome: "unavailable" };

/** Seconds from an address's first message to the end of its count. */
const windowSeconds = 600;

/**
 * Checks and stores submissions, each once even if it is repeated (see `submissionKeys`). Suspected
 * spam is stored as well, flagged, with a notification but without a confirmation.
 * @param onStored called after each new lead
 */
export function createSubmit(
  { settings, store, sites }: Pick<LeadDeps, "settings" | "store" | "sites">,
  onStored: (lead: Pick<NewLead, "kind" | "locale"> & { flagged: boolean }) => void,
) {
  const { secrets } = store;
  const insertLead = createInsertLead({
    withWebhook: settings.LEADS_WEBHOOK_URL !== undefined,
    prefix: () => sites().en.company.referencePrefix,
  });
  /** Limits of one address in ten minutes; `stored` counts only new leads. */
  const { LEADS_MAX_TRIES, LEADS_MAX_STORED } = settings;
  const tries = createAddressLimit(store, { name: "lead-tries", points: LEADS_MAX_TRIES, seconds: windowSeconds });
  const storedLimit = createAddressLimit(store, {
    name: "leads-stored",
    points: LEADS_MAX_STORED,
    seconds: windowSeconds,
  });
  const underWay = new Map<string, Promise<SubmitResult>>();

  /** A repeated submission is acknowledged even if the address may store no more. @param address its key */
  async function insert(
    db: Kysely<Tables>,
    { lead, files, keys }: Omit<Submission, "signals">,
    { address, fields }: Pick<LeadInput, "address" | "fields">,
  ): Promise<SubmitResult> {
    const wait = await storedLimit.take(address);
    if (wait) {
      const earlier = await findReceipt(db, keys);
      return earlier ? { outcome: "accepted", ...earlier } : { outcome: "too-many", ...wait };
    }
    let isNew = false;
    try {
      const insertion = await insertLead(db, { lead, files, signals: await signalsOf(secrets, fields), keys });
      ({ isNew } = insertion);
      if (insertion.isNew) {
        const { kind, locale } = lead;
        onStored({ kind, locale, flagged: insertion.verdict.flagged });
        log.info({ lead: insertion.receipt.id, kind, locale, ...insertion.verdict }, "lead accepted");
      }
      return { outcome: "accepted", ...insertion.receipt };
    } finally {
      if (!isNew) await storedLimit.giveBack(address);
    }
  }

  async function submit(input: LeadInput): Promise<SubmitResult> {
    const now = new Date();
    const { kind, fields, form = "" } = input;
    const address = addressKey(input.address);
    const wait = await tries.take(address);
    if (wait) return { outcome: "too-many", ...wait };

    const rules = fieldsToSubmit(sites()[input.locale], kind, form);
    if (!rules) throw new RangeError(`there is no form ${form}`);
    const { files, names, digests, faults } = checkFiles(input.files ?? {});
    const check = checkFields(rules, { ...fields, ...names });
    if (!check.valid || faults)
      return { outcome: "invalid", fields: rules, faults: { ...(check.valid ? {} : check.faults), ...faults } };
    const lead = toLead(input, rules, check.values, now);
    const identity = { ...(form && { form }), ...check.values, ...digests };

    try {
      return await store.run((db) => {
        const from = { submissionId: fields.submission_id, address, now };
        const keys = submissionKeys(secrets, kind, identity, from);
        // A repeat during the first write waits for its answer, and is not counted.
        return underWay.getOrInsertComputed(keys.key, (key) =>
          insert(db, { lead, files, keys }, { address, fields }).finally(() => underWay.delete(key)),
        );
      });
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      log.error({ err: error }, "a lead could not be stored");
      return { outcome: "unavailable" };
    }
  }

  /** `isStoring`: whether a lead is being stored at this moment. */
  return { submit, isStoring: () => underWay.size > 0 };
}

/** The files of a lead by their bytes, or their faults. */
function checkFiles(posted: SubmittedFiles) {
  const files: NewFile[] = [];
  const [names, digests]: [Record<string, string>, Record<string, string>] = [{}, {}];
  const faults: Faults = {};
  for (const [field, file] of Object.entries(posted)) {
    const { name, bytes } = file!;
    const type = fileType(bytes);
    names[field] = fileName(name, type);
    const fault = sizeFault(bytes.length) ?? (type ? undefined : "otherType");
    if (fault) faults[field] = fault;
    else if (type) {
      const { mediaType: media_type } = type;
      files.push({ field, name: names[field], media_type, size: bytes.length, bytes });
      digests[field] = hash("sha256", bytes, "base64url");
    }
  }
  return { files, names, digests, ...(Object.keys(faults).length > 0 && { faults }) };
}

function toLead(
  { kind, locale, fields, page, form = "" }: LeadInput,
  rules: readonly SubmittedField[],
  values: Record<string, string>,
  now: Date,
): NewLead {
  const extra: ExtraValues = {};
  for (const { name, type } of rules) {
    const value = values[name]!;
    if (!isLeadField(name) && value !== "") extra[name] = type === "choices" ? value.split("\n") : value;
  }
  return {
    ...newLead(values, locale, now),
    form,
    extra: Object.keys(extra).length > 0 ? JSON.stringify(extra) : "",
    kind,
    page,
    source: sourceText(fields.source ?? ""),
  };
}

async function signalsOf(secrets: Secrets, fields: SubmittedFields): Promise<KnownSignals> {
  const { fill_ms = "", proof = "" } = fields;
  return {
    honeypotFilled: Boolean(fields[honeypotField]?.trim()),
    fillMilliseconds: /^\d{1,9}$/.test(fill_ms) ? Number(fill_ms) : undefined,
    proof: await readProofOfWork(secrets, proof),
  };
}
