import type { SectionProps } from "#app/sections/section-props.ts";
import { SectionHeading } from "#app/ui/section.tsx";
import { useId } from "react";
import { CardPicture } from "#app/ui/picture.tsx";
import { CardLink } from "#app/features/cards/card-link.tsx";
import type { ServiceCardData } from "#app/features/cards/cards.server.ts";

/** Cards of services: below a heading in short rows on phones, or as the page's own content. */
export const Component = ({ id, joins, data: { title, intro, cards, messages } }: SectionProps<"services">) =>
  title === undefined ? (
    <div id={id} className="container-page pt-14 pb-14 md:pt-20 md:pb-20">
      <ServicesGrid services={cards} messages={messages} heading="h2" />
    </div>
  ) : (
    <section id={id} className={`section-space bg-sand-50 ${joins ? "pt-4" : ""}`}>
      <div className="container-page">
        <SectionHeading title={title} {...(intro && { intro })} />
        <ServicesGrid services={cards} messages={messages} brief />
      </div>
    </section>
  );

type Words = {
  messages: { learnMore: string; about: string };
  /** Level of the cards' headings, so that no level is skipped. */
  heading?: "h2" | "h3";
  /** Shows only names on small screens: each service's page has the rest. */
  brief?: boolean;
};

/** Cards in 1, 2 or 3 columns on small, medium and large screens; on small ones, in short rows. */
function ServicesGrid({ services, ...words }: Words & { services: ServiceCardData[] }) {
  return (
    <ul className="later grid sm:-mb-10 sm:grid-cols-2 sm:gap-x-6 lg:grid-cols-3 lg:gap-x-8">
      {services.map((service, index) => {
        const wide = isWide(index, services.length);
        return (
          <li key={service.slug} className={`level-card ${wide ? "is-wide" : ""}`}>
            <ServiceCard service={service} wide={wide} {...words} />
          </li>
        );
      })}
    </ul>
  );
}

/** Whether a card spans two of three columns, so that no row has a gap. */
const isWide = (index: number, count: number) =>
  (count % 3 !== 0 && index === 0) || (count % 3 === 1 && index === (count > 4 ? count - 4 : count - 1));

type CardProps = Words & { service: ServiceCardData; wide: boolean };

/** A service in a list. The whole card is clickable; its one link names the target. */
function ServiceCard({ service, wide, messages, heading: Heading = "h3", brief }: CardProps) {
  const titleId = useId();
  const link = `${brief ? "" : "max-sm:items-start max-sm:pt-4"} ${wide ? "lg:text-emerald-light" : ""}`;
  const row = brief ? "py-1.5 max-sm:items-center" : "py-3";
  return (
    <article
      aria-labelledby={titleId}
      className={`group relative h-full max-sm:flex max-sm:gap-x-4 border-t border-sand-200 sm:border-0 sm:py-0 ${row}`}
    >
      <div className={`relative shrink-0 print:hidden ${brief ? "max-sm:size-16" : "max-sm:size-20"}`}>
        <div
          className={`lamp-over absolute inset-0 rounded-md bg-night-900 sm:rounded-lg sm:rounded-es-none ${wide ? "lg:rounded-none" : ""}`}
        >
          <CardPicture
            picture={service.picture}
            alt=""
            // Pictures fill 3:2 and square areas; small ones show a close-up of the middle.
            sizes={`(width >= 64rem) ${wide ? 800 : 450}px, (width >= 40rem) 50vw, (width < 40rem) ${brief ? 115 : 145}px`}
            className="max-sm:[transform:scale(1.2)]"
            to={`/services/${service.slug}`}
          />
        </div>
        {/* In a page-coloured corner of the picture. */}
        <span className="absolute -start-0.5 -bottom-0.5 z-10 grid size-14 place-items-center rounded-se-lg bg-sand-50 text-emerald-deep max-sm:hidden">
          <svg aria-hidden="true" className="size-7">
            <use href={`/services.svg#${service.slug}`} />
          </svg>
        </span>
      </div>
      <div className="max-sm:grow max-sm:min-w-0">
        <div>
          <Heading id={titleId} className="text-card font-sans pe-7 sm:pe-0">
            {service.title}
          </Heading>
          <p
            className={`mt-1 text-muted max-sm:text-small sm:my-3 ${wide ? "lg:text-sand-200" : ""} ${brief ? "max-sm:sr-only" : ""}`}
          >
            {service.summary}
          </p>
          {wide && (
            <ul className="text-item mt-2 mb-4 hidden content-start gap-1.5 text-sand-200 lg:grid">
              {service.parts.map((part) => (
                <li key={part} className="flex gap-3">
                  <span aria-hidden="true" className="rule-mark mt-[0.72em] shrink-0 text-emerald-light" />
                  <span className="first-upper">{part}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
        <CardLink
          to={`/services/${service.slug}`}
          label={messages.learnMore}
          about={messages.about}
          name={service.title}
          // On small screens it covers the whole row, with the arrow at the end.
          className={`max-sm:absolute max-sm:inset-0 max-sm:justify-end sm:min-h-11 sm:justify-self-start ${link}`}
          labelClassName="max-sm:sr-only"
        />
      </div>
    </article>
  );
}
