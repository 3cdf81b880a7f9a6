import FilePenLine from "virtual:icon/file-pen-line";
import MessageCircle from "virtual:icon/message-circle";
import MessageSquare from "virtual:icon/message-square";
import Phone from "virtual:icon/phone";
import PhoneIncoming from "virtual:icon/phone-incoming";
import Siren from "virtual:icon/siren";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { formatPhone, whatsappAddress } from "#i18n/format.ts";
import { NewWindowLink } from "#app/ui/new-window-link.tsx";
import { OpenNow } from "#app/ui/open-now.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import type { ShellData } from "./shell-data.server.ts";

export type Chat = { label: string; open: () => void };

type Props = Pick<ShellData, "contact"> & { chat: Chat };

const pill = "button button-light hidden min-h-11 px-5 py-2 text-small lg:inline-flex";
const row = "flex min-h-14 items-center gap-4 rounded-md px-3 py-2 hover:bg-sand-200";

/** Contact options on every page; without scripts or popovers a link to the contact page. */
export function ContactPopover({ contact: { words, phone, emergency, whatsapp, hours }, chat }: Props) {
  const [opens, setOpens] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const isFocused = useRef(false);
  const { key } = useLocation();

  useEffect(() => {
    isFocused.current = document.activeElement === link.current;
    setOpens("popover" in HTMLElement.prototype);
  }, []);
  useEffect(() => {
    if (opens && isFocused.current) button.current?.focus();
  }, [opens]);
  useEffect(() => popover.current?.hidePopover(), [key]);

  const openChat = () => {
    popover.current?.hidePopover();
    chat.open();
  };
  if (!opens)
    return (
      <SiteLink to="/contact" ref={link} className={pill}>
        {words.open}
      </SiteLink>
    );
  return (
    <>
      <button ref={button} type="button" popoverTarget="contact-ways" className={pill}>
        {words.open}
      </button>
      <div ref={popover} id="contact-ways" popover="auto" className="contact-ways bg-sand-50 text-ink">
        <div className="mx-3 mb-2 border-b border-sand-200 pb-2">
          <OpenNow hours={hours} />
        </div>
        <ul aria-label={words.label}>
          <li>
            <a href={`tel:${phone}`} className={row}>
              {way(<Phone {...icon} />, words.call, <bdi dir="ltr">{formatPhone(phone)}</bdi>)}
            </a>
          </li>
          {emergency && (
            <li>
              <a href={`tel:${emergency.phone}`} className={row}>
                {way(<Siren {...icon} />, emergency.label, <bdi dir="ltr">{formatPhone(emergency.phone)}</bdi>)}
              </a>
            </li>
          )}
          {whatsapp && (
            <li>
              <NewWindowLink href={whatsappAddress(whatsapp)} className={row}>
                {way(<MessageCircle {...icon} />, words.whatsapp, <bdi dir="ltr">{formatPhone(whatsapp)}</bdi>)}
              </NewWindowLink>
            </li>
          )}
          <li>
            <SiteLink to="/contact?about=callback" className={row}>
              {way(<PhoneIncoming {...icon} />, words.callback, words.callbackText)}
            </SiteLink>
          </li>
          <li>
            <SiteLink to="/contact" className={row}>
              {way(<FilePenLine {...icon} />, words.form, words.formText)}
            </SiteLink>
          </li>
          <li>
            <button type="button" className={`${row} w-full text-start`} onClick={openChat}>
              {way(<MessageSquare {...icon} />, chat.label)}
            </button>
          </li>
        </ul>
      </div>
    </>
  );
}

const icon = { "aria-hidden": true, className: "size-5 shrink-0 text-emerald-deep" } as const;

const way = (icon: ReactNode, label: string, text?: ReactNode) => (
  <>
    {icon}
    <span className="min-w-0">
      <span className="block font-semibold">{label}</span>{" "}
      {text && <span className="text-small block text-muted">{text}</span>}
    </span>
  </>
);
