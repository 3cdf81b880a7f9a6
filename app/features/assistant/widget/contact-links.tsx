import FilePenLine from "virtual:icon/file-pen-line";
import Mail from "virtual:icon/mail";
import MessageCircle from "virtual:icon/message-circle";
import Phone from "virtual:icon/phone";
import PhoneIncoming from "virtual:icon/phone-incoming";
import Siren from "virtual:icon/siren";
import { formatHours, whatsappAddress } from "#i18n/format.ts";
import { useOpenState } from "#i18n/open-state.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { SiteLink } from "#app/ui/site-link.tsx";
import { openCallback, useConversation } from "./conversation.ts";
import { useWords } from "./use-words.ts";

const icon = { "aria-hidden": true, className: "size-4.5 text-emerald-light" } as const;

/** Contact links, also while the assistant answers or has failed; opening hours until the first question. */
export function ContactLinks({ onLeave }: { onLeave: () => void }) {
  const { words, emergency, phone, whatsapp, email } = useWords();
  const { entries } = useConversation();
  const { contactLinks } = words;
  return (
    <section aria-label={contactLinks.label} className="chat-ways border-t border-night-700 px-2 pb-2">
      <ul className="flex flex-wrap">
        <li className="flex-auto">
          <a href={`tel:${phone}`} className="chat-way">
            <Phone {...icon} />
            <span>{contactLinks.call}</span>
          </a>
        </li>
        {emergency && (
          <li className="flex-auto">
            <a href={`tel:${emergency.phone}`} className="chat-way">
              <Siren {...icon} />
              <span>{emergency.label}</span>
            </a>
          </li>
        )}
        {whatsapp && (
          <li className="flex-auto">
            <a href={whatsappAddress(whatsapp)} target="_blank" rel="noreferrer" className="chat-way">
              <MessageCircle {...icon} />
              <span>{contactLinks.whatsapp}</span>
            </a>
          </li>
        )}
        <li className="flex-auto">
          <a href={`mailto:${email}`} className="chat-way">
            <Mail {...icon} />
            <span>{contactLinks.email}</span>
          </a>
        </li>
        <li className="flex-auto">
          <SiteLink to="/contact" onClick={onLeave} className="chat-way">
            <FilePenLine {...icon} />
            <span>{contactLinks.form}</span>
          </SiteLink>
        </li>
        <li className="flex-auto">
          <button type="button" onClick={() => openCallback({}, true)} className="chat-way">
            <PhoneIncoming {...icon} />
            <span>{contactLinks.callback}</span>
          </button>
        </li>
      </ul>
      {entries.length === 0 && <Hours />}
    </section>
  );
}

/** Whether the office is open now, and its usual hours. */
function Hours() {
  const { words, hours, hoursWords } = useWords();
  const locale = useLocale();
  const state = useOpenState(hours);
  return (
    <p className="px-3 pb-1 text-small text-sand-200">
      <span
        aria-hidden="true"
        className={`me-1.5 inline-block size-2 rounded-full ${state?.open ? "bg-emerald-light" : "border border-sand-200"}`}
      />
      {state && <span>{state.open ? hoursWords.openNow : hoursWords.closedNow}</span>}
      {formatHours(hours.regular, { ...hoursWords, days: words.contactLinks.days }, locale).map(({ days, times }) => (
        <span key={days}>
          <span> · </span>
          <bdi>{days}</bdi> <bdi className="whitespace-nowrap">{times}</bdi>
        </span>
      ))}
    </p>
  );
}
