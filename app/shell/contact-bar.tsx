import FilePenLine from "virtual:icon/file-pen-line";
import MessageCircle from "virtual:icon/message-circle";
import Phone from "virtual:icon/phone";
import type { ReactNode } from "react";
import { whatsappAddress } from "#i18n/format.ts";
import { NewWindowLink } from "#app/ui/new-window-link.tsx";
import { NavigationLink } from "./navigation-link.tsx";
import type { ShellData } from "./shell-data.server.ts";

const icon = { "aria-hidden": true, className: "size-5 text-emerald-light" } as const;

type Props = Pick<ShellData, "contact"> & Pick<ShellData["navigation"], "action"> & { children: ReactNode };

/** Contact options at the bottom of narrow screens. Wide screens show only the chat's button, in the corner. */
export function ContactBar({ contact, action, children }: Props) {
  const { words, phone, whatsapp } = contact;
  return (
    <section aria-label={words.label} className="contact-bar">
      <ul>
        <li>
          <a href={`tel:${phone}`} className="contact-bar-part">
            <Phone {...icon} />
            <span>{words.shortCall}</span>
          </a>
        </li>
        {whatsapp && (
          <li>
            <NewWindowLink href={whatsappAddress(whatsapp)} className="contact-bar-part">
              <MessageCircle {...icon} />
              <span>{words.whatsapp}</span>
            </NewWindowLink>
          </li>
        )}
        <li>
          <NavigationLink to={action?.to ?? "/contact?about=quote"} className="contact-bar-part">
            <FilePenLine {...icon} />
            <span>{action?.label ?? words.shortQuote}</span>
          </NavigationLink>
        </li>
      </ul>
      {children}
    </section>
  );
}
