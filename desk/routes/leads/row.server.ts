import type { ListedLead } from "#app/features/leads/records/list-leads.server.ts";
import { type FollowUpView, followUpView } from "#app/features/leads/rules/follow-up.ts";
import type { LocalizedSite } from "#app/content.server.ts";
import { formTitle, senderOf } from "#app/features/leads/lead-fields.server.ts";
import { formatDate, riyadhDay, riyadhMinute } from "#i18n/riyadh-time.ts";
import type { Locale } from "#i18n/locale.ts";

/** A lead in the list, with its time in words. */
export type Row = Omit<ListedLead, "received_at" | "email" | "phone" | "follow_up"> & {
  followUp: FollowUpView | undefined;
  moment: string;
  when: string;
};

export const rowOf = (
  { received_at, email, phone, form, follow_up, ...lead }: ListedLead,
  inWords: (moment: string) => string,
  site: LocalizedSite,
): Row => ({
  ...lead,
  form,
  name: senderOf({ ...lead, email, phone }),
  subject: lead.subject || formTitle(site, form),
  moment: received_at,
  when: inWords(received_at),
  followUp: follow_up ? followUpView(follow_up, site.locale) : undefined,
});

/** Short times in Riyadh: `12:40` today, `20 November` this year, else `20 November 2025`. */
export function shortMoments(locale: Locale, now = new Date()): (moment: string) => string {
  const today = riyadhDay(now);
  return (moment) => {
    const [day = "", time = ""] = riyadhMinute(moment).split(" ");
    if (day === today) return time;
    const date = formatDate(day, locale);
    return day.slice(0, 4) === today.slice(0, 4) ? date.slice(0, -" 2025".length) : date;
  };
}
