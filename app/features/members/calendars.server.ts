import type { Store } from "#app/store/store.server.ts";
import type { Member } from "./members.server.ts";
import { digestOf, newToken } from "./sign-in-links.server.ts";

/**
 * Makes the secret of a member's calendar address; a former one no longer works, nor does that
 * of a removed member. Only its digest is stored.
 */
export async function makeCalendar(store: Store, memberId: string): Promise<string> {
  const token = newToken();
  const calendar_sha256 = digestOf(token);
  await store.run((db) => db.updateTable("member").set({ calendar_sha256 }).where("id", "=", memberId).execute());
  return token;
}

export const memberByCalendar = (store: Store, token: string): Promise<Member | undefined> =>
  store.run((db) =>
    db.selectFrom("member").selectAll().where("calendar_sha256", "=", digestOf(token)).executeTakeFirst(),
  );
