import FilePenLine from "lucide-react/icons/file-pen-line";
import MessageCircle from "lucide-react/icons/message-circle";
import Phone from "lucide-react/icons/phone";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { whatsappAddress } from "#app/i18n/format.ts";
import { NewWindowLink } from "#app/ui/new-window-link.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import type { ShellData } from "./shell-data.server.ts";

const icon = { "aria-hidden": true, className: "size-5 text-emerald-light" } as const;

/**
 * The ways to a person at the bottom of narrow screens, wherever words could stand: not while the
 * head of a page fills the screen, as on the home page. There, and on wide screens, only the chat's
 * button is shown, which is the last part.
 */
export function ContactBar({ contact, children }: Pick<ShellData, "contact"> & { children: ReactNode }) {
  const { words, phone, whatsapp } = contact;
  return (
    <section aria-label={words.label} className="contact-bar" data-shown={useWordsBelow() || undefined}>
      <ul>
        <li>
          <a href={`tel:${phone}`} className="contact-bar-part">
            <Phone {...icon} />
            {words.shortCall}
          </a>
        </li>
        {whatsapp && (
          <li>
            <NewWindowLink href={whatsappAddress(whatsapp)} newWindow={words.newWindow} className="contact-bar-part">
              <MessageCircle {...icon} />
              {words.whatsapp}
            </NewWindowLink>
          </li>
        )}
        <li>
          <SiteLink to="/contact?about=quote" className="contact-bar-part">
            <FilePenLine {...icon} />
            {words.shortQuote}
          </SiteLink>
        </li>
      </ul>
      {children}
    </section>
  );
}

/** Whether the bottom of the screen shows anything but the head of the page. */
function useWordsBelow(): boolean {
  const { pathname } = useLocation();
  const [below, setBelow] = useState(false);
  useEffect(() => {
    const head = document.querySelector("main > :first-child");
    if (!head) return;
    const watch = new IntersectionObserver((entries) => setBelow(entries.at(-1)?.isIntersecting === false), {
      // The lowest line of the screen.
      rootMargin: "-99% 0px 0px",
    });
    watch.observe(head);
    return () => watch.disconnect();
  }, [pathname]);
  return below;
}
