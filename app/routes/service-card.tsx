import ArrowRight from "lucide-react/icons/arrow-right";
import { useId } from "react";
import { fill } from "#app/i18n/fill.ts";
import { SiteLink } from "#app/i18n/site-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { ServiceCardData } from "./service-cards.server.ts";

type Props = {
  service: ServiceCardData;
  messages: { learnMore: string; about: string };
  /** Level of the card's heading, so that no level is skipped. */
  heading?: "h2" | "h3";
};

/** A service in a list. The whole card is clickable; its one link says where it leads. */
export function ServiceCard({ service, messages, heading: Heading = "h3" }: Props) {
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      className="group relative flex h-full flex-col overflow-hidden lg:group-[:nth-child(3n+1):last-child]/card:flex-row rounded-lg border border-sand-200 bg-sand-50 transition-shadow duration-[240ms] ease-door hover:shadow-soft"
    >
      <div className="aspect-[4/3] overflow-hidden bg-night-900 print:hidden lg:group-[:nth-child(3n+1):last-child]/card:aspect-[16/10] lg:group-[:nth-child(3n+1):last-child]/card:basis-1/2">
        <Picture
          picture={service.picture}
          alt=""
          sizes="(width >= 64rem) 400px, (width >= 40rem) 50vw, 100vw"
          className="h-full w-full object-cover transition-transform duration-[420ms] ease-door motion-safe:group-hover:scale-[1.03]"
        />
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
