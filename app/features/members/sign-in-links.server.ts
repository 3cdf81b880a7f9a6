import { hash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Store } from "#app/store/store.server.ts";
import type { Tables } from "#app/store/tables.server.ts";
import type { Member } from "./members.server.ts";
import { addressKey } from "#app/platform/address-key.server.ts";
import type { MailDeps } from "#app/mails/mailboxes.server.ts";
import type { createMailer } from "#app/platform/mailer.server.ts";
import { createAddressLimit, createLimit } from "#app/store/limit.server.ts";
import type { Notice } from "./member-mails.server.ts";
import { passkeysOf } from "./passkeys.server.ts";

/** Milliseconds: long enough for a slow mail server, too short for an old mailbox. */
const linkLasts = 10 * 60_000;
/** Milliseconds of an invitation: its reader may be asleep or away. */
const invitationLasts = 7 * 24 * 3_600_000;

/** Digest of a token of 256 bits: a reader of the store cannot use it. */
export const digestOf = (token: string): string => hash("sha256", token, "base64url");
export const newToken = (): string => randomBytes(32).toString("base64url");

/** Whether a link is an invitation: not requested by its member, who has never signed in. */
const isInvitation = ({ signed_in_at }: Member, askedBy: string | undefined): boolean =>
  askedBy === undefined && signed_in_at === null;

/**
 * Makes a link's token for a member. A colleague's link ends the one before; others stay valid,
 * since mails may arrive out of order.
 * @param askedBy the only browser in which it is valid; absent if a colleague makes it
 */
export async function makeLink(store: Store, member: Member, askedBy?: string): Promise<string> {
  const token = newToken();
  const lasts = isInvitation(member, askedBy) ? invitationLasts : linkLasts;
  const link = {
    token_sha256: digestOf(token),
    member_id: member.id,
    expires_at: new Date(Date.now() + lasts).toISOString(),
    asked_by: askedBy === undefined ? null : digestOf(askedBy),
  };
  await store.run(async (db) => {
    await db.deleteFrom("sign_in_link").where("expires_at", "<=", new Date().toISOString()).execute();
    if (askedBy === undefined) await endOpenLink(db, member.id);
    await db.insertInto("sign_in_link").values(link).execute();
  });
  return token;
}

/** Ends the link of a member that works in any browser. */
const endOpenLink = (db: Kysely<Tables>, memberId: string): Promise<unknown> =>
  db.deleteFrom("sign_in_link").where("member_id", "=", memberId).where("asked_by", "is", null).execute();

/** Ends of the invitations that can still be used, by member. */
export async function openInvitations(store: Store): Promise<Map<string, string>> {
  const links = await store.run((db) =>
    db
      .selectFrom("sign_in_link")
      .innerJoin("member", "member.id", "sign_in_link.member_id")
      .select(["member_id", "expires_at"])
      .where("asked_by", "is", null)
      .where("signed_in_at", "is", null)
      .where("expires_at", ">", new Date().toISOString())
      .execute(),
  );
  return new Map(links.map(({ member_id, expires_at }) => [member_id, expires_at]));
}

/**
 * Checks a link in a browser without using it up.
 * @returns "elsewhere" if it is valid in another browser only
 */
export async function linkState(
  store: Store,
  token: string,
  browser: string | undefined,
): Promise<"valid" | "elsewhere" | "gone"> {
  const link = await store.run((db) =>
    db
      .selectFrom("sign_in_link")
      .select("asked_by")
      .where("token_sha256", "=", digestOf(token))
      .where("expires_at", ">", new Date().toISOString())
      .executeTakeFirst(),
  );
  if (!link) return "gone";
  return link.asked_by === null || link.asked_by === askerOf(browser) ? "valid" : "elsewhere";
}

/**
 * Uses up a link, and ends the member's invitation.
 * @returns undefined if it is unknown, used, too old or another browser's
 */
export async function takeLink(store: Store, token: string, browser: string | undefined): Promise<Member | undefined> {
  return store.run(async (db) => {
    // One statement: of two concurrent requests, one gets it.
    const link = await db
      .deleteFrom("sign_in_link")
      .where("token_sha256", "=", digestOf(token))
      .where("expires_at", ">", new Date().toISOString())
      .where((eb) => eb.or([eb("asked_by", "is", null), eb("asked_by", "=", askerOf(browser))]))
      .returning("member_id")
      .executeTakeFirst();
    if (!link) return undefined;
    await endOpenLink(db, link.member_id);
    return db.selectFrom("member").selectAll().where("id", "=", link.member_id).executeTakeFirst();
  });
}

/** No digest is empty. */
const askerOf = (browser: string | undefined): string => (browser === undefined ? "" : digestOf(browser));

type LinkDeps = MailDeps & { store: Store; mailer: ReturnType<typeof createMailer> };

/** `mailed`; otherwise a colleague has to pass the link on. */
type SentLink = { outcome: "mailed" | "no-mail-server" | "mail-failed"; link: string; isInvitation: boolean };

/**
 * Makes a link that signs a member in, and mails it.
 * @param askedBy the only browser in which it is valid
 * @param then address of the page that it opens, such as `/desk/leads`; empty: the first
 */
export async function sendLink(
  deps: LinkDeps,
  member: Member,
  origin: string,
  askedBy?: string,
  then = "",
): Promise<SentLink> {
  const token = await makeLink(deps.store, member, askedBy);
  const link = `${origin}/desk/enter?token=${token}&language=${member.language}${then && `&then=${encodeURIComponent(then)}`}`;
  const isFirst = isInvitation(member, askedBy);
  if (!deps.settings.SMTP_URL) return { outcome: "no-mail-server", link, isInvitation: isFirst };
  const hasPasskey = (await passkeysOf(deps.store, member.id)).length > 0;
  const kind = isFirst ? "invitation" : hasPasskey ? "instead-of-passkey" : "sign-in";
  // The mail module loads with the first mail.
  const { signInMail } = await import("./member-mails.server.ts");
  const { outcome } = await deps.mailer.send(signInMail(deps, member, kind, link));
  return { outcome: outcome === "sent" ? "mailed" : "mail-failed", link, isInvitation: isFirst };
}

/** Tells a member by mail about a change of their account. @returns why the mail could not be sent */
export async function sendNotice(deps: LinkDeps, member: Member, notice: Notice): Promise<string | undefined> {
  const { noticeMail } = await import("./member-mails.server.ts");
  const delivery = await deps.mailer.send(noticeMail(deps, member, notice));
  return delivery.outcome === "failed" ? delivery.reason : undefined;
}

const minute = 60;
const hour = 60 * minute;

/** Limits sign-in attempts and links. A browser in which members have signed in has its own count. */
export function createSignInLimits(store: Store) {
  const tries = { points: 10, seconds: 10 * minute };
  const byAddress = createAddressLimit(store, { ...tries, name: "desk-sign-in" });
  const byBrowser = createLimit(store, { ...tries, name: "desk-sign-in-browser" });
  const byAsker = createLimit(store, { name: "desk-link", points: 5, seconds: hour });
  const byStrangers = createLimit(store, { name: "desk-link-strangers", points: 20, seconds: hour });
  return {
    mayTry: async (address: string, browser?: string): Promise<boolean> =>
      (await (browser === undefined ? byAddress.take(addressKey(address)) : byBrowser.take(browser))) === undefined,
    mayMail: async (email: string, address: string, browser?: string): Promise<boolean> => {
      const asker = browser === undefined ? addressKey(address) : `browser ${browser}`;
      if (await byAsker.take(`${email} ${asker}`)) return false;
      return browser !== undefined || (await byStrangers.take(email)) === undefined;
    },
  };
}

export type SignInLimits = ReturnType<typeof createSignInLimits>;
