import { contentIn } from "#app/content.server.ts";
import { fill } from "#app/i18n/fill.ts";
import { formatPhone } from "#app/i18n/format-phone.ts";
import { riyadhMinute } from "#app/i18n/format-moment.ts";
import { direction } from "#app/i18n/locale.ts";
import { env } from "#app/platform/env.server.ts";
import type { Mail } from "#app/platform/mailer.server.ts";
import type { LeadTable } from "#app/platform/tables.server.ts";
import { colours, mailHtml, MailLayout, paragraph } from "./mail-layout.server.tsx";
import { ourMailboxes, sender } from "./mailboxes.server.ts";
import { ourLocales } from "./our-locales.server.ts";

/** Code points of a message; all of it is in the store. */
const excerpt = 200;

/** Tells the company of many leads at once, the oldest first, with what is needed to answer most of them. */
export function gatheredMail(leads: LeadTable[]): Mail {
  const [first] = leads;
  if (!first) throw new Error("a mail about no lead");
  const parts = ourLocales().map((locale) => {
    const { subject, title, text } = contentIn(locale).mails.gathered;
    const intro = fill(text, { limit: env().LEADS_MAX_NOTIFICATIONS, command: `npm run leads -- show ${first.id}` });
    return { locale, title, subject: fill(subject, { count: leads.length }), intro };
  });
  const main = parts[0]!;
  const subject = parts.map((part) => part.subject).join(" · ");
  const html = mailHtml(
    <MailLayout locale={main.locale} title={main.title} preview={subject}>
      {parts.map(({ locale, intro }) => (
        <p key={locale} lang={locale} dir={direction(locale)} style={paragraph(locale)}>
          {intro}
        </p>
      ))}
      {leads.map((lead) => (
        <p
          key={lead.id}
          dir="auto"
          style={{ ...paragraph(lead.locale), borderTop: `1px solid ${colours.rule}`, whiteSpace: "pre-wrap" }}
        >
          {linesOf(lead).join("\n")}
        </p>
      ))}
    </MailLayout>,
  );
  return {
    id: `gathered-${first.id}-${leads.length}`,
    from: sender(main.locale),
    to: ourMailboxes(),
    subject,
    text: [...parts.map(({ intro }) => intro), ...leads.map((lead) => linesOf(lead).join("\n"))].join("\n\n"),
    html,
  };
}

/** One lead in lines, its reference number first. */
function linesOf(lead: LeadTable): string[] {
  const phone = lead.phone_e164 === null ? lead.phone : formatPhone(lead.phone_e164);
  const message = Array.from(lead.message.replaceAll(/\s+/g, " "));
  const words = message.length > excerpt ? `${message.slice(0, excerpt).join("")} …` : message.join("");
  return [
    `${lead.id}  ${riyadhMinute(lead.received_at)}`,
    lead.name,
    `\u2066${[phone, lead.email].filter(Boolean).join("  ")}\u2069`,
    lead.kind === "callback" ? [lead.topic, lead.preferred_time].filter(Boolean).join(", ") : lead.subject,
    words,
  ].filter(Boolean);
}
