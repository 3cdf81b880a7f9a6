import { type Challenge, createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Secrets } from "#app/platform/secret.server.ts";

/** Long enough to write a message in; used challenges are kept equally long. */
const lifetimeMilliseconds = 30 * 60 * 1000;
/** 16 tries on average of ten thousand rounds: more and shorter ones keep the page busier (docs/decisions/spam.md). */
const work = { algorithm: "PBKDF2/SHA-256", cost: 10_000, keyPrefix: "0" } as const;
/** About 400 characters are usual. */
const maxLength = 2000;

/** Identity of a proof, and the end of its validity. */
export type ProofOfWork = { signature: string; expiresAt: Date };

const signers = (secrets: Secrets) => secrets.all("proof of work").map((secret) => secret.toString("base64url"));

/**
 * A challenge for one message. It is not stored: our signature later proves that it is ours.
 * @throws Error when the secret can be neither read nor made
 */
export async function newChallenge(secrets: Secrets): Promise<Challenge> {
  return createChallenge({
    ...work,
    deriveKey,
    expiresAt: new Date(Date.now() + lifetimeMilliseconds),
    hmacSignatureSecret: signers(secrets)[0]!,
  });
}

/**
 * Reads a proof of work as solve-challenge.ts writes it. Only the store can say whether it was used
 * before.
 * @returns undefined if it is missing, expired, changed, wrong or not ours
 */
export async function readProofOfWork(secrets: Secrets, text: string): Promise<ProofOfWork | undefined> {
  if (text === "" || text.length > maxLength) return undefined;
  try {
    const { challenge, solution } = JSON.parse(text) as Parameters<typeof verifySolution>[0];
    for (const hmacSignatureSecret of signers(secrets)) {
      const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret });
      const { signature, parameters } = challenge;
      if (verified && signature !== undefined && parameters.expiresAt !== undefined)
        return { signature, expiresAt: new Date(parameters.expiresAt * 1000) };
    }
  } catch {
    // A malformed proof counts as none.
  }
  return undefined;
}
