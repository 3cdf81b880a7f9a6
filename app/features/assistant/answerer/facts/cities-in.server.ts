import type { LocalizedSite } from "#app/content.server.ts";
import { factPatterns } from "./fact-patterns.server.ts";
import { pageText } from "./page-text.server.ts";
import { hasPhrase, phrasePattern } from "./phrase-pattern.ts";

type City = {
  isOurs: boolean;
  /** Whether the pages name it: only they know how we serve it. */
  isOnPages: boolean;
};

/** The cities that a message names. @param text as `spokenText` gives it */
export function citiesIn(site: LocalizedSite, text: string): City[] {
  const own = Object.values(site.company.address.city);
  const ours = phrasePattern(own.flatMap((city) => [city, city.replace(/^al[ -]/i, "")]));
  return Array.from(text.matchAll(factPatterns().cities), ([, city = ""]) => ({
    isOurs: hasPhrase(` ${city} `, ours),
    isOnPages: hasPhrase(pageText(site), phrasePattern([city])),
  }));
}
