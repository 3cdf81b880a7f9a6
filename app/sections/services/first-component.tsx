import { ServicesGrid } from "#app/features/cards/services-grid.tsx";
import type { SectionProps } from "#app/sections/section-props.ts";
import { SectionHeading } from "#app/ui/section.tsx";

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
