import { addressKey } from "#app/platform/address-key.server.ts";
import type { MailParts } from "#app/mails/mailboxes.server.ts";
import type { createMailer } from "#app/platform/mailer.server.ts";
import { createAddressLimit, createLimit } from "#app/store/limit.server.ts";
import type { Store } from "#app/store/store.server.ts";
import type { Notice } from "./member-mails.server.tsx";
import type { Member } from "./members.server.ts";
import { passkeysOf } from "./passkeys.server.ts";
import { makeLink } from "./sign-in-links.server.ts";

export type LinkParts = MailParts & { store: Store; mailer: ReturnType<typeof createMailer> };

/** `mailed`; otherwise somebody has to pass the link on. */
export type SentLink = { outcome: "mailed" | "no-mail-server" | "mail-failed"; link: string };

/**
 * Makes a link that signs a member in, and mails it.
 * @param origin of the desk, such as `https://www.example.com`
 * @param askedBy the browser in which alone it counts
 * @throws StoreUnavailable
 */
export async function sendLink(parts: LinkParts, member: Member, origin: string, askedBy?: string): Promise<SentLink> {
  const link = `${origin}/desk/enter?token=${await makeLink(parts.store, member.id, askedBy)}`;
  if (!parts.settings.SMTP_URL) return { outcome: "no-mail-server", link };
  const hasPasskey = (await passkeysOf(parts.store, member.id)).length > 0;
  // What makes mails is loaded with the first.
  const { signInMail } = await import("./member-mails.server.tsx");
  const { outcome } = await parts.mailer.send(signInMail(parts, member, link, hasPasskey));
  return { outcome: outcome === "sent" ? "mailed" : "mail-failed", link };
}

/**
 * Tells a member by mail what was done with their account.
 * @returns why the mail could not leave
 */
export async function sendNotice(parts: LinkParts, member: Member, notice: Notice): Promise<string | undefined> {
  const { noticeMail } = await import("./member-mails.server.tsx");
  const sent = await parts.mailer.send(noticeMail(parts, member, notice));
  return sent.outcome === "failed" ? sent.reason : undefined;
}

const minute = 60;
const hour = 60 * minute;

/**
 * How often somebody may try to sign in, and have links sent. A browser in which members sign in is
 * counted by itself: nobody else can use up what it has.
 */
export function createSignInLimits(store: Store) {
  const tries = { points: 10, seconds: 10 * minute };
  const byAddress = createAddressLimit(store, { ...tries, name: "desk-sign-in" });
  const byBrowser = createLimit(store, { ...tries, name: "desk-sign-in-browser" });
  const byAsker = createLimit(store, { name: "desk-link", points: 5, seconds: hour });
  const byStrangers = createLimit(store, { name: "desk-link-strangers", points: 20, seconds: hour });
  return {
    /**
     * @param address of the client
     * @param browser in which somebody has signed in before
     * @returns whether it may try once more
     * @throws StoreUnavailable
     */
    mayTry: async (address: string, browser?: string): Promise<boolean> =>
      (await (browser === undefined ? byAddress.take(addressKey(address)) : byBrowser.take(browser))) === undefined,
    /**
     * @param browser in which this member has signed in before
     * @returns whether a mail may go to an e-mail address once more
     * @throws StoreUnavailable
     */
    mayMail: async (email: string, address: string, browser?: string): Promise<boolean> => {
      const asker = browser === undefined ? addressKey(address) : `browser ${browser}`;
      if (await byAsker.take(`${email} ${asker}`)) return false;
      return browser !== undefined || (await byStrangers.take(email)) === undefined;
    },
  };
}

export type SignInLimits = ReturnType<typeof createSignInLimits>;
