import { createHmac, timingSafeEqual } from "node:crypto";
import { secretsFor } from "#app/platform/secret.server.ts";

const signatures = (id: string) =>
  secretsFor("receipt").map((secret) => createHmac("sha256", secret).update(id).digest("base64url").slice(0, 22));

/**
 * What proves that a reference number was given by us: only with it does an address show the thanks for the number.
 * @throws Error when the secret can be neither read nor made
 */
export const receiptFor = (id: string): string => signatures(id)[0]!;

/** Whether a receipt belongs to a reference number; one signed with a secret that is being rotated out does as well. */
export function isReceipt(id: string, receipt: string): boolean {
  const given = Buffer.from(receipt);
  return signatures(id).some((valid) => given.length === valid.length && timingSafeEqual(given, Buffer.from(valid)));
}
