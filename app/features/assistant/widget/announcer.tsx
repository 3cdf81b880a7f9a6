import { useEffect, useRef, useState } from "react";
import { finishedSentences } from "#app/features/assistant/markdown/finished-sentences.ts";
import { parseMarkdown, plainText } from "#app/features/assistant/markdown/parse-markdown.ts";
import { useLocale } from "#app/i18n/use-locale.ts";
import type { Conversation, Entry } from "./conversation.ts";
import { languageOf } from "./language-of.ts";
import { useReach } from "./use-reach.ts";
import { useWords } from "./use-words.ts";

/** How long a finished answer stays here, so that nobody who reads on with a screen reader finds it twice. */
const stayFor = 4000;

/**
 * Reads out an answer while it arrives, whole sentences at a time: letters and halves of words would be read as they come.
 * The answer itself stands in the log, where it is silent.
 */
export function Announcer({ talk }: { talk: Conversation }) {
  const { words, name } = useWords();
  const reach = useReach();
  const locale = useLocale();
  const [spoken, setSpoken] = useState<{ round: number; sentences: string[] }>({ round: 0, sentences: [] });
  const wasArriving = useRef(false);
  const { pending, entries } = talk;
  const arriving = pending !== undefined;
  const { answer, offersCallback } = lastTurn(entries);
  const text = pending?.text ?? answer;

  useEffect(() => {
    const begins = arriving && !wasArriving.current;
    const ends = !arriving && wasArriving.current;
    wasArriving.current = arriving;
    if (!arriving && !ends) return;
    const parsed = parseMarkdown(text, reach);
    const next = [`${name}: ${words.typing}`, ...finishedSentences(plainText(parsed), locale, ends)];
    if (ends && parsed.sources.length > 0) {
      next.push(`${words.sources}: ${parsed.sources.map(({ title }) => title).join(", ")}`);
    }
    if (ends && offersCallback) next.push(words.callback.title, words.callback.text);
    setSpoken(({ round, sentences }) => {
      if (begins) return { round: round + 1, sentences: next };
      // Only lengthened, never rewritten: what was said once is not said again.
      return { round, sentences: [...sentences, ...next.slice(sentences.length)] };
    });
  }, [text, arriving, offersCallback, locale, words, name, reach]);
  useEffect(() => {
    if (arriving || spoken.sentences.length === 0) return;
    const timer = setTimeout(() => setSpoken(({ round }) => ({ round, sentences: [] })), stayFor);
    return () => clearTimeout(timer);
  }, [arriving, spoken]);

  return (
    <div aria-live="polite" className="sr-only">
      {spoken.sentences.map((sentence, index) => (
        <p key={`${spoken.round}-${index}`} lang={languageOf(sentence)}>
          {sentence}
        </p>
      ))}
    </div>
  );
}

/** What has come since the last question. */
function lastTurn(entries: readonly Entry[]): { answer: string; offersCallback: boolean } {
  const since = entries.slice(entries.findLastIndex(({ kind }) => kind === "question") + 1);
  const answer = since.find((entry) => entry.kind === "answer");
  return { answer: answer?.text ?? "", offersCallback: since.some((entry) => entry.kind === "callback") };
}
