import { type LocalizedSite, pageTitle } from "#app/content.server.ts";
import type { Entry } from "#app/site-index/passages.server.ts";
import { localePath } from "#i18n/locale.ts";
import { factOf } from "./fact-of.ts";
import type { Finding } from "./understand.server.ts";

export type Link = { title: string; path: string };

const mostSources = 3;

export const linkOf = ({ title, path }: Entry): Link => ({ title, path });
/** Where an entry leads, its first place first. */
export function linksOf(entry: Entry): [Link, ...Link[]] {
  const [first = linkOf(entry), ...also] = entry.also ?? [];
  return [first, ...also];
}
export const linkTo = ({ title, path }: Link): string => `[${title}](${path})`;
export const pageLink = (site: LocalizedSite, path: string): Link => ({
  title: pageTitle(site, path)!,
  path: localePath(site.locale, path),
});

/** Each page once, the best place of it. */
export function uniqueLinks(links: Link[]): Link[] {
  const ofPage = new Map<string, Link>();
  for (const link of links) {
    const page = link.path.replace(/#.*/, "");
    if (!ofPage.has(page)) ofPage.set(page, link);
  }
  return [...ofPage.values()].slice(0, mostSources);
}

/** Places that may answer, each page once. */
export function placesOf(site: LocalizedSite, findings: Finding[]): Link[] {
  const ofPages = findings.flatMap(({ sections }) => sections.slice(0, 6).map(({ section }) => linkOf(section.entry)));
  return uniqueLinks(factOf(findings[0]!) ? [pageLink(site, "/contact"), ...ofPages] : ofPages);
}
