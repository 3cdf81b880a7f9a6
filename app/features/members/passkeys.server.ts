import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from "@simplewebauthn/server";
import type { Store } from "#app/store/store.server.ts";
import type { PasskeyTable } from "#app/store/tables.server.ts";
import type { Member } from "./members.server.ts";

/** Milliseconds in which a challenge must be signed. */
const validFor = 5 * 60_000;

export type Party = {
  name: string;
  origin: string;
};

export type Passkey = Pick<PasskeyTable, "id" | "name" | "made_at" | "used_at">;

/** The library takes 28 MB with its parsers of certificates: it loads at the first use of a passkey. */
const webauthn = () => import("@simplewebauthn/server");

const hostOf = ({ origin }: Party): string => new URL(origin).hostname;

/** Options for creating a passkey of a member. */
export async function passkeyCreation(store: Store, party: Party, { id, email, name }: Member) {
  const { generateRegistrationOptions } = await webauthn();
  const passkeys = await store.run((db) =>
    db.selectFrom("passkey").select(["id", "transports"]).where("member_id", "=", id).execute(),
  );
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: hostOf(party),
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name || email,
    attestationType: "none",
    excludeCredentials: passkeys.map((key) => ({ id: key.id, transports: transportsOf(key) })),
    // A discoverable credential: it identifies the member, so that no address is typed.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge(store, options.challenge);
  return options;
}

/**
 * Adds a passkey to a member.
 * @param name for its owner to recognise it
 * @returns false if it does not answer a challenge of ours, or is already registered
 */
export async function addPasskey(
  store: Store,
  party: Party,
  member: Member,
  { answer, name }: { answer: RegistrationResponseJSON; name: string },
): Promise<boolean> {
  const { verifyRegistrationResponse } = await webauthn();
  const verification = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: (challenge) => takeChallenge(store, challenge),
    expectedOrigin: party.origin,
    expectedRPID: hostOf(party),
  }).catch(rethrowStoreFault);
  if (!verification?.verified) return false;
  const { credential } = verification.registrationInfo;
  const passkey: PasskeyTable = {
    id: credential.id,
    member_id: member.id,
    public_key: credential.publicKey,
    counter: credential.counter,
    transports: (credential.transports ?? []).join(","),
    name,
    made_at: new Date().toISOString(),
    used_at: null,
  };
  const { numInsertedOrUpdatedRows } = await store.run((db) =>
    db
      .insertInto("passkey")
      .values(passkey)
      // A passkey of another member stays theirs.
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirstOrThrow(),
  );
  return numInsertedOrUpdatedRows === 1n;
}

/** Options for signing in by any passkey. */
export async function passkeyRequest(store: Store, party: Party) {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({ rpID: hostOf(party), userVerification: "required" });
  await keepChallenge(store, options.challenge);
  return options;
}

/** The member whose passkey signed the challenge. @returns undefined if none did */
export async function memberByPasskey(
  store: Store,
  party: Party,
  answer: AuthenticationResponseJSON,
): Promise<Member | undefined> {
  const passkey = await store.run((db) =>
    db.selectFrom("passkey").selectAll().where("id", "=", answer.id).executeTakeFirst(),
  );
  if (!passkey) return undefined;
  const { verifyAuthenticationResponse } = await webauthn();
  const verification = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: (challenge) => takeChallenge(store, challenge),
    expectedOrigin: party.origin,
    expectedRPID: hostOf(party),
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
      transports: transportsOf(passkey),
    },
  }).catch(rethrowStoreFault);
  if (!verification?.verified) return undefined;
  const use = { counter: verification.authenticationInfo.newCounter, used_at: new Date().toISOString() };
  return store.run(async (db) => {
    await db.updateTable("passkey").set(use).where("id", "=", passkey.id).execute();
    return db.selectFrom("member").selectAll().where("id", "=", passkey.member_id).executeTakeFirst();
  });
}

export const passkeysOf = (store: Store, memberId: string): Promise<Passkey[]> =>
  store.run((db) =>
    db
      .selectFrom("passkey")
      .select(["id", "name", "made_at", "used_at"])
      .where("member_id", "=", memberId)
      .orderBy("made_at")
      .execute(),
  );

/** @returns whether that member had it */
export async function removePasskey(store: Store, memberId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await store.run((db) =>
    db.deleteFrom("passkey").where("id", "=", id).where("member_id", "=", memberId).executeTakeFirstOrThrow(),
  );
  return numDeletedRows > 0n;
}

async function keepChallenge(store: Store, challenge: string): Promise<void> {
  const now = Date.now();
  await store.run(async (db) => {
    await db.deleteFrom("passkey_challenge").where("expires_at", "<=", new Date(now).toISOString()).execute();
    await db
      .insertInto("passkey_challenge")
      .values({ challenge, expires_at: new Date(now + validFor).toISOString() })
      .execute();
  });
}

/** A challenge is valid once, so that a recorded answer fails. */
async function takeChallenge(store: Store, challenge: string): Promise<boolean> {
  const { numDeletedRows } = await store.run((db) =>
    db
      .deleteFrom("passkey_challenge")
      .where("challenge", "=", challenge)
      .where("expires_at", ">", new Date().toISOString())
      .executeTakeFirstOrThrow(),
  );
  return numDeletedRows > 0n;
}

const transportsOf = ({ transports }: Pick<PasskeyTable, "transports">) =>
  transports.split(",").filter(Boolean) as NonNullable<WebAuthnCredential["transports"]>;

/** The library throws at any invalid input. */
function rethrowStoreFault(error: Error): undefined {
  if (error.name === "StoreUnavailable") throw error;
}
