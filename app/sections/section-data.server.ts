import type { LocalizedSite } from "#app/content.server.ts";
import type { LocalizedContent } from "#cms/read.ts";
import { fieldOf } from "#cms/schema/fields.ts";
import { type Kind, kindOf, kinds } from "./kinds.ts";
import type { SectionData as Data } from "./section-props.ts";

type Ground = "light" | "sand" | "night";

/** A section of a page, ready to be shown. */
export type SectionData = {
  [Name in Kind]: { kind: Name; id: string; ground?: Ground; sand?: true; joins?: true; data: Data<Name> };
}[Kind];

type Section = LocalizedContent["pages"]["home"]["sections"][number];

/** A kind's `data.server.ts`; without one, a section shows its words. */
type Module = {
  /** The data of its component; undefined if there is nothing to show. */
  dataOf?: (words: object, site: LocalizedSite) => object | undefined;
  /** A ground of its own; the grounds alternate on from it. */
  ground?: Ground;
  joins?: true;
};

const modules = import.meta.glob<Module>("./*/data.server.ts", { eager: true });

/** Sections at the end of a page with code of its own; nothing if there are none. */
export function endSectionsOf({ sections = [] }: { sections?: readonly Section[] | undefined }, site: LocalizedSite) {
  const visibleSections = sectionsOf(sections, site);
  return visibleSections.length > 0 && { sections: visibleSections };
}

/** The sections that have something to show. Grounds alternate unless a section names its own. */
export function sectionsOf(sections: readonly Section[], site: LocalizedSite): SectionData[] {
  let sand = true;
  return sections.flatMap((section) => {
    const kind = kindOf(section);
    const module = modules[`./${kind}/data.server.ts`] ?? {};
    const words = section[kind]!;
    const data = module.dataOf ? module.dataOf(words, site) : words;
    if (!data) return [];
    const chosenGround = fieldOf(kinds[kind])!.without?.includes("ground") ? undefined : section.ground;
    const joins = module.joins && !sand && !chosenGround;
    const isOwn = module.ground !== undefined || chosenGround === "night";
    const ground = chosenGround ?? module.ground ?? (sand ? "light" : "sand");
    // After night the next one is light.
    sand = ground !== "light";
    return [
      {
        kind,
        id: section.id,
        ...(chosenGround && isOwn && { ground: chosenGround }),
        ...(ground === "sand" && !isOwn && { sand: true }),
        ...(joins && { joins }),
        data,
      } as SectionData,
    ];
  });
}
