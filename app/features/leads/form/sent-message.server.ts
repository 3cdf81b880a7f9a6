import type { RouterContextProvider } from "react-router";
import type { LocalizedSite } from "#app/content.server.ts";
import { leadsContext } from "#app/features/leads/leads-context.server.ts";
import type { Leads } from "#app/features/leads/leads.server.ts";
import { parseReference } from "#app/features/leads/rules/reference.server.ts";
import { fill } from "#i18n/fill.tsx";
import { replyBy } from "#i18n/reply-by.ts";
import { formatDayAndTime } from "#i18n/riyadh-time.ts";
import type { Sent } from "./thanks.tsx";
import { log } from "#app/platform/log.server.ts";

/** `sent` in the data of a page, if we issued the number in the address: no other link can claim that. */
export async function sentForm(
  { context, url: { searchParams: query } }: { context: Readonly<RouterContextProvider>; url: URL },
  site: LocalizedSite,
): Promise<{ sent?: Sent }> {
  const number = parseReference(query.get("sent") ?? "", site.company.referencePrefix);
  if (number === null) return {};
  const leads = context.get(leadsContext);
  try {
    if (!leads.isReceipt(number, query.get("receipt") ?? "")) return {};
  } catch (error) {
    log.warn({ err: error }, "a receipt could not be checked");
    return {};
  }
  const form = query.get("form") ?? "";
  const { title, text, reference, next, another } = site.pages.contact.thanks;
  if (!form) {
    const words = { title, text, reference, next, another };
    return { sent: { form, number, words, answeredBy: await answeredBy(leads, number, site) } };
  }
  // A form of the owner promises no answer.
  const own = site.forms[form]?.thanks;
  const thanks = own ? { title: own.title[site.locale], text: own.text[site.locale] } : site.messages.sentForm;
  return { sent: { form, number, words: { ...thanks, reference, another } } };
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
  const arrival = await leads.receivedAt(reference).catch((error: unknown) => {
    log.warn({ err: error }, "a message could not be looked up");
    return undefined;
  });
  const by = arrival && replyBy(company.hours, new Date(arrival), company.replyWithin);
  return by && fill(pages.contact.thanks.replyBy, { moment: formatDayAndTime(by, locale) });
}
