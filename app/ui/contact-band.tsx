import type { PageLink } from "#content/pages.ts";
import { SiteLink } from "./site-link.tsx";
import { Figure } from "./figure.tsx";

type Props = {
  title: string;
  text: string;
  button: string;
  /** Target of the button, if it is not the empty form. */
  to?: PageLink;
};

/** The dark closing block of a page, joined to the footer: an invitation to write. */
export function ContactBand({ title, text, button, to = "/contact" }: Props) {
  return (
    <section className="on-night relative mb-[-1px]">
      <div className="figure-edge absolute inset-x-0 -top-[1.1rem] text-night-950" aria-hidden="true" />
      <div className="container-page section-space flex items-center justify-between gap-16">
        <div className="flex flex-col items-start gap-6">
          <h2 className="text-h2 max-w-[14em]">{title}</h2>
          <p className="text-lead max-w-[37.5em] text-sand-200">{text}</p>
          <SiteLink to={to} className="button button-light mt-3">
            {button}
          </SiteLink>
        </div>
        <Figure className="hidden w-64 max-w-[32%] shrink-0 text-night-800 md:block lg:w-80" />
      </div>
    </section>
  );
}
