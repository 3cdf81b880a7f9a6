import type { ComponentType } from "react";
import { CarouselSection } from "./carousel/carousel.tsx";
import { Contact } from "./contact/contact.tsx";
import { Hero } from "./hero/hero.tsx";
import type { Kind } from "./kinds.ts";
import { late } from "./late.tsx";
import type { SectionData } from "./section-data.server.ts";
import type { SectionProps } from "./section-props.ts";
import { Services } from "./services/services.tsx";

type DataOf<Name extends Kind> = Extract<SectionData, { kind: Name }>["data"];
type Components = { [Name in Kind]: ComponentType<SectionProps<DataOf<Name>>> };

const first = { carousel: CarouselSection, contact: Contact, hero: Hero, services: Services };
type Further = Omit<Components, keyof typeof first>;

/** Their code is loaded by pages that have them, once the page is usable. */
const loadFurther = (): Promise<Further> => import("./further-sections.tsx");

/** Of the kinds that pages have had so far. */
const components: Partial<Record<Kind, unknown>> = { ...first };

function componentOf(kind: Kind): ComponentType<SectionProps<unknown>> {
  components[kind] ??= late(loadFurther, (further) => further[kind as keyof Further] as ComponentType<object>);
  return components[kind] as ComponentType<SectionProps<unknown>>;
}

/** In grounds.css. */
const groundClass = { light: "ground-light", sand: "ground-sand", night: "ground-night" };

/** The sections of a page, from top to bottom. */
export const Sections = ({ sections }: { sections: readonly SectionData[] }) =>
  sections.map(({ kind, ground, ...section }) => {
    const Component = componentOf(kind);
    const onPage = <Component key={section.id} {...section} />;
    if (!ground) return onPage;
    return (
      <div key={section.id} className={groundClass[ground]}>
        {onPage}
      </div>
    );
  });
