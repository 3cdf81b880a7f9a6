import { ServicesGrid } from "#app/routes/services-grid.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import type { HomeData } from "./route.tsx";

type Props = { services: HomeData["services"]; actions: HomeData["actions"] };

export function ServicesSection({ services, actions }: Props) {
  return (
    <section className="section-space relative bg-sand-50">
      <div className="figure-edge absolute inset-x-0 -top-[1.1rem] text-sand-50" aria-hidden="true" />
      <div className="container-page">
        <SectionHeading title={services.title} intro={services.intro} />
        <ServicesGrid services={services.cards} messages={actions} />
      </div>
    </section>
  );
}
