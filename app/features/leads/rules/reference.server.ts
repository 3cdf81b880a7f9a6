import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Secrets } from "#app/platform/secret.server.ts";

/** Crockford's base 32: no I, L, O or U, which are easily misread. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const randomLength = 7;

/**
 * A new reference number such as `NH-7K3M-0QXD`: seven random characters (35 bits) and a check
 * character. It may exist already; the store then refuses it.
 * @param prefix the company's, such as `NH`
 */
export function newReference(prefix: string): string {
  const values = [...randomBytes(randomLength)].map((byte) => byte & 31);
  return format(prefix, [...values, checkValue(values)]);
}

/**
 * Reads a number as people write and dictate it: lower case, spaces, without hyphens or prefix, O
 * for 0, I or L for 1.
 * @returns the number as stored, or null if it is invalid
 */
export function parseReference(text: string, prefix: string): string | null {
  const characters = text
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, "");
  const body =
    characters.length > randomLength + 1 && characters.startsWith(prefix)
      ? characters.slice(prefix.length)
      : characters;
  const values = Array.from(body.replaceAll("O", "0").replaceAll(/[IL]/g, "1"), (character) =>
    alphabet.indexOf(character),
  );
  if (values.length !== randomLength + 1 || values.includes(-1)) return null;
  return checkValue(values.slice(0, -1)) === values.at(-1) ? format(prefix, values) : null;
}

function format(prefix: string, values: number[]): string {
  const characters = values.map((value) => alphabet[value]).join("");
  return `${prefix}-${characters.slice(0, 4)}-${characters.slice(4)}`;
}

/** Check digit in the field of 32 elements (modulo x⁵+x²+1): finds every wrong or swapped character. */
function checkValue(values: number[]): number {
  return values.reduce((sum, value) => {
    const double = (sum ^ value) << 1;
    return double > 31 ? double ^ 0b100101 : double;
  }, 0);
}

const signatures = (secrets: Secrets, id: string) =>
  secrets.all("receipt").map((secret) => createHmac("sha256", secret).update(id).digest("base64url").slice(0, 22));

/**
 * Signature of a reference number: the thanks for a number appear only at an address with it.
 * @throws Error when the secret can be neither read nor made
 */
export const receiptFor = (secrets: Secrets, id: string): string => signatures(secrets, id)[0]!;

/** Whether a receipt belongs to a number; a secret that is being rotated out is valid too. */
export function isReceipt(secrets: Secrets, id: string, receipt: string): boolean {
  const receiptBytes = Buffer.from(receipt);
  return signatures(secrets, id).some(
    (valid) => receiptBytes.length === valid.length && timingSafeEqual(receiptBytes, Buffer.from(valid)),
  );
}
