import { contentIn } from "#app/content.server.ts";
import type { Turn } from "#app/features/assistant/answer.ts";
import { foldWords } from "#app/features/assistant/knowledge/normalise.ts";
import { isStopWord } from "#app/features/assistant/knowledge/stop-words.ts";
import { type Locale, locales } from "#app/i18n/locale.ts";
import { Phrases } from "./phrases.ts";

/** What a message says besides asking: the answer to it, and what is left of the message, empty where nothing asks. */
export type Talk = { answer: string; rest: string };

/** Greetings, thanks and the like. Of several in one message the last is answered ("Hello, who are you?"). */
export function smallTalk(locale: Locale, message: string): Talk | undefined {
  const { talk } = phrasesIn(locale);
  const words = foldWords(message);
  const found = talk.find(words);
  if (!found) return undefined;
  const rest = words.filter((_, at) => !found.covered.has(at));
  return { answer: found.last, rest: rest.every(isStopWord) ? "" : rest.join(" ") };
}

/** What a message says about being called. Of several things the last counts ("Not today, call me tomorrow"). */
export const callbackWish = (locale: Locale, message: string): "wished" | "declined" | undefined =>
  phrasesIn(locale).wish.find(foldWords(message))?.last;

/** Whether the last message says yes, and nothing else, to a callback that was offered in either language. */
export function isAgreed(locale: Locale, turns: Turn[]): boolean {
  const [answer, yes] = turns.slice(-2);
  if (answer?.role !== "assistant" || !yes) return false;
  const words = foldWords(yes.content);
  if (phrasesIn(locale).agreed.find(words)?.covered.size !== words.length) return false;
  const said = foldWords(answer.content);
  return locales.some((language) => phrasesIn(language).offered.find(said));
}

function phrasesIn(locale: Locale) {
  kept[locale] ??= readPhrases(locale);
  return kept[locale];
}

function readPhrases(locale: Locale) {
  const { talk, callback } = contentIn(locale).answers;
  const only = ({ heard }: { heard: string[] }) => new Phrases([{ heard, answer: "" }]);
  return {
    talk: new Phrases(talk),
    wish: new Phrases([
      { heard: callback.wished.heard, answer: "wished" as const },
      { heard: callback.declined.heard, answer: "declined" as const },
    ]),
    offered: only(callback.offered),
    agreed: only(callback.agreed),
  };
}

const kept: Partial<Record<Locale, ReturnType<typeof readPhrases>>> = {};
