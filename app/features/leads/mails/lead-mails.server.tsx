import type { LocalizedSite } from "#app/content.server.ts";
import {
  extraFacts,
  fieldLabel,
  formTitle,
  type LeadField,
  leadFields,
  senderOf,
} from "#app/features/leads/lead-fields.server.ts";
import { answerParts } from "#app/features/leads/rules/answer.server.ts";
import { flagReasonsIn } from "#app/features/leads/spam/spam-score.ts";
import { fill } from "#i18n/fill.tsx";
import { formatList, formatPhone } from "#i18n/format.ts";
import { formatMoment } from "#i18n/riyadh-time.ts";
import { direction, ownName } from "#i18n/locale.ts";
import type { Mail } from "#app/platform/mailer.server.ts";
import type { LeadTable, NoteTable, OutboxTable } from "#app/store/tables.server.ts";
import { type Fact, letter, mailHtml, paragraph } from "#app/mails/mail-layout.server.tsx";
import { mailLink, type MailDeps, ourLocaleFor, ourMailboxes, sender } from "#app/mails/mailboxes.server.ts";

/** Notifies the company of a lead. A reply goes to the visitor. */
export function notificationMail(lead: LeadTable, deps: MailDeps): Mail {
  const site = deps.sites()[ourLocaleFor(deps, lead.locale)];
  const { locale } = site;
  const { notification: words } = site.mails;
  const isCallback = lead.kind === "callback";
  const name = senderOf(lead);
  const subject = fill(isCallback ? words.callbackSubject : words.subject, {
    reference: lead.id,
    subject: lead.subject || formTitle(site, lead.form),
    name,
  });
  const title = isCallback ? words.callbackTitle : words.title;
  const answer = lead.email ? fill(words.reply, { name }) : words.noReply;
  return {
    id: `${lead.id}.notification`,
    from: sender(deps, locale),
    to: ourMailboxes(deps),
    ...(lead.email ? { replyTo: { name: lead.name, address: lead.email } } : {}),
    subject: lead.flagged === 1 ? `${words.flaggedMark} ${subject}` : subject,
    ...letter(site, {
      title,
      preview: `${name}: ${lead.message || lead.topic || lead.subject}`,
      parts: [
        { text: flaggedText(lead, site), look: "danger" },
        { facts: factsOf(lead, site, deps.settings.SITE_URL) },
        { text: answer, look: "muted" },
      ],
    }),
  };
}

function flaggedText({ flagged, flag_reasons }: LeadTable, { locale, mails }: LocalizedSite): string {
  if (flagged === 0) return "";
  const { flaggedText, flaggedFor, flagReasons } = mails.notification;
  const reasons = formatList(flagReasonsIn(flagReasons, flag_reasons), locale);
  return reasons ? `${flaggedText} ${fill(flaggedFor, { reasons })}` : flaggedText;
}

function factsOf(lead: LeadTable, site: LocalizedSite, siteUrl: string): Fact[] {
  const { locale } = site;
  const { fields, riyadhTime } = site.mails.notification;
  const number = lead.phone_e164;
  const phone = number === null || number === lead.phone ? lead.phone : `${lead.phone} (${formatPhone(number)})`;
  const page = lead.page && siteUrl + lead.page;
  const links: Partial<Record<LeadField, Omit<Fact, "label">>> = {
    email: { value: lead.email, href: lead.email && mailLink(lead.email) },
    phone: {
      value: phone,
      dir: locale === "ar" ? "ltr" : undefined,
      href: number === null ? undefined : `tel:${number}`,
    },
  };
  const facts: Fact[] = [
    ...leadFields.map((field) => ({
      label: fieldLabel(site, field),
      ...(links[field.name] ?? { value: lead[field.column], dir: "auto" as const }),
    })),
    ...extraFacts(lead, site).map(({ label, value }) => ({ label, value, dir: "auto" as const })),
    { label: fields.reference, value: lead.id },
    { label: fields.receivedAt, value: fill(riyadhTime, { moment: formatMoment(lead.received_at, locale) }) },
    { label: fields.language, value: ownName[lead.locale] },
    { label: fields.page, value: page, href: page },
    { label: fields.source, value: lead.source, dir: "auto" },
  ];
  return facts.filter(({ value }) => value !== "");
}

/** Confirms a message in the page's language, without its words: strangers could send mail in our name. */
export function confirmationMail(
  { id, email, locale }: Pick<LeadTable, "id" | "email" | "locale">,
  deps: MailDeps,
): Mail {
  const site = deps.sites()[locale];
  const { company } = site;
  const { confirmation: words } = site.mails;
  // Isolated, or a right-to-left sentence would reverse its groups.
  const phone = `\u2066${formatPhone(company.phone)}\u2069`;
  const next = fill(words.next, { phone: locale === "ar" ? phone : formatPhone(company.phone) });
  const regards = fill(words.regards, { company: company.name[locale] });
  return {
    id: `${id}.confirmation`,
    from: sender(deps, locale),
    to: email,
    // MAIL_FROM is usually an unattended mailbox.
    replyTo: ourMailboxes(deps)[0]!,
    subject: fill(words.subject, { reference: id }),
    ...letter(site, {
      title: words.title,
      preview: words.text,
      parts: [
        { text: words.text },
        { facts: [{ label: words.reference, value: id }] },
        { text: next },
        { text: regards },
        { text: words.notYou, look: "small" },
      ],
    }),
  };
}

/** A member's answer to a visitor. @param earlier mails to the visitor, whose thread it continues */
export function answerMail(
  lead: LeadTable,
  { id, text }: NoteTable,
  earlier: Pick<OutboxTable, "channel" | "note_id">[],
  deps: MailDeps,
): Mail {
  const { locale } = lead;
  const site = deps.sites()[locale];
  const idOf = (channel: OutboxTable["channel"], note: string) => [lead.id, channel, note].filter(Boolean).join(".");
  const dir = direction(locale);
  return {
    id: idOf("answer", id),
    from: sender(deps, locale),
    to: lead.email,
    replyTo: ourMailboxes(deps)[0]!,
    subject: answerParts(lead, site).subject,
    text,
    // As people write: without the frame of our other mails.
    html: mailHtml(
      site,
      <html dir={dir} lang={locale}>
        <body dir={dir} lang={locale}>
          <p style={{ ...paragraph(locale), whiteSpace: "pre-wrap" }}>{text}</p>
        </body>
      </html>,
    ),
    thread: earlier.map(({ channel, note_id }) => idOf(channel, note_id)),
  };
}
