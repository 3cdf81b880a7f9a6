import Mail from "virtual:icon/mail";
import MessageCircle from "virtual:icon/message-circle";
import Phone from "virtual:icon/phone";
import { fill } from "#i18n/fill.tsx";
import { NewWindowLink } from "#app/ui/new-window-link.tsx";
import { useWords, wordsIn } from "#desk/words/words.ts";
import type { LeadView } from "./lead-view.server.ts";

/** Minimum digits of a phone number. */
const leastDigits = 5;

/** Links to answer the lead; the first available one is highlighted. */
export function Answer({ lead }: { lead: LeadView }) {
  const { leads: words, newWindow } = useWords();
  const phoneNumber = lead.phone_e164 ?? lead.phone.normalize("NFKC").replaceAll(/[^\d+]/g, "");
  const ways = [
    lead.email !== "" && { icon: Mail, text: words.mail, href: mailAddress(lead) },
    phoneNumber.length >= leastDigits && { icon: Phone, text: words.call, href: `tel:${phoneNumber}` },
    lead.whatsapp !== undefined && { icon: MessageCircle, text: words.whatsapp, href: lead.whatsapp },
  ].filter((way) => way !== false);
  return (
    <p className="flex flex-wrap gap-2">
      {ways.map(({ icon: Icon, text, href }, index) => {
        const className = `button max-sm:grow ${index === 0 ? "button-main" : "button-line"}`;
        const answerText = (
          <>
            <Icon aria-hidden="true" className="size-5" />
            {text}
          </>
        );
        return href.startsWith("https:") ? (
          <NewWindowLink key={text} href={href} newWindow={newWindow} className={className}>
            {answerText}
          </NewWindowLink>
        ) : (
          <a key={text} href={href} className={className}>
            {answerText}
          </a>
        );
      })}
    </p>
  );
}

/** The subject is in the visitor's language, not the member's. */
function mailAddress({ id, email, locale, subject }: LeadView): string {
  const { leads: words } = wordsIn(locale);
  const at = email.lastIndexOf("@");
  // The part before the @ may contain `?` and `&`, which would add fields to the mail.
  const to = `${encodeURIComponent(email.slice(0, at))}${email.slice(at)}`;
  const line = fill(words.replySubject, { subject: subject || words.noSubjectReply, reference: id });
  return `mailto:${to}?subject=${encodeURIComponent(line)}`;
}
