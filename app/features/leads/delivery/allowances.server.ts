import { ownAddresses } from "#app/mails/mailboxes.server.ts";
import type { LeadDeps } from "#app/features/leads/lead-deps.server.ts";
import type { LeadTable } from "#app/store/tables.server.ts";
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
 * @throws StoreUnavailable
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
  if (!(await all.take(everybody))) return `not sent: more than ${inAll} confirmations in an hour`;
  if (await recipient.take(mailboxKey(email))) return undefined;
  await all.giveBack(everybody);
  return `not sent: more than ${each} confirmations in a day to this address`;
}

/** Whether one more notification may be a mail of its own. @throws StoreUnavailable */
export async function mayNotify(
  { settings, store }: Pick<LeadDeps, "settings" | "store">,
  { flagged }: Pick<LeadTable, "flagged">,
): Promise<boolean> {
  const limit = flagged
    ? { name: "flagged-notifications", points: flaggedPerHour }
    : { name: "notifications", points: settings.LEADS_MAX_NOTIFICATIONS };
  return createStoredLimit(store, { ...limit, seconds: hour }).take(everybody);
}

/** Usual characters. Others are valid, but have a meaning in programs: routes, pipes, options. */
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
