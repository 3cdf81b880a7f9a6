import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { asciiText } from "#i18n/fold-letters.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Store } from "#app/store/store.server.ts";
import { memberRoles } from "#app/store/column-values.ts";
import { isPostgres } from "#app/store/is-postgres.server.ts";
import type { MemberTable, Tables } from "#app/store/tables.server.ts";

export type Member = MemberTable;
export type Role = Member["role"];

/** Refused: the site would be left without an owner. */
type LastOwner = { outcome: "last-owner" };
type Unknown = { outcome: "unknown" };

export const isRole = (text: string): text is Role => (memberRoles as readonly string[]).includes(text);

/** The normal form of an address: people type capitals, or use an Arabic keyboard. */
export const emailOf = (text: string): string => asciiText(text).trim().toLowerCase();

/** Characters that an address may have (RFC 5321). */
const longestEmail = 254;

export const isEmail = (text: string): boolean =>
  text.length <= longestEmail && /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\]+$/.test(text);

/** Whether the desk exists: at least one member was invited. */
export async function anyMember(store: Store): Promise<boolean> {
  // Reading an unused store would create one.
  if (!store.exists()) return false;
  const member = await store.run((db) => db.selectFrom("member").select("id").limit(1).executeTakeFirst());
  return member !== undefined;
}

export const members = (store: Store): Promise<Member[]> =>
  store.run((db) => db.selectFrom("member").selectAll().orderBy("email").execute());

/** @param email as emailOf returns it */
export const memberByEmail = (store: Store, email: string): Promise<Member | undefined> =>
  store.run((db) => db.selectFrom("member").selectAll().where("email", "=", email).executeTakeFirst());

/**
 * Adds a member, or changes the role of an existing one (`hasOtherRole`).
 * @param invitation.email as emailOf returns it
 */
export async function invite(
  store: Store,
  invitation: { email: string; role: Role; language: Locale; by: string },
): Promise<{ outcome: "invited"; member: Member; hasOtherRole: boolean } | LastOwner> {
  const { email, role, language, by } = invitation;
  const existingMember = await memberByEmail(store, email);
  if (existingMember) {
    const roleChange = await setRole(store, existingMember.id, role);
    return roleChange.outcome === "last-owner"
      ? roleChange
      : { outcome: "invited", member: { ...existingMember, role }, hasOtherRole: existingMember.role !== role };
  }
  const member: Member = {
    id: randomUUID(),
    email,
    name: "",
    role,
    language,
    invited_at: new Date().toISOString(),
    invited_by: by,
    signed_in_at: null,
    calendar_sha256: null,
    lead_filters: "",
  };
  await store.run((db) => db.insertInto("member").values(member).execute());
  return { outcome: "invited", member, hasOtherRole: false };
}

export const setRole = (store: Store, id: string, role: Role): Promise<{ outcome: "changed" } | LastOwner | Unknown> =>
  store.run((db) =>
    db.transaction().execute(async (change) => {
      if (role !== "owner" && (await isLastOwner(change, id))) return { outcome: "last-owner" };
      const { numUpdatedRows } = await change
        .updateTable("member")
        .set({ role })
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return { outcome: numUpdatedRows === 0n ? "unknown" : "changed" };
    }),
  );

/** Locks the other owners until the transaction ends: two could demote each other. */
async function isLastOwner(change: Transaction<Tables>, id: string): Promise<boolean> {
  const owners = change.selectFrom("member").select("id").where("role", "=", "owner").orderBy("id");
  // SQLite has one writer at a time.
  const [first, ...others] = await (isPostgres(change) ? owners.forUpdate() : owners).execute();
  return first?.id === id && others.length === 0;
}

export const setProfile = (
  store: Store,
  id: string,
  profile: Partial<Pick<Member, "name" | "language" | "lead_filters">>,
): Promise<unknown> => store.run((db) => db.updateTable("member").set(profile).where("id", "=", id).execute());

/**
 * Removes a member with their sessions, links and passkeys.
 * @param asLast whether the last owner may be removed, as from a shell: the desk is then gone
 */
export const removeMember = (
  store: Store,
  id: string,
  { asLast }: { asLast: boolean },
): Promise<{ outcome: "removed" } | LastOwner | Unknown> =>
  store.run((db) =>
    db.transaction().execute(async (change) => {
      if (!asLast && (await isLastOwner(change, id))) return { outcome: "last-owner" };
      const { numDeletedRows } = await change.deleteFrom("member").where("id", "=", id).executeTakeFirstOrThrow();
      return { outcome: numDeletedRows === 0n ? "unknown" : "removed" };
    }),
  );
