import { createHash, randomBytes } from "node:crypto";
import type { Store } from "#app/store/store.server.ts";
import type { Member } from "./members.server.ts";

/** Milliseconds: long enough for a slow mail server, too short for an old mailbox. */
const validFor = 10 * 60_000;

/** Digest of a token of 256 bits: a reader of the store cannot use it. */
export const digestOf = (token: string): string => createHash("sha256").update(token).digest("base64url");
export const newToken = (): string => randomBytes(32).toString("base64url");

/**
 * Makes a link's token for a member. Older ones stay valid, since mails may arrive out of order.
 * @param askedBy the only browser in which it is valid; absent for an invitation
 * @throws StoreUnavailable
 */
export async function makeLink(store: Store, memberId: string, askedBy?: string, now = new Date()): Promise<string> {
  const token = newToken();
  const link = {
    token_sha256: digestOf(token),
    member_id: memberId,
    expires_at: new Date(now.getTime() + validFor).toISOString(),
    asked_by: askedBy === undefined ? null : digestOf(askedBy),
  };
  await store.run(async (db) => {
    await db.deleteFrom("sign_in_link").where("expires_at", "<=", now.toISOString()).execute();
    await db.insertInto("sign_in_link").values(link).execute();
  });
  return token;
}

/**
 * Checks a link in a browser without using it up.
 * @returns "elsewhere" if it is valid in another browser only
 * @throws StoreUnavailable
 */
export async function linkState(
  store: Store,
  token: string,
  browser: string | undefined,
  now = new Date(),
): Promise<"valid" | "elsewhere" | "gone"> {
  const link = await store.run((db) =>
    db
      .selectFrom("sign_in_link")
      .select("asked_by")
      .where("token_sha256", "=", digestOf(token))
      .where("expires_at", ">", now.toISOString())
      .executeTakeFirst(),
  );
  if (!link) return "gone";
  return link.asked_by === null || link.asked_by === askerOf(browser) ? "valid" : "elsewhere";
}

/** Uses up a link. @returns undefined if it is unknown, used, too old or another browser's @throws StoreUnavailable */
export async function takeLink(
  store: Store,
  token: string,
  browser: string | undefined,
  now = new Date(),
): Promise<Member | undefined> {
  return store.run(async (db) => {
    // One statement: of two concurrent requests, one gets it.
    const link = await db
      .deleteFrom("sign_in_link")
      .where("token_sha256", "=", digestOf(token))
      .where("expires_at", ">", now.toISOString())
      .where((eb) => eb.or([eb("asked_by", "is", null), eb("asked_by", "=", askerOf(browser))]))
      .returning("member_id")
      .executeTakeFirst();
    return link && db.selectFrom("member").selectAll().where("id", "=", link.member_id).executeTakeFirst();
  });
}

/** No digest is empty. */
const askerOf = (browser: string | undefined): string => (browser === undefined ? "" : digestOf(browser));
