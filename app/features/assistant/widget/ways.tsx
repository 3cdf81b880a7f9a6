import type { LucideIcon } from "lucide-react";
import FilePenLine from "lucide-react/icons/file-pen-line";
import Mail from "lucide-react/icons/mail";
import MessageCircle from "lucide-react/icons/message-circle";
import Phone from "lucide-react/icons/phone";
import PhoneIncoming from "lucide-react/icons/phone-incoming";
import type { ReactNode } from "react";
import { formatHours } from "#app/i18n/format-hours.ts";
import { SiteLink } from "#app/i18n/site-link.tsx";
import { useLocale } from "#app/i18n/use-locale.ts";
import { useOpenState } from "#app/i18n/use-open-state.ts";
import { whatsappAddress } from "#app/features/assistant/markdown/link-target.ts";
import { openCallback } from "./conversation.ts";
import { useWords } from "./use-words.ts";

/** Ways to people and when they are there. Always in reach, also while the assistant is answering or cannot. */
export function Ways({ onLeave }: { onLeave: () => void }) {
  const { words, phone, whatsapp, email } = useWords();
  const { ways } = words;
  return (
    <section aria-label={ways.label} className="border-t border-night-700 px-2 pb-2">
      <ul className="flex flex-wrap">
        <Way>
          <a href={`tel:${phone}`} className="chat-way">
            <Glyph icon={Phone} />
            {ways.call}
          </a>
        </Way>
        {whatsapp && (
          <Way>
            <a href={whatsappAddress(whatsapp)} target="_blank" rel="noreferrer" className="chat-way">
              <Glyph icon={MessageCircle} />
              {ways.whatsapp}
            </a>
          </Way>
        )}
        <Way>
          <a href={`mailto:${email}`} className="chat-way">
            <Glyph icon={Mail} />
            {ways.email}
          </a>
        </Way>
        <Way>
          <SiteLink to="/contact" onClick={onLeave} className="chat-way">
            <Glyph icon={FilePenLine} />
            {ways.form}
          </SiteLink>
        </Way>
        <Way>
          <button type="button" onClick={() => openCallback({}, true)} className="chat-way">
            <Glyph icon={PhoneIncoming} />
            {ways.callback}
          </button>
        </Way>
      </ul>
      <Hours />
    </section>
  );
}

function Way({ children }: { children: ReactNode }) {
  return <li className="flex-auto">{children}</li>;
}

function Glyph({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon aria-hidden="true" className="size-4.5 text-emerald-light" />;
}

/** Whether the office is open now, and its usual hours. */
function Hours() {
  const { words, hours, hoursWords } = useWords();
  const locale = useLocale();
  const state = useOpenState(hours);
  return (
    <p className="px-3 pb-1 text-[0.8125rem] leading-(--small-line) text-sand-200">
      <span
        aria-hidden="true"
        className={`me-2 inline-block size-2 rounded-full ${state?.open ? "bg-emerald-light" : "border border-sand-200"}`}
      />
      {state && (state.open ? hoursWords.openNow : hoursWords.closedNow)}
      {formatHours(hours.regular, { ...hoursWords, days: words.ways.days }, locale).map(({ days, times }) => (
        <span key={days} className="tabular-nums">
          {" · "}
          <bdi>{days}</bdi> · <bdi className="whitespace-nowrap">{times}</bdi>
        </span>
      ))}
    </p>
  );
}
