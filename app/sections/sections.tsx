import type { ComponentType } from "react";
import type { Kind } from "./kinds.ts";
import { late } from "#app/ui/late.tsx";
import type { SectionData } from "./section-data.server.ts";
import type { SectionProps } from "./section-props.ts";

type Component = ComponentType<SectionProps<Kind>>;

const first = import.meta.glob<Component>("./*/first-component.tsx", { eager: true, import: "Component" });

/** Components of kinds that pages have needed so far. */
const components: Partial<Record<Kind, Component>> = {};

/** The code of those that are not `first` is loaded by pages that have them, once the page is usable. */
const componentOf = (kind: Kind): Component =>
  (components[kind] ??=
    first[`./${kind}/first-component.tsx`] ??
    late(
      () => import("./further-components.ts"),
      ({ further }) => further[`./${kind}/component.tsx`]!,
    ));

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
