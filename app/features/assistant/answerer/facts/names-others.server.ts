import type { LocalizedSite } from "#app/content.server.ts";
import { foldWords } from "#app/site-index/normalise.ts";
import { citiesIn } from "./cities-in.server.ts";
import { hasPhrase, phrasePattern, spokenText } from "./phrase-pattern.ts";

/** Whether a message names one of our people, or another city that the pages name: their hours may differ. */
export function namesOthers(site: LocalizedSite, message: string): boolean {
  const text = spokenText(message);
  const names = site.people.entries.flatMap(({ name }) => foldWords(name).filter((word) => word.length > 2));
  if (names.length > 0 && hasPhrase(text, phrasePattern(names))) return true;
  return citiesIn(site, text).some(({ isOurs, isOnPages }) => !isOurs && isOnPages);
}
