import ArrowRight from "virtual:icon/arrow-right";
import { inRows } from "#app/sections/in-rows.ts";
import type { SectionProps } from "#app/sections/section-props.ts";
import { Section, SectionHeading } from "#app/ui/section.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";

/** Short texts side by side; the title of one that leads to a page is the link. */
export const Component = ({ id, sand, data: { title, intro, cards } }: SectionProps<"cards">) => (
  <Section dense sand={sand}>
    <SectionHeading id={id} title={title} intro={intro} />
    <ul className={`grid gap-x-8 gap-y-8 ${inRows(cards)}`}>
      {cards.map((card) => (
        <li key={card.title} className="group relative border-t-2 border-emerald-deep pt-4">
          <h3 className="text-h3">
            {card.page ? (
              <SiteLink to={card.page} className="after:absolute after:inset-0 hover:text-emerald-deep">
                <span>{card.title}</span> <ArrowRight aria-hidden="true" className="arrow inline size-5" />
              </SiteLink>
            ) : (
              card.title
            )}
          </h3>
          <p className="mt-2 text-muted">{card.text}</p>
        </li>
      ))}
    </ul>
  </Section>
);
