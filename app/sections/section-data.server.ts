import type { LocalizedSite } from "#app/content.server.ts";
import type { LocalizedContent } from "#cms/read.ts";
import { beside } from "./beside/data.server.ts";
import { carousel } from "./carousel/data.server.ts";
import { certificates } from "./certificates/data.server.ts";
import { contact } from "./contact/data.server.ts";
import { download } from "./download/data.server.ts";
import { figures } from "./figures/data.server.ts";
import { film } from "./film/data.server.ts";
import { form } from "./form/data.server.ts";
import { gallery } from "./gallery/data.server.ts";
import { hero } from "./hero/data.server.ts";
import { type Kind, kindOf } from "./kinds.ts";
import { logos } from "./logos/data.server.ts";
import { map } from "./map/data.server.ts";
import { notice } from "./notice/data.server.ts";
import { ownWords } from "./own-words.ts";
import { people } from "./people/data.server.ts";
import { posts } from "./posts/data.server.ts";
import { principles } from "./principles/data.server.ts";
import { projects } from "./projects/data.server.ts";
import { proof } from "./proof/data.server.ts";
import { quotes } from "./quotes/data.server.ts";
import { registers } from "./registers/data.server.ts";
import type { SectionWords } from "./section-words.ts";
import { services } from "./services/data.server.ts";
import { sheet } from "./sheet/data.server.ts";
import { text } from "./text/data.server.ts";
import { themes } from "./themes/data.server.ts";

/** What the component of each kind shows of its words; undefined if there is nothing to show. */
const dataOf = {
  beside,
  cards: ownWords<SectionWords<"cards">>,
  carousel,
  certificates,
  contact,
  download,
  figures,
  film,
  form,
  gallery,
  hero,
  logos,
  map,
  notice,
  people,
  posts,
  principles,
  projects,
  proof,
  questions: ownWords<SectionWords<"questions">>,
  quotes,
  registers,
  services,
  sheet,
  steps: ownWords<SectionWords<"steps">>,
  table: ownWords<SectionWords<"table">>,
  text,
  themes,
} satisfies { [Name in Kind]: (words: SectionWords<Name>, site: LocalizedSite) => object | undefined };

type Ground = "light" | "sand" | "night";

/** A section of a page, ready to be shown. */
export type SectionData = {
  [Name in Kind]: {
    kind: Name;
    id: string;
    ground?: Ground;
    sand?: true;
    joins?: true;
    data: NonNullable<ReturnType<(typeof dataOf)[Name]>>;
  };
}[Kind];

type Section = LocalizedContent["pages"]["home"]["sections"][number];

/** Kinds whose pictures are made for night. */
const alwaysNight: ReadonlySet<Kind> = new Set(["carousel", "hero"]);

/** Kinds with a ground of their own, from which the alternation of grounds goes on. */
const ownGround: { [Name in Kind]?: Ground } = {
  carousel: "night",
  contact: "sand",
  hero: "night",
  logos: "light",
  notice: "light",
  principles: "night",
  registers: "night",
  services: "light",
  themes: "night",
};

/** Those at the end of a page with code of its own; nothing if there are none. */
export function endSectionsOf({ sections = [] }: { sections?: readonly Section[] | undefined }, site: LocalizedSite) {
  const visibleSections = sectionsOf(sections, site);
  return visibleSections.length > 0 && { sections: visibleSections };
}

/** The sections that have something to show. Grounds alternate unless a section names its own. */
export function sectionsOf(sections: readonly Section[], site: LocalizedSite): SectionData[] {
  let sand = true;
  return sections.flatMap((section) => {
    const kind = kindOf(section);
    const data = (dataOf[kind] as (words: unknown, site: LocalizedSite) => object | undefined)(section[kind], site);
    if (!data) return [];
    const named = alwaysNight.has(kind) ? undefined : section.ground;
    const joins = kind === "services" && !sand && !named;
    const isOwn = ownGround[kind] !== undefined || named === "night";
    const ground = named ?? ownGround[kind] ?? (sand ? "light" : "sand");
    // After night the next one is light.
    sand = ground !== "light";
    return [
      {
        kind,
        id: section.id,
        ...(named && isOwn && { ground: named }),
        ...(ground === "sand" && !isOwn && { sand: true }),
        ...(joins && { joins }),
        data,
      } as SectionData,
    ];
  });
}
