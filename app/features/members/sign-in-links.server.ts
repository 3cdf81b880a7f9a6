import { hash, randomBytes } from "node:crypto";
import type { Store } from "#app/store/store.server.ts";
import type { Member } from "./members.server.ts";
import { addressKey } from "#app/platform/address-key.server.ts";
import type { MailDeps } from "#app/mails/mailboxes.server.ts";
import type { createMailer } from "#app/platform/mailer.server.ts";
import { createAddressLimit, createLimit } from "#app/store/limit.server.ts";
import type { Notice } from "./member-mails.server.tsx";
import { passkeysOf } from "./passkeys.server.ts";

/** Milliseconds: long enough for a slow mail server, too short for an old mailbox. */
const validFor = 10 * 60_000;

/** Digest of a token of 256 bits: a reader of the store cannot use it. */
export const digestOf = (token: string): string => hash("sha256", token, "base64url");
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

type LinkDeps = MailDeps & { store: Store; mailer: ReturnType<typeof createMailer> };

/** `mailed`; otherwise a colleague has to pass the link on. */
type SentLink = { outcome: "mailed" | "no-mail-server" | "mail-failed"; link: string };

/**
 * Makes a link that signs a member in, and mails it.
 * @param askedBy the only browser in which it is valid
 * @throws StoreUnavailable
 */
export async function sendLink(deps: LinkDeps, member: Member, origin: string, askedBy?: string): Promise<SentLink> {
  const link = `${origin}/desk/enter?token=${await makeLink(deps.store, member.id, askedBy)}`;
  if (!deps.settings.SMTP_URL) return { outcome: "no-mail-server", link };
  const hasPasskey = (await passkeysOf(deps.store, member.id)).length > 0;
  // The mail module loads with the first mail.
  const { signInMail } = await import("./member-mails.server.tsx");
  const { outcome } = await deps.mailer.send(signInMail(deps, member, link, hasPasskey));
  return { outcome: outcome === "sent" ? "mailed" : "mail-failed", link };
}

/**
 * Tells a member by mail about a change of their account.
 * @returns why the mail could not be sent
 */
export async function sendNotice(deps: LinkDeps, member: Member, notice: Notice): Promise<string | undefined> {
  const { noticeMail } = await import("./member-mails.server.tsx");
  const delivery = await deps.mailer.send(noticeMail(deps, member, notice));
  return delivery.outcome === "failed" ? delivery.reason : undefined;
}

const minute = 60;
const hour = 60 * minute;

/**
 * Limits sign-in attempts and sent links. A browser in which members have signed in has its own
 * count, which strangers cannot use up.
 */
export function createSignInLimits(store: Store) {
  const tries = { points: 10, seconds: 10 * minute };
  const byAddress = createAddressLimit(store, { ...tries, name: "desk-sign-in" });
  const byBrowser = createLimit(store, { ...tries, name: "desk-sign-in-browser" });
  const byAsker = createLimit(store, { name: "desk-link", points: 5, seconds: hour });
  const byStrangers = createLimit(store, { name: "desk-link-strangers", points: 20, seconds: hour });
  return {
    /** @throws StoreUnavailable */
    mayTry: async (address: string, browser?: string): Promise<boolean> =>
      (await (browser === undefined ? byAddress.take(addressKey(address)) : byBrowser.take(browser))) === undefined,
    /** @throws StoreUnavailable */
    mayMail: async (email: string, address: string, browser?: string): Promise<boolean> => {
      const asker = browser === undefined ? addressKey(address) : `browser ${browser}`;
      if (await byAsker.take(`${email} ${asker}`)) return false;
      return browser !== undefined || (await byStrangers.take(email)) === undefined;
    },
  };
}

export type SignInLimits = ReturnType<typeof createSignInLimits>;
