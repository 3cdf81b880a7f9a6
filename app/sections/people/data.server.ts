import type { LocalizedSite } from "#app/content.server.ts";
import { scene } from "#app/pictures.server.ts";

/** The people whom a client meets; undefined if there are none. */
export function dataOf(_words: object, site: LocalizedSite) {
  const { title, intro, entries, languages, credentials } = site.people;
  if (entries.length === 0) return undefined;
  const inWords = new Intl.ListFormat(site.locale);
  return {
    title,
    intro,
    words: { languages, credentials },
    // Portraits are side by side: without any, no space is left for them.
    hasPortraits: entries.some(({ portrait }) => portrait),
    entries: entries.map(({ portrait, portraitAlt, ...person }) => ({
      ...person,
      languages: inWords.format(person.languages),
      ...(portrait && { picture: scene(site, portrait), alt: portraitAlt ?? "" }),
    })),
  };
}
