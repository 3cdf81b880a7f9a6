import type { RouterContextProvider } from "react-router";
import type { LocalizedSite } from "#app/content.server.ts";
import { leadsContext } from "#app/features/leads/leads-context.server.ts";
import type { Leads } from "#app/features/leads/leads.server.ts";
import { parseReference } from "#app/features/leads/rules/reference.server.ts";
import { fill } from "#i18n/fill.tsx";
import { replyBy } from "#i18n/reply-by.ts";
import { formatDayAndTime } from "#i18n/riyadh-time.ts";
import { log } from "#app/platform/log.server.ts";

/**
 * The message named in the address, if we issued its number: no other link can claim that a message
 * was sent.
 */
export async function sentMessage(
  context: Readonly<RouterContextProvider>,
  site: LocalizedSite,
  query: URLSearchParams,
): Promise<{ number: string; answeredBy: string | undefined } | undefined> {
  const number = parseReference(query.get("sent") ?? "", site.company.referencePrefix);
  if (number === null) return undefined;
  const leads = context.get(leadsContext);
  try {
    if (!leads.isReceipt(number, query.get("receipt") ?? "")) return undefined;
  } catch (error) {
    log.warn({ err: error }, "a receipt could not be checked");
    return undefined;
  }
  return { number, answeredBy: await answeredBy(leads, number, site) };
}

/**
 * The promised reply time as text; it stays the same when the page is reloaded.
 * @returns undefined if the store is unavailable, or the office does not open
 */
async function answeredBy(
  leads: Leads,
  reference: string,
  { company, locale, pages }: LocalizedSite,
): Promise<string | undefined> {
  const received = await leads.receivedAt(reference).catch((error: unknown) => {
    log.warn({ err: error }, "a message could not be looked up");
    return undefined;
  });
  const by = received && replyBy(company.hours, new Date(received), company.replyWithin);
  return by && fill(pages.contact.thanks.replyBy, { moment: formatDayAndTime(by, locale) });
}
