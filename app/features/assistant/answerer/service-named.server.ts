import type { LocalizedSite } from "#app/content.server.ts";
import { rank } from "#app/site-index/ranker.server.ts";
import { siteIndex } from "#app/site-index/site-index.server.ts";
import type { Entry } from "#app/site-index/passages.server.ts";

/** Whether a passage is about a service. */
export const isOfService = ({ page }: Entry): boolean => page.path.includes("/services/");

/** The page of the service that a text names, if its title or features have words of the text. */
export function serviceNamed(site: LocalizedSite, text: string): Entry["page"] | undefined {
  const index = siteIndex(site);
  const named = rank(index, index.read(text)).find(({ section }) => isOfService(section.entry));
  return named && named.signs.pageCover! >= leastCover ? named.section.entry.page : undefined;
}

const leastCover = 0.3;
