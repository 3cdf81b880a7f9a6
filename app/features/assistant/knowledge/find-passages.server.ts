import { type Edition, oncePerEdition } from "#app/content.server.ts";
import type { Passage, Question } from "#app/features/assistant/answer.ts";
import { answerLanguage } from "#app/i18n/text-language.ts";
import { type Hit, SearchIndex } from "./search-index.server.ts";

/** Characters of a message that are searched for; enough for any question. */
const longestRead = 400;

/** The best passages for a question, best first, in its language. Not all of them fit. */
export const findPassages = (question: Question, limit: number): Passage[] =>
  findHits(question)
    .slice(0, limit)
    .map(({ entry: { title, path, text } }) => ({ title, path, text }));

/** The same with scores. Earlier messages are weak context: "and how long?" finds its subject. */
export function findHits({ editions, locale, turns }: Question): Hit[] {
  const messages = turns.filter(({ role }) => role === "user").map(({ content }) => content.slice(0, longestRead));
  const now = messages.at(-1) ?? "";
  return indexIn(editions[answerLanguage(now, locale)]).hits(now, messages.slice(-3, -1).join("\n"));
}

export const indexIn = oncePerEdition((edition) => new SearchIndex(edition));

/** Builds the indexes one by one, so that the first question does not wait (60 ms each). */
export function prepareIndexes([next, ...rest]: readonly Edition[]): void {
  if (!next) return;
  setImmediate(() => {
    indexIn(next);
    prepareIndexes(rest);
  });
}
