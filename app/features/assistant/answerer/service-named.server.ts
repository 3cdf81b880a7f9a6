import type { LocalizedSite } from "#app/content.server.ts";
import { rank } from "#app/site-index/ranker.server.ts";
import { siteIndex } from "#app/site-index/site-index.server.ts";
import type { Entry } from "#app/site-index/passages.server.ts";

/** Whether a passage is about a service. */
const isOfService = ({ page }: Entry): boolean => page.path.includes("/services/");

/** The page of the service that a text names: its title or a heading of it has a word of the text. */
export function serviceNamed(site: LocalizedSite, text: string): Entry["page"] | undefined {
  const index = siteIndex(site);
  const query = index.read(text);
  const stems = new Set(query.terms.flatMap((term) => term.stems));
  const named = rank(index, query).find(
    ({ section: { entry, heading, title } }) =>
      isOfService(entry) && entry.kind !== "question" && !stems.isDisjointFrom(heading.union(title)),
  );
  return named?.section.entry.page;
}
