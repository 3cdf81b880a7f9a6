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

/** Cards in 1, 2 or 3 columns on small, medium and large screens. */
export function ServicesGrid({ services, ...words }: Words & { services: ServiceCardData[] }) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8">
      {services.map((service) => (
        // A card left alone in the last of three columns takes the whole row.
        <li key={service.slug} className="later reveal group/card lg:[&:nth-child(3n+1):last-child]:col-span-3">
          <ServiceCard service={service} {...words} />
        </li>
      ))}
    </ul>
  );
}

/** A service in a list. The whole card is clickable; its one link says where it leads. */
function ServiceCard({ service, messages, heading: Heading = "h3" }: Words & { service: ServiceCardData }) {
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      className="group relative flex h-full flex-col overflow-hidden lg:group-[:nth-child(3n+1):last-child]/card:flex-row rounded-lg border border-sand-200 bg-sand-50 transition-shadow duration-[240ms] ease-door hover:shadow-soft"
    >
      <div className="aspect-[4/3] overflow-hidden bg-night-900 print:hidden lg:group-[:nth-child(3n+1):last-child]/card:aspect-[16/10] lg:group-[:nth-child(3n+1):last-child]/card:basis-1/2">
        <CardPicture picture={service.picture} alt="" />
      </div>
      <div className="flex grow flex-col p-6 md:p-7">
        <Icon name={service.icon} className="mb-4 size-7 text-emerald-deep" />
        <Heading id={titleId} className="text-h3">
          {service.title}
        </Heading>
        <p className="mt-3 mb-6 text-muted">{service.summary}</p>
        <SiteLink
          to={`/services/${service.slug}`}
          className="mt-auto inline-flex min-h-11 items-center gap-2 self-start font-semibold text-emerald-deep after:absolute after:inset-0"
        >
          <span className="decoration-1 underline-offset-[0.3em] group-hover:underline">{messages.learnMore}</span>
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
