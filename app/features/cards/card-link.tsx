import ArrowRight from "virtual:icon/arrow-right";
import { fill } from "#i18n/fill.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import type { PageLink } from "#cms/pages.ts";

type Props = {
  to: PageLink;
  /** Such as "Learn More". */
  label: string;
  /** Addition for screen readers, with `{name}`. */
  about: string;
  name: string;
  className: string;
  labelClassName?: string;
};

/** The one link of a card: the whole card is clickable. Its parent must be `group relative`. */
export const CardLink = ({ to, label, about, name, className, labelClassName = "" }: Props) => (
  <SiteLink
    to={to}
    className={`inline-flex items-center gap-2 font-semibold text-emerald-deep after:absolute after:inset-0 print:hidden ${className}`}
  >
    <span className={`decoration-1 underline-offset-[0.3em] group-hover:underline ${labelClassName}`}>{label}</span>
    <span className="sr-only">{fill(about, { name })}</span>
    <ArrowRight aria-hidden="true" className="arrow size-4.5" />
  </SiteLink>
);
