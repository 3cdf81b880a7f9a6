import { company, contentIn } from "#app/content.server.ts";
import { fill } from "#app/i18n/fill.ts";
import { formatPhone } from "#app/i18n/format-phone.ts";
import type { Mail } from "#app/platform/mailer.server.ts";
import type { LeadTable } from "#app/platform/tables.server.ts";
import { type Fact, factText, FactList } from "./fact-list.server.tsx";
import { colours, mailHtml, MailLayout, paragraph } from "./mail-layout.server.tsx";
import { ourMailboxes, sender } from "./mailboxes.server.ts";

/**
 * Tells a visitor that the message has arrived, in the language of the page. Takes only what nobody can write into the
 * form: repeating words, even a name, would let strangers send mail in our name.
 */
export function confirmationMail({ id, email, locale }: Pick<LeadTable, "id" | "email" | "locale">): Mail {
  const { confirmation: words } = contentIn(locale).mails;
  // Isolated, or a right-to-left sentence would turn its groups round.
  const phone = `\u2066${formatPhone(company.phone)}\u2069`;
  const next = fill(words.next, { phone: locale === "ar" ? phone : formatPhone(company.phone) });
  const regards = fill(words.regards, { company: company.name[locale] });
  const facts: Fact[] = [{ label: words.reference, value: id }];
  const text = paragraph(locale);
  const html = mailHtml(
    <MailLayout locale={locale} title={words.title} preview={words.text}>
      <p style={text}>{words.text}</p>
      <FactList facts={facts} locale={locale} />
      <p style={text}>{next}</p>
      <p style={text}>{regards}</p>
      <p style={{ ...text, margin: 0, fontSize: "14px", color: colours.muted }}>{words.notYou}</p>
    </MailLayout>,
  );
  return {
    id: `${id}.confirmation`,
    from: sender(locale),
    to: email,
    // MAIL_FROM is most often a mailbox that nobody reads.
    replyTo: ourMailboxes()[0]!,
    subject: fill(words.subject, { reference: id }),
    text: [words.title, words.text, factText(facts), next, regards, words.notYou].join("\n\n"),
    html,
  };
}
