import ArrowRight from "lucide-react/icons/arrow-right";
import { useId } from "react";
import { fill } from "#app/i18n/fill.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { CardPicture } from "#app/ui/picture.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import type { ServiceCardData } from "./cards.server.ts";

type Words = {
  messages: { learnMore: string; about: string };
  /** Level of the cards' headings, so that no level is skipped. */
  heading?: "h2" | "h3";
};

/** Cards in 1, 2 or 3 columns on small, medium and large screens; on small ones each is a low row. */
export function ServicesGrid({ services, ...words }: Words & { services: ServiceCardData[] }) {
  return (
    <ul className="later grid sm:grid-cols-2 sm:gap-6 lg:grid-cols-3 lg:gap-8">
      {services.map((service, index) => {
        const wide = isWide(index, services.length);
        return (
          <li
            key={service.slug}
            className={`level-card reveal sm:max-lg:[&:last-child:nth-child(odd)]:col-span-2 ${wide ? "is-wide lg:col-span-2" : ""}`}
          >
            <ServiceCard service={service} wide={wide} {...words} />
          </li>
        );
      })}
    </ul>
  );
}

/** Whether a card takes two of three columns, so that no row has a gap: the first, and the last if need be. */
const isWide = (index: number, count: number) =>
  (count % 3 !== 0 && index === 0) || (count % 3 === 1 && index === count - 1);

type CardProps = Words & { service: ServiceCardData; wide: boolean };

/** A service in a list. The whole card is clickable; its one link says where it leads. */
function ServiceCard({ service, wide, messages, heading: Heading = "h3" }: CardProps) {
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      className="group relative h-full max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-4 border-t border-sand-200 py-3.5 sm:overflow-hidden sm:rounded-lg sm:border sm:bg-sand-50 sm:py-0 sm:transition-shadow sm:duration-[240ms] sm:ease-door sm:hover:soft-shadow"
    >
      <div className="lamp-over relative shrink-0 overflow-hidden bg-night-900 max-sm:size-24 max-sm:rounded-md print:hidden">
        <CardPicture
          picture={service.picture}
          alt=""
          // Pictures cover areas of 4 to 3, squares, and on wide cards 2 to 1.
          sizes={`(width >= 64rem) ${wide ? 800 : 500}px, (width >= 40rem) 60vw, 171px`}
          to={`/services/${service.slug}`}
        />
      </div>
      <div className="min-w-0 max-sm:basis-[9rem] max-sm:flex max-sm:grow max-sm:items-center max-sm:gap-3 sm:p-6 md:p-7">
        <div className="min-w-0 grow">
          <Icon name={service.icon} className="mb-4 size-7 text-emerald-deep max-sm:hidden" />
          <Heading id={titleId} className="text-card">
            {service.title}
          </Heading>
          <p className="mt-1 text-muted max-sm:text-small sm:mt-3 sm:mb-5">{service.summary}</p>
        </div>
        <SiteLink
          to={`/services/${service.slug}`}
          className="inline-flex items-center gap-2 font-semibold text-emerald-deep after:absolute after:inset-0 sm:min-h-11 sm:justify-self-start"
        >
          <span className="decoration-1 underline-offset-[0.3em] group-hover:underline max-sm:sr-only">
            {messages.learnMore}
          </span>
          <span className="sr-only">{fill(messages.about, { name: service.title })}</span>
          <ArrowRight
            aria-hidden="true"
            className="mirrored size-4.5 transition-[translate] duration-[240ms] ease-door group-hover:ltr:translate-x-1 group-hover:rtl:-translate-x-1"
          />
        </SiteLink>
      </div>
    </article>
  );
}
