import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Secrets } from "#app/platform/secret.server.ts";

const lifetimeSeconds = 600;
const prefix = "session-";

/** Bytes of each part. 66 in all leave no spare bits in base64, so that a key has only one spelling. */
const size = { keyId: 4, expires: 4, session: 12, origin: 14, signature: 32 };
const sessionAt = size.keyId + size.expires;
const contentSize = sessionAt + size.session + size.origin;
const keyFormat = /^session-([A-Za-z0-9_-]{88})$/;

export type SessionKeys = ReturnType<typeof createSessionKeys>;

/** Only a key with our signature can have expired. */
type KeyResult = { outcome: "valid"; session: string } | { outcome: "expired" } | { outcome: "unknown" };

/** Keys for our own gateway only. They are not stored: the signature proves later that a key is ours. */
export function createSessionKeys(secrets: Pick<Secrets, "all">) {
  let signers: Buffer[] | undefined;
  /** The first signs; those of all secrets in SESSION_SECRET verify. */
  const signing = (): Buffer[] => (signers ??= secrets.all("session key"));

  return {
    /**
     * @param origin that the key may be used from
     * @returns the key, and in ISO 8601 when it expires
     * @throws Error if the secret can be neither read nor made
     */
    issue: (origin: string, now: number) => {
      const expires = Math.floor(now / 1000) + lifetimeSeconds;
      const time = Buffer.alloc(size.expires);
      time.writeUInt32BE(expires);
      const secret = signing()[0]!;
      // Identifies the signing secret without revealing it.
      const keyId = sign(secret, "key id").subarray(0, size.keyId);
      const content = Buffer.concat([keyId, time, randomBytes(size.session), digestOf(origin)]);
      const key = prefix + Buffer.concat([content, sign(secret, content)]).toString("base64url");
      return { key, expiresAt: new Date(expires * 1000).toISOString() };
    },
    /**
     * Reads a key again.
     * @param origin that it comes from; undefined if no browser sent it
     * @throws Error as `issue` does
     */
    read: (key: string, origin: string | undefined, now: number): KeyResult => {
      const bytes = Buffer.from(keyFormat.exec(key)?.[1] ?? "", "base64url");
      const content = bytes.subarray(0, contentSize);
      const signature = bytes.subarray(contentSize);
      const isOurs =
        signature.length === size.signature &&
        signing().some((secret) => timingSafeEqual(sign(secret, content), signature)) &&
        (origin === undefined || digestOf(origin).equals(content.subarray(-size.origin)));
      if (!isOurs) return { outcome: "unknown" };
      if (content.readUInt32BE(size.keyId) * 1000 <= now) return { outcome: "expired" };
      return { outcome: "valid", session: content.toString("base64url", sessionAt, sessionAt + size.session) };
    },
  };
}

const sign = (secret: Buffer, content: Buffer | string): Buffer =>
  createHmac("sha256", secret).update(content).digest();

const digestOf = (origin: string): Buffer => hash("sha256", origin, "buffer").subarray(0, size.origin);
