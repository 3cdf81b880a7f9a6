import { createHmac } from "node:crypto";
import { secretsFor } from "#app/platform/secret.server.ts";
import type { LeadKind, LeadValues } from "./lead-schema.ts";

const windowMilliseconds = 10 * 60 * 1000;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What makes two submissions the same one, as texts that the store holds unique: `key` is written with the lead,
 * and a lead that has one of `known` and came after `since` is this submission.
 */
export type SubmissionKeys = { key: string; known: string[]; since: Date };

/**
 * With a submission id: the id and the fields, at any time and from anywhere. The same id with other fields is a new
 * submission: somebody whose answer got lost corrected the message and sent it again, and neither version may vanish.
 * What is no UUID counts as no id, since two strangers may send the same.
 *
 * Without: the fields and the address, for ten minutes. The key then also holds the number of its ten minutes, so
 * that the store's unique column refuses a second one written at the same moment; the ten minutes before count too.
 * The address goes in under our secret and cannot be found out again from a copy of the store.
 * @throws Error when the secret can be neither read nor made
 */
export function submissionKeys(
  kind: LeadKind,
  values: LeadValues,
  { submissionId = "", address, now }: { submissionId: string | undefined; address: string; now: Date },
): SubmissionKeys {
  const id = submissionId.trim().toLowerCase();
  if (uuid.test(id)) {
    const key = digest(id, [kind, values]);
    return { key, known: [key], since: new Date(0) };
  }
  const window = Math.floor(now.getTime() / windowMilliseconds);
  const keysOf = (number: number) =>
    secretsFor("submission key").map((secret) => digest(secret, [kind, values, address, number]));
  const known = [...keysOf(window), ...keysOf(window - 1)];
  return { key: known[0]!, known, since: new Date(now.getTime() - windowMilliseconds) };
}

/** The fields always come in one order, see checkLead. */
const digest = (key: string | Buffer, parts: unknown[]) =>
  createHmac("sha256", key).update(JSON.stringify(parts)).digest("base64url");
