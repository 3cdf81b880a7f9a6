import type { Store } from "#app/store/store.server.ts";
import { digestOf } from "./sign-in-links.server.ts";

/** Milliseconds that browsers keep a cookie. */
const keptFor = 400 * 24 * 3_600_000;

/**
 * Whether a browser is one in which a member has signed in.
 * @param browser its token
 * @param memberId absent: any member
 * @throws StoreUnavailable
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
 * @throws StoreUnavailable
 */
export async function noteBrowser(store: Store, memberId: string, browser: string, now = new Date()): Promise<boolean> {
  const row = { browser_sha256: digestOf(browser), member_id: memberId, seen_at: now.toISOString() };
  return store.run(async (db) => {
    const own = db.selectFrom("member_browser").select("browser_sha256").where("member_id", "=", memberId);
    const browsers = await own.execute();
    await db
      .deleteFrom("member_browser")
      .where("seen_at", "<=", new Date(now.getTime() - keptFor).toISOString())
      .execute();
    await db
      .insertInto("member_browser")
      .values(row)
      .onConflict((conflict) => conflict.columns(["browser_sha256", "member_id"]).doUpdateSet({ seen_at: row.seen_at }))
      .execute();
    return browsers.length > 0 && browsers.every((one) => one.browser_sha256 !== row.browser_sha256);
  });
}
