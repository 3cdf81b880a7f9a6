import type { LocalizedSite } from "#app/content.server.ts";
import { senderOf } from "#app/features/leads/lead-fields.server.ts";
import type { LeadTable } from "#app/store/tables.server.ts";
import { fill } from "#i18n/fill.tsx";

/**
 * Subject, signature and templates for a member's words.
 * @param site in the visitor's language
 * @param member the member's name; empty: the company signs
 */
export function answerParts(
  lead: Pick<LeadTable, "id" | "subject" | "name" | "email" | "phone">,
  { company, locale, mails: { answer, confirmation } }: LocalizedSite,
  member = "",
) {
  return {
    subject: fill(answer.subject, { subject: lead.subject || answer.noSubject, reference: lead.id }),
    signature: fill(member ? answer.regards : confirmation.regards, { name: member, company: company.name[locale] }),
    templates: answer.templates.map(({ text }) => fill(text, { name: senderOf(lead) })),
  };
}
