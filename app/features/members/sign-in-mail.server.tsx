import { randomUUID } from "node:crypto";
import { fill } from "#app/i18n/fill.tsx";
import type { Locale } from "#app/i18n/locale.ts";
import { mailHtml, MailLayout, paragraph } from "#app/mails/mail-layout.server.tsx";
import { type MailParts, sender } from "#app/mails/mailboxes.server.ts";
import type { Mail } from "#app/platform/mailer.server.ts";
import { emeraldDeep, muted } from "#app/ui/palette.ts";
import type { Member } from "./members.server.ts";

/** Of the product, not of the company's content: an owner signs in before they can change any. */
const words: Record<Locale, { subject: string; title: string; text: string; link: string; ignore: string }> = {
  en: {
    subject: "Your link to sign in to {company}",
    title: "Sign in to the desk",
    text: "This link signs you in once. It is valid for 15 minutes.",
    link: "Sign in",
    ignore: "If you did not ask for it, you can ignore this mail: nobody is signed in without the link.",
  },
  ar: {
    subject: "رابط دخولك إلى {company}",
    title: "الدخول إلى المكتب",
    text: "يُدخلك هذا الرابط مرة واحدة، وهو صالح لمدة 15 دقيقة.",
    link: "الدخول",
    ignore: "إن لم تطلبه فتجاهل هذه الرسالة، فلا أحد يدخل من دون الرابط.",
  },
};

/** The mail with a link that signs a member in. */
export function signInMail(parts: MailParts, { email, language }: Member, link: string): Mail {
  const edition = parts.editions()[language];
  const own = words[language];
  const text = paragraph(language);
  return {
    id: `sign-in.${randomUUID()}`,
    from: sender(parts, language),
    to: email,
    subject: fill(own.subject, { company: edition.company.name[language] }),
    text: [own.title, own.text, link, own.ignore, edition.company.name[language]].join("\n\n"),
    html: mailHtml(
      <MailLayout edition={edition} title={own.title} preview={own.text}>
        <p style={text}>{own.text}</p>
        <p style={text}>
          <a href={link} style={{ color: emeraldDeep, fontWeight: 600 }}>
            {own.link}
          </a>
        </p>
        <p dir="ltr" style={{ ...text, fontSize: "14px", color: muted, wordBreak: "break-all" }}>
          {link}
        </p>
        <p style={{ ...text, margin: 0, color: muted }}>{own.ignore}</p>
      </MailLayout>,
    ),
  };
}
