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
    <ul className="grid sm:grid-cols-2 sm:gap-6 lg:grid-cols-3 lg:gap-8">
      {services.map((service, index) => (
        <li
          key={service.slug}
          className={`later reveal group/card sm:max-lg:[&:last-child:nth-child(odd)]:col-span-2 ${isWide(index, services.length) ? "is-wide lg:col-span-2" : ""}`}
        >
          <ServiceCard service={service} {...words} />
        </li>
      ))}
    </ul>
  );
}

/** Whether a card takes two of three columns, so that no row has a gap: the first, and the last if need be. */
const isWide = (index: number, count: number) =>
  (count % 3 !== 0 && index === 0) || (count % 3 === 1 && index === count - 1);

/** A service in a list. The whole card is clickable; its one link says where it leads. */
function ServiceCard({ service, messages, heading: Heading = "h3" }: Words & { service: ServiceCardData }) {
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      className="group relative flex h-full items-center gap-4 border-t border-sand-200 py-4 sm:flex-col sm:items-stretch sm:gap-0 sm:overflow-hidden sm:rounded-lg sm:border sm:bg-sand-50 sm:py-0 sm:transition-shadow sm:duration-[240ms] sm:ease-door sm:hover:shadow-soft lg:group-[.is-wide]/card:flex-row"
    >
      <div className="size-24 shrink-0 overflow-hidden rounded-md bg-night-900 sm:aspect-[4/3] sm:size-auto sm:rounded-none print:hidden lg:group-[.is-wide]/card:aspect-auto lg:group-[.is-wide]/card:basis-[58%]">
        <CardPicture picture={service.picture} alt="" to={`/services/${service.slug}`} />
      </div>
      <div className="flex min-w-0 grow items-center gap-3 sm:flex-col sm:items-stretch sm:gap-0 sm:p-6 md:p-7 lg:group-[.is-wide]/card:justify-end">
        <div className="min-w-0 grow sm:grow-0">
          <Icon name={service.icon} className="mb-4 size-7 text-emerald-deep max-sm:hidden" />
          <Heading id={titleId} className="text-card sm:min-h-[2lh]">
            {service.title}
          </Heading>
          <p className="mt-1 text-muted max-sm:line-clamp-1 max-sm:text-[0.9375rem] sm:mt-3 sm:mb-6">
            {service.summary}
          </p>
        </div>
        <SiteLink
          to={`/services/${service.slug}`}
          className="inline-flex items-center gap-2 font-semibold text-emerald-deep after:absolute after:inset-0 sm:mt-auto sm:min-h-11 lg:group-[.is-wide]/card:mt-0 sm:self-start"
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
