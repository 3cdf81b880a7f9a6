import { addressKey } from "#app/platform/address-key.server.ts";
import type { MailDeps } from "#app/mails/mailboxes.server.ts";
import type { createMailer } from "#app/platform/mailer.server.ts";
import { createAddressLimit, createLimit } from "#app/store/limit.server.ts";
import type { Store } from "#app/store/store.server.ts";
import type { Notice } from "./member-mails.server.tsx";
import type { Member } from "./members.server.ts";
import { passkeysOf } from "./passkeys.server.ts";
import { makeLink } from "./sign-in-links.server.ts";

export type LinkDeps = MailDeps & { store: Store; mailer: ReturnType<typeof createMailer> };

/** `mailed`; otherwise a colleague has to pass the link on. */
export type SentLink = { outcome: "mailed" | "no-mail-server" | "mail-failed"; link: string };

/**
 * Makes a link that signs a member in, and mails it.
 * @param origin of the desk, such as `https://www.example.com`
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
    /**
     * @param address of the client
     * @param browser in which a member has signed in before
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
