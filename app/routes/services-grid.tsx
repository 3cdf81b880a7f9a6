import { ServiceCard } from "./service-card.tsx";
import type { ServiceCardData } from "./service-cards.server.ts";

type Props = {
  services: ServiceCardData[];
  messages: { learnMore: string; about: string };
  heading?: "h2" | "h3";
};

/** Cards in 1, 2 or 3 columns on small, medium and large screens. */
export function ServicesGrid({ services, ...card }: Props) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8">
      {services.map((service) => (
        // A card left alone in the last of three columns takes the whole row.
        <li key={service.slug} className="later reveal group/card lg:[&:nth-child(3n+1):last-child]:col-span-3">
          <ServiceCard service={service} {...card} />
        </li>
      ))}
    </ul>
  );
}
