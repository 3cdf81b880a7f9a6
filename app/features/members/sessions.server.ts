import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Store } from "#app/store/store.server.ts";
import type { MemberSessionTable, Tables } from "#app/store/tables.server.ts";
import type { Member } from "./members.server.ts";
import { digestOf, newToken } from "./sign-in-links.server.ts";

/** Milliseconds without use, and in total. */
const idleTime = 12 * 3_600_000;
const longest = 30 * 24 * 3_600_000;
/** Milliseconds for which a proof of identity counts as fresh. */
const confirmationLasts = 5 * 60_000;
/** Milliseconds between writes of a session's last use. */
const useInterval = 60_000;

export type Session = Omit<MemberSessionTable, "token_sha256">;

const limitsNow = () => ({
  used: new Date(Date.now() - idleTime).toISOString(),
  began: new Date(Date.now() - longest).toISOString(),
});

const openSessions = (db: Kysely<Tables>) => {
  const over = limitsNow();
  return db.selectFrom("member_session").where("used_at", ">", over.used).where("began_at", ">", over.began);
};

/**
 * Signs a member in.
 * @param of.browser such as `Firefox, Windows`
 * @param of.isConfirmed whether the sign-in proves the member's identity
 * @returns the token for the cookie
 */
export async function beginSession(
  store: Store,
  memberId: string,
  { browser, isConfirmed }: { browser: string; isConfirmed: boolean },
): Promise<string> {
  const token = newToken();
  const at = new Date().toISOString();
  const session = {
    id: randomUUID(),
    member_id: memberId,
    token_sha256: digestOf(token),
    began_at: at,
    used_at: at,
    browser,
    proved_at: isConfirmed ? at : null,
  };
  const over = limitsNow();
  await store.run(async (db) => {
    await db
      .deleteFrom("member_session")
      .where((eb) => eb.or([eb("used_at", "<=", over.used), eb("began_at", "<=", over.began)]))
      .execute();
    await db.insertInto("member_session").values(session).execute();
    await db.updateTable("member").set({ signed_in_at: at }).where("id", "=", memberId).execute();
  });
  return token;
}

export const isFresh = (proof: string | null): boolean =>
  proof !== null && Date.now() - Date.parse(proof) < confirmationLasts;

/** The member of a session has proved their identity, as by making a passkey. */
export const proveSession = (store: Store, id: string): Promise<unknown> =>
  store.run((db) =>
    db.updateTable("member_session").set({ proved_at: new Date().toISOString() }).where("id", "=", id).execute(),
  );

/** The member and session of a cookie's token. @returns undefined if it is unknown or expired */
export async function sessionOf(
  store: Store,
  token: string,
): Promise<{ session: Session; member: Member } | undefined> {
  return store.run(async (db) => {
    const row = await openSessions(db).selectAll().where("token_sha256", "=", digestOf(token)).executeTakeFirst();
    if (!row) return undefined;
    const member = await db.selectFrom("member").selectAll().where("id", "=", row.member_id).executeTakeFirst();
    if (!member) return undefined;
    const { token_sha256: _, ...session } = row;
    const now = new Date();
    if (now.getTime() - Date.parse(session.used_at) > useInterval)
      await db.updateTable("member_session").set({ used_at: now.toISOString() }).where("id", "=", session.id).execute();
    return { session, member };
  });
}

/** Sessions of one member, or of all, the last used first. */
export const sessions = (store: Store, memberId?: string): Promise<Session[]> =>
  store.run((db) =>
    openSessions(db)
      .select(["id", "member_id", "began_at", "used_at", "browser", "proved_at"])
      .$if(memberId !== undefined, (query) => query.where("member_id", "=", memberId!))
      .orderBy("used_at", "desc")
      .execute(),
  );

/** @param memberId its required owner; undefined: any @returns whether it existed */
export async function endSession(store: Store, id: string, memberId?: string): Promise<boolean> {
  const { numDeletedRows } = await store.run((db) =>
    db
      .deleteFrom("member_session")
      .where("id", "=", id)
      .$if(memberId !== undefined, (query) => query.where("member_id", "=", memberId!))
      .executeTakeFirstOrThrow(),
  );
  return numDeletedRows > 0n;
}

/** Ends all sessions of a member, and makes unused links invalid. */
export const endSessions = (store: Store, memberId: string, except = ""): Promise<void> =>
  store.run(async (db) => {
    await db.deleteFrom("sign_in_link").where("member_id", "=", memberId).execute();
    await db.deleteFrom("member_session").where("member_id", "=", memberId).where("id", "!=", except).execute();
  });

/** Milliseconds that browsers keep a cookie. */
const cookieTime = 400 * 24 * 3_600_000;

/**
 * Whether a browser is one in which a member has signed in.
 * @param memberId absent: any member
 */
export async function isKnownBrowser(store: Store, browser: string | undefined, memberId?: string): Promise<boolean> {
  if (browser === undefined) return false;
  const row = await store.run((db) =>
    db
      .selectFrom("member_browser")
      .select("member_id")
      .where("browser_sha256", "=", digestOf(browser))
      .$if(memberId !== undefined, (query) => query.where("member_id", "=", memberId!))
      .executeTakeFirst(),
  );
  return row !== undefined;
}

/**
 * Records the browser in which a member signs in.
 * @returns whether they have signed in before, but never in this browser
 */
export async function noteBrowser(store: Store, memberId: string, browser: string): Promise<boolean> {
  const row = { browser_sha256: digestOf(browser), member_id: memberId, seen_at: new Date().toISOString() };
  return store.run(async (db) => {
    const browsersOfMember = db.selectFrom("member_browser").select("browser_sha256").where("member_id", "=", memberId);
    const browsers = await browsersOfMember.execute();
    await db
      .deleteFrom("member_browser")
      .where("seen_at", "<=", new Date(Date.now() - cookieTime).toISOString())
      .execute();
    await db
      .insertInto("member_browser")
      .values(row)
      .onConflict((conflict) => conflict.columns(["browser_sha256", "member_id"]).doUpdateSet({ seen_at: row.seen_at }))
      .execute();
    return browsers.length > 0 && browsers.every((one) => one.browser_sha256 !== row.browser_sha256);
  });
}
