import { createHash, randomBytes } from "node:crypto";
import type { Store } from "#app/store/store.server.ts";
import type { Member } from "./members.server.ts";

/** Milliseconds: long enough for a slow mail server, and useless in an old mailbox. */
const validFor = 15 * 60_000;

/** A token of 256 bits, as it is kept: whoever reads the store cannot use it. */
export const digestOf = (token: string): string => createHash("sha256").update(token).digest("base64url");
export const newToken = (): string => randomBytes(32).toString("base64url");

/**
 * Makes a link's token for a member. Older ones stay valid, since mails overtake each other.
 * @throws StoreUnavailable
 */
export async function makeLink(store: Store, memberId: string, now = new Date()): Promise<string> {
  const token = newToken();
  const expires_at = new Date(now.getTime() + validFor).toISOString();
  await store.run(async (db) => {
    await db.deleteFrom("sign_in_link").where("expires_at", "<=", now.toISOString()).execute();
    await db
      .insertInto("sign_in_link")
      .values({ token_sha256: digestOf(token), member_id: memberId, expires_at })
      .execute();
  });
  return token;
}

/** Whether a link would sign somebody in; it is not used up. @throws StoreUnavailable */
export async function isValidLink(store: Store, token: string, now = new Date()): Promise<boolean> {
  const found = await store.run((db) =>
    db
      .selectFrom("sign_in_link")
      .select("member_id")
      .where("token_sha256", "=", digestOf(token))
      .where("expires_at", ">", now.toISOString())
      .executeTakeFirst(),
  );
  return found !== undefined;
}

/** Uses up a link. @returns undefined if it is unknown, used or too old @throws StoreUnavailable */
export async function takeLink(store: Store, token: string, now = new Date()): Promise<Member | undefined> {
  return store.run(async (db) => {
    // One statement: of two who come at once, one gets it.
    const taken = await db
      .deleteFrom("sign_in_link")
      .where("token_sha256", "=", digestOf(token))
      .where("expires_at", ">", now.toISOString())
      .returning("member_id")
      .executeTakeFirst();
    return taken && db.selectFrom("member").selectAll().where("id", "=", taken.member_id).executeTakeFirst();
  });
}
