/** Letters that people have in addresses. Others are valid, but mean something to programs: routes, pipes, files, options. */
const usualLocal = /^(?!-)[\w+'&=~-]+(?:\.[\w+'&=~-]+)*$/;
/** A host on the Internet: dots in it, and an end that is no number. */
const usualHost = /^(?:[a-z0-9-]+\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]+)$/;
/** Names that lead nowhere, or into somebody's own network. */
const innerHost = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|arpa|onion|invalid)$/;
/** Addresses of a function, behind which no visitor sits (RFC 2142 and its kin). */
const roles =
  /^(?:abuse|admin|administrator|bounces?|hostmaster|mailer-daemon|no-?reply|noc|postmaster|root|security|webmaster)$/;

/**
 * Whether an address is one to which nothing is confirmed: not a mailbox that a visitor would have, or one of our own.
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

/** The same for addresses that lead into one mailbox: letters' case, `+tags` and, at Gmail, dots do not count. */
export function mailboxKey(email: string): string {
  const address = email.toLowerCase();
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at).replace(/\+.*$/, "");
  const host = address.slice(at + 1).replace(/^googlemail\.com$/, "gmail.com");
  return `${host === "gmail.com" ? local.replaceAll(".", "") : local}@${host}`;
}
