import Phone from "virtual:icon/phone";
import { formatPhone } from "#i18n/format.ts";
import type { PageLink } from "#cms/pages.ts";
import { SiteLink } from "./site-link.tsx";

type Props = {
  id?: string;
  title: string;
  text: string;
  button: string;
  /** Target of the button; defaults to the empty form. */
  to?: PageLink;
  phone: string;
  reply: string;
};

/** The closing block of a page: an invitation to write, and the number to call. */
export function ContactBand({ id, title, text, button, to = "/contact", phone, reply }: Props) {
  return (
    <section id={id} className="section-dense border-t border-sand-200 bg-sand-100">
      <div className="container-page grid gap-x-16 gap-y-6 lg:grid-cols-[1.4fr_1fr] lg:items-end">
        <div>
          <h2 className="text-h2 max-w-[18em]">{title}</h2>
          <p className="md:text-lead mt-4 max-w-[37.5em] text-muted">{text}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
          <SiteLink to={to} className="button button-deep">
            {button}
          </SiteLink>
          {/* Narrow screens have a call button in their bottom bar. */}
          <a
            href={`tel:${phone}`}
            className="text-lead hidden items-center gap-3 font-semibold text-emerald-deep hover:underline lg:flex print:hidden"
          >
            <Phone aria-hidden="true" className="size-5 shrink-0" />
            <bdi dir="ltr">{formatPhone(phone)}</bdi>
          </a>
          <p className="text-small basis-full text-muted">{reply}</p>
        </div>
      </div>
    </section>
  );
}
