import { env } from "#app/platform/env.server.ts";
import { createStoredLimit } from "#app/platform/stored-limit.server.ts";
import { ownAddresses } from "./mailboxes.server.ts";
import { isOddRecipient, mailboxKey } from "./odd-recipient.ts";

const hour = 3600;
const everybody = "all";

/**
 * Whether a visitor's address may get one more confirmation: anybody can write anybody's address into the form, again
 * and again. One that may counts at once.
 * @returns why not, in words for the company's own people
 * @throws StoreUnavailable
 */
export async function whyNotConfirm(email: string): Promise<string | undefined> {
  if (isOddRecipient(email, ownAddresses())) return "not sent: no address that a visitor would have";
  const { LEADS_MAX_CONFIRMATIONS: inAll, LEADS_MAX_RECIPIENT: each } = env();
  const all = createStoredLimit({ name: "confirmations", points: inAll, seconds: hour });
  const recipient = createStoredLimit({ name: "confirmations-recipient", points: each, seconds: 24 * hour });
  if (!(await all.take(everybody))) return `not sent: more than ${inAll} confirmations in an hour`;
  if (await recipient.take(mailboxKey(email))) return undefined;
  await all.giveBack(everybody);
  return `not sent: more than ${each} confirmations in a day to this address`;
}
