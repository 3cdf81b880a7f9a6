import type { LocalizedSite } from "#app/content.server.ts";
import { foldWords } from "#app/site-index/normalise.ts";
import { factPatterns } from "./fact-patterns.server.ts";
import { pageText } from "./page-text.server.ts";
import { hasPhrase, phrasePattern, spokenText } from "./phrase-pattern.ts";

/** Whether a message names one of our people, or another city that the pages name: their hours may differ. */
export function namesOthers(site: LocalizedSite, message: string): boolean {
  const text = spokenText(message);
  const names = site.people.entries.flatMap(({ name }) => foldWords(name).filter((word) => word.length > 2));
  if (names.length > 0 && hasPhrase(text, phrasePattern(names))) return true;
  const ours = phrasePattern(Object.values(site.company.address.city));
  return Array.from(text.matchAll(factPatterns().cities), ([, city = ""]) => city).some(
    (city) => !hasPhrase(` ${city} `, ours) && hasPhrase(pageText(site), phrasePattern([city])),
  );
}
