import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Secrets } from "#app/platform/secret.server.ts";

const lifetimeSeconds = 600;
const prefix = "session-";

/**
 * Bytes of each part. 66 in all leave no bits over in base64, so that a key can be written in one
 * way only.
 */
const size = { keyId: 4, expires: 4, session: 12, origin: 14, signature: 32 };
const signed = size.keyId + size.expires + size.session + size.origin;
const wellFormed = /^session-([A-Za-z0-9_-]{88})$/;

export type SessionKeys = ReturnType<typeof createSessionKeys>;

/** What a key is worth. Only a key that is ours and still known to be can have expired. */
type KnownKey = { outcome: "valid"; session: string } | { outcome: "expired" } | { outcome: "unknown" };

/**
 * What a key of ours says. `expires` is in milliseconds since 1970, `bound` the digest of the origin
 * in base64url: a few bytes of a buffer would keep the 64 KB that Node took them from.
 */
type Content = { session: string; expires: number; bound: string };

const mostVerified = 1000;

/**
 * Keys that are good for our own gateway only. Nothing is kept of them: our signature says later
 * that one is ours.
 */
export function createSessionKeys(secrets: Pick<Secrets, "all">) {
  /** Keys that were found good lately: a conversation brings its key with every question. */
  const verified = new Map<string, Content>();
  let known: { id: Buffer; secret: Buffer }[] | undefined;

  /**
   * The first signs; all that SESSION_SECRET names are known. The id says which without saying
   * anything about it.
   */
  const signers = () =>
    (known ??= secrets.all("session key").map((secret) => ({
      id: sign(secret, Buffer.from("key id")).subarray(0, size.keyId),
      secret,
    })));

  function verify(key: string): Content | undefined {
    const written = wellFormed.exec(key)?.[1];
    if (!written) return undefined;
    const bytes = Buffer.from(written, "base64url");
    const signer = signers().find(({ id }) => id.equals(bytes.subarray(0, size.keyId)));
    const content = bytes.subarray(0, signed);
    if (!signer || !timingSafeEqual(sign(signer.secret, content), bytes.subarray(signed))) return undefined;
    const good = {
      session: content.toString("base64url", size.keyId + size.expires, signed - size.origin),
      expires: content.readUInt32BE(size.keyId) * 1000,
      bound: content.toString("base64url", signed - size.origin),
    };
    // The oldest goes: at worst it is computed again.
    if (verified.size >= mostVerified) verified.delete(verified.keys().next().value!);
    verified.set(key, good);
    return good;
  }

  return {
    /**
     * @param origin that the key may be used from
     * @returns the key, and in ISO 8601 when it expires
     * @throws Error when the secret can be neither read nor made
     */
    issue: (origin: string, now: number) => {
      const { id, secret } = signers()[0]!;
      const expires = Math.floor(now / 1000) + lifetimeSeconds;
      const when = Buffer.alloc(size.expires);
      when.writeUInt32BE(expires);
      const content = Buffer.concat([id, when, randomBytes(size.session), digestOf(origin)]);
      const key = prefix + Buffer.concat([content, sign(secret, content)]).toString("base64url");
      return { key, expiresAt: new Date(expires * 1000).toISOString() };
    },
    /**
     * Reads a key again.
     * @param origin that it comes from; undefined where no browser sent it
     * @throws Error as `issue` does
     */
    read: (key: string, origin: string | undefined, now: number): KnownKey => {
      const content = verified.get(key) ?? verify(key);
      if (!content) return { outcome: "unknown" };
      if (origin !== undefined && content.bound !== digestOf(origin).toString("base64url"))
        return { outcome: "unknown" };
      return content.expires <= now ? { outcome: "expired" } : { outcome: "valid", session: content.session };
    },
  };
}

const sign = (secret: Buffer, content: Buffer): Buffer => createHmac("sha256", secret).update(content).digest();

const digestOf = (origin: string): Buffer => hash("sha256", origin, "buffer").subarray(0, size.origin);
