import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { secretsFor } from "#app/platform/secret.server.ts";

const lifetimeSeconds = 600;
const prefix = "session-";

/** Bytes of each part. 66 in all leave no bits over in base64, so that a key can be written in one way only. */
const size = { keyId: 4, expires: 4, session: 12, origin: 14, signature: 32 };
const signed = size.keyId + size.expires + size.session + size.origin;
const wellFormed = /^session-([A-Za-z0-9_-]{88})$/;

export type SessionKey = {
  key: string;
  /** In ISO 8601. */
  expiresAt: string;
};

/**
 * A key that is good for our own gateway only. Nothing is kept of it: our signature says later that it was ours.
 * @param origin that it may be used from
 * @throws Error when the secret can be neither read nor made
 */
export function issueSessionKey(origin: string, now: number): SessionKey {
  const { id, secret } = signers()[0]!;
  const expires = Math.floor(now / 1000) + lifetimeSeconds;
  const when = Buffer.alloc(size.expires);
  when.writeUInt32BE(expires);
  const content = Buffer.concat([id, when, randomBytes(size.session), digestOf(origin)]);
  const key = prefix + Buffer.concat([content, sign(secret, content)]).toString("base64url");
  return { key, expiresAt: new Date(expires * 1000).toISOString() };
}

/** What a key is worth. Only a key that is ours and still known to be can have expired. */
export type KnownKey = { outcome: "valid"; session: string } | { outcome: "expired" } | { outcome: "unknown" };

/**
 * Reads a key again.
 * @param origin that it comes from; undefined where no browser sent it
 * @throws Error as issueSessionKey does
 */
export function readSessionKey(key: string, origin: string | undefined, now: number): KnownKey {
  const written = wellFormed.exec(key)?.[1];
  if (!written) return { outcome: "unknown" };
  const bytes = Buffer.from(written, "base64url");
  const signer = signers().find(({ id }) => id.equals(bytes.subarray(0, size.keyId)));
  const content = bytes.subarray(0, signed);
  if (!signer || !timingSafeEqual(sign(signer.secret, content), bytes.subarray(signed))) return { outcome: "unknown" };
  const bound = content.subarray(signed - size.origin);
  if (origin !== undefined && !bound.equals(digestOf(origin))) return { outcome: "unknown" };
  if (content.readUInt32BE(size.keyId) * 1000 <= now) return { outcome: "expired" };
  const session = content.toString("base64url", size.keyId + size.expires, signed - size.origin);
  return { outcome: "valid", session };
}

type Signer = { id: Buffer; secret: Buffer };
let known: Signer[] | undefined;

/** The first signs; all that SESSION_SECRET names are known. The id says which without saying anything about it. */
const signers = (): Signer[] =>
  (known ??= secretsFor("session key").map((secret) => ({
    id: sign(secret, Buffer.from("key id")).subarray(0, size.keyId),
    secret,
  })));

const sign = (secret: Buffer, content: Buffer): Buffer => createHmac("sha256", secret).update(content).digest();

const digestOf = (origin: string): Buffer => createHash("sha256").update(origin).digest().subarray(0, size.origin);
