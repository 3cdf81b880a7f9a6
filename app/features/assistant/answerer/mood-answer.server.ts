import type { LocalizedSite } from "#app/content.server.ts";
import { languagePack } from "#app/site-index/language-pack.server.ts";
import { sameWords } from "./fact-of.ts";
import type { Finding } from "./understand.server.ts";

/** What is said to thanks, insults and the like that no phrase of the language pack is. */
export function moodAnswer(site: LocalizedSite, { query: { intentions }, right }: Finding): string | undefined {
  const [first] = intentions;
  if (!first || !moods.has(first.name)) return undefined;
  const isDistress = first.name === "distress";
  if (first.score < (isDistress ? leastDistress : leastMood)) return undefined;
  if (!isDistress && first.score < right && first.nearest < sameWords) return undefined;
  const talk = first.name === "bot" ? "identity" : first.name;
  return languagePack(site.locale).talk.talk.find(({ id }) => id === talk)?.answer;
}

/** Intentions that are answered by small talk. */
const moods = new Set(["greeting", "thanks", "farewell", "insult", "praise", "distress", "bot"]);
const leastMood = 0.38;
/** Rather too often than never. */
const leastDistress = 0.32;
