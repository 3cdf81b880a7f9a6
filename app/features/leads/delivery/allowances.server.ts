import { ownAddresses } from "#app/mails/mailboxes.server.ts";
import type { LeadDeps } from "#app/features/leads/lead-deps.server.ts";
import type { Store } from "#app/store/store.server.ts";
import { createStoredLimit } from "#app/store/limit.server.ts";

/** Seconds. */
const hour = 3600;
const everybody = "all";

/** Maximum notifications of flagged leads per hour. The daily mail counts the rest. */
export const flaggedPerHour = 20;

/**
 * Whether a visitor's address may get one more confirmation, since strangers can enter any address
 * repeatedly. An allowed confirmation counts at once.
 * @returns why not, in words for the company's staff
 */
export async function whyNotConfirm(
  deps: Pick<LeadDeps, "settings" | "store" | "sites">,
  email: string,
): Promise<string | undefined> {
  const { settings, store } = deps;
  if (isOddRecipient(email, ownAddresses(deps))) return "not sent: no address that a visitor would have";
  const { LEADS_MAX_CONFIRMATIONS: inAll, LEADS_MAX_RECIPIENT: each } = settings;
  const all = createStoredLimit(store, { name: "confirmations", points: inAll, seconds: hour });
  const recipient = createStoredLimit(store, { name: "confirmations-recipient", points: each, seconds: 24 * hour });
  // In this order, a flood to one address takes nothing from the others.
  const mailbox = mailboxKey(email);
  if (!(await recipient.take(mailbox))) return `not sent: more than ${each} confirmations in a day to this address`;
  if (await all.take(everybody)) return undefined;
  await recipient.giveBack(mailbox);
  return `not sent: more than ${inAll} confirmations in an hour`;
}

/** Whether one more flagged lead may be mailed now. @param leadId is not counted itself */
export async function mayNotifyOfFlagged(store: Store, leadId: string): Promise<boolean> {
  const now = Date.now();
  const [since, moment] = [now - hour * 1000, now].map((time) => new Date(time).toISOString()) as [string, string];
  const otherMails = await store.run((db) =>
    db
      .selectFrom("outbox")
      .select("lead_id")
      .where("channel", "=", "notification")
      .where("flagged", "=", 1)
      .where("lead_id", "!=", leadId)
      .where((eb) =>
        eb.or([
          eb.and([eb("state", "=", "sent"), eb("finished_at", ">", since), eb("finished_at", "<=", moment)]),
          // Another process is sending it.
          eb.and([eb("state", "=", "pending"), eb("claimed_until", ">", moment)]),
        ]),
      )
      .limit(flaggedPerHour)
      .execute(),
  );
  return otherMails.length < flaggedPerHour;
}

/** Whether one more notification may be a mail of its own. */
export async function mayNotifySingly({ settings, store }: Pick<LeadDeps, "settings" | "store">): Promise<boolean> {
  const { LEADS_MAX_NOTIFICATIONS: points } = settings;
  return createStoredLimit(store, { name: "notifications", points, seconds: hour }).take(everybody);
}

/** Usual characters of an address. Others are valid, but have a meaning in programs: routes, pipes, options. */
const usualLocal = /^(?!-)[\w+'&=~-]+(?:\.[\w+'&=~-]+)*$/;
/** A host on the Internet: it contains dots and does not end with a number. */
const usualHost = /^(?:[a-z0-9-]+\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]+)$/;
/** Names that do not resolve, or are in a private network. */
const innerHost = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|arpa|onion|invalid)$/;
/** Role addresses, which are not visitors' (RFC 2142 and similar). */
const roles =
  /^(?:abuse|admin|administrator|bounces?|hostmaster|mailer-daemon|no-?reply|noc|postmaster|root|security|webmaster)$/;

/**
 * Whether an address gets no confirmation: it is not a visitor's mailbox, or it is our own.
 * @param own the company's addresses, without names
 */
export function isOddRecipient(email: string, own: string[]): boolean {
  const address = email.toLowerCase();
  const at = address.lastIndexOf("@");
  const [local, host] = [address.slice(0, at), address.slice(at + 1)];
  if (!usualLocal.test(local) || !usualHost.test(host) || innerHost.test(host)) return true;
  if (own.some((each) => mailboxKey(each) === mailboxKey(address))) return true;
  return roles.test(local) && own.some((each) => each.toLowerCase().endsWith(`@${host}`));
}

/** Equal for all addresses of one mailbox: case, `+tags` and, at Gmail, dots are ignored. */
export function mailboxKey(email: string): string {
  const address = email.toLowerCase();
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at).replace(/\+.*$/, "");
  const host = address.slice(at + 1).replace(/^googlemail\.com$/, "gmail.com");
  return `${host === "gmail.com" ? local.replaceAll(".", "") : local}@${host}`;
}
