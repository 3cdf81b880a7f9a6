import type { Edition } from "#app/content.server.ts";
import type { Leads } from "#app/features/leads/leads.server.ts";
import { parseReference } from "#app/features/leads/rules/reference.server.ts";
import { fill } from "#app/i18n/fill.tsx";
import { replyBy } from "#app/i18n/reply-by.ts";
import { formatDayAndTime } from "#app/i18n/riyadh-time.ts";
import { log } from "#app/platform/log.server.ts";

/** The reference in the address, if we gave it: no other link can claim that a message was sent. */
export function givenReference({ isReceipt }: Leads, query: URLSearchParams, prefix: string): string | null {
  const reference = parseReference(query.get("sent") ?? "", prefix);
  if (reference === null) return null;
  try {
    return isReceipt(reference, query.get("receipt") ?? "") ? reference : null;
  } catch (error) {
    log.warn({ err: error }, "a receipt could not be checked");
    return null;
  }
}

/**
 * By when a message is answered, in words; the same however late the page is looked at.
 * @returns undefined if the store is away, or the office does not open
 */
export async function answeredBy(
  leads: Leads,
  reference: string,
  { company, locale, pages }: Edition,
): Promise<string | undefined> {
  const received = await leads.receivedAt(reference).catch((error: unknown) => {
    log.warn({ err: error }, "a message could not be looked up");
    return undefined;
  });
  const by = received && replyBy(company.hours, new Date(received), company.replyWithin);
  return by && fill(pages.contact.thanks.replyBy, { moment: formatDayAndTime(by, locale) });
}
