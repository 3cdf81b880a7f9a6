import { company, contentIn } from "#app/content.server.ts";
import { fill } from "#app/i18n/fill.ts";
import { formatList } from "#app/i18n/format-list.ts";
import { formatMoment } from "#app/i18n/format-moment.ts";
import { formatPhone } from "#app/i18n/format-phone.ts";
import { type Locale, ownName } from "#app/i18n/locale.ts";
import { env } from "#app/platform/env.server.ts";
import { flagReasonsIn } from "#app/platform/flag-reason.ts";
import type { Mail } from "#app/platform/mailer.server.ts";
import type { LeadTable } from "#app/platform/tables.server.ts";
import { type Fact, factText, FactList } from "./fact-list.server.tsx";
import { colours, mailHtml, MailLayout, paragraph } from "./mail-layout.server.tsx";
import { ourMailboxes, sender } from "./mailboxes.server.ts";
import { ourLocaleFor } from "./our-locales.server.ts";

/** Tells the company of a lead. Answering it answers the visitor. */
export function notificationMail(lead: LeadTable): Mail {
  const locale = ourLocaleFor(lead.locale);
  const { notification: words } = contentIn(locale).mails;
  const isCallback = lead.kind === "callback";
  const subject = fill(isCallback ? words.callbackSubject : words.subject, {
    reference: lead.id,
    subject: lead.subject,
    name: lead.name,
  });
  const title = isCallback ? words.callbackTitle : words.title;
  const answer = lead.email ? fill(words.reply, { name: lead.name }) : words.noReply;
  const facts = factsOf(lead, locale);
  const flagged = flaggedText(lead, locale);
  const text = paragraph(locale);
  const html = mailHtml(
    <MailLayout locale={locale} title={title} preview={`${lead.name}: ${lead.message || lead.topic}`}>
      {flagged && <p style={{ ...text, color: colours.danger }}>{flagged}</p>}
      <FactList facts={facts} locale={locale} />
      <p style={{ ...text, margin: 0, color: colours.muted }}>{answer}</p>
    </MailLayout>,
  );
  return {
    id: `${lead.id}.notification`,
    from: sender(locale),
    to: ourMailboxes(),
    ...(lead.email ? { replyTo: { name: lead.name, address: lead.email } } : {}),
    subject: lead.flagged === 1 ? `${words.flaggedMark} ${subject}` : subject,
    text: [title, flagged, factText(facts), answer, company.name[locale]].filter(Boolean).join("\n\n"),
    html,
  };
}

/** That it looks like spam and why; empty where it does not. */
function flaggedText({ flagged, flag_reasons }: LeadTable, locale: Locale): string {
  if (flagged === 0) return "";
  const { flaggedText, flaggedFor, flagReasons } = contentIn(locale).mails.notification;
  const reasons = formatList(flagReasonsIn(flagReasons, flag_reasons), locale);
  return reasons ? `${flaggedText} ${fill(flaggedFor, { reasons })}` : flaggedText;
}

/** What stands in front of the @ may hold `?` and `&`, which would add fields to the mail. */
function mailLink(address: string): string {
  const at = address.lastIndexOf("@");
  return `mailto:${encodeURIComponent(address.slice(0, at))}${address.slice(at)}`;
}

/** Everything that is known, in the order in which somebody who answers wants it. */
function factsOf(lead: LeadTable, locale: Locale): Fact[] {
  const { fields, riyadhTime } = contentIn(locale).mails.notification;
  const number = lead.phone_e164;
  const known = number === null || number === lead.phone ? lead.phone : `${lead.phone} (${formatPhone(number)})`;
  const facts: Fact[] = [
    { label: fields.name, value: lead.name, dir: "auto" },
    { label: fields.email, value: lead.email, ...(lead.email ? { href: mailLink(lead.email) } : {}) },
    {
      label: fields.phone,
      value: known,
      ...(locale === "ar" ? { dir: "ltr" } : {}),
      ...(number ? { href: `tel:${number}` } : {}),
    },
    { label: fields.preferredTime, value: lead.preferred_time, dir: "auto" },
    { label: fields.topic, value: lead.topic, dir: "auto" },
    { label: fields.subject, value: lead.subject, dir: "auto" },
    { label: fields.message, value: lead.message, dir: "auto" },
    { label: fields.reference, value: lead.id },
    { label: fields.receivedAt, value: fill(riyadhTime, { moment: formatMoment(lead.received_at, locale) }) },
    { label: fields.language, value: ownName[lead.locale] },
    {
      label: fields.page,
      value: lead.page && env().SITE_URL + lead.page,
      ...(lead.page ? { href: env().SITE_URL + lead.page } : {}),
    },
    { label: fields.source, value: lead.source, dir: "auto" },
  ];
  return facts.filter(({ value }) => value !== "");
}
