import type { SectionWords } from "#app/sections/section-words.ts";
import type { Kind } from "#app/sections/kinds.ts";
import type { LocalizedContent } from "#cms/read.ts";

type Page = Pick<LocalizedContent["pages"]["home"], "sections">;

/** The words of the first section of a kind. */
export function sectionIn<Name extends Kind>({ sections }: Page, kind: Name): SectionWords<Name> {
  const section = sections.find((one) => one[kind] !== undefined);
  if (!section) throw new Error(`the page has no section of the kind ${kind}`);
  return section[kind] as SectionWords<Name>;
}
