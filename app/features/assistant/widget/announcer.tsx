import { useEffect, useRef, useState } from "react";
import { finishedSentences } from "#app/features/assistant/markdown/finished-sentences.ts";
import { parseMarkdown, plainText } from "#app/features/assistant/markdown/parse-markdown.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { useConversation } from "./conversation.ts";
import { textLanguage } from "#i18n/text-language.ts";
import { useAllowedLinks, useWords } from "./use-words.ts";

/** Milliseconds that a finished answer stays; later, screen readers would find it twice. */
const stayFor = 4000;

/**
 * Announces an answer while it arrives, in whole sentences: otherwise partial words would be read
 * out. The answer in the log is silent.
 */
export function Announcer() {
  const { words, name } = useWords();
  const allowedLinks = useAllowedLinks();
  const locale = useLocale();
  const [spoken, setSpoken] = useState<{ round: number; sentences: string[] }>({ round: 0, sentences: [] });
  const wasArriving = useRef(false);
  const { pending, entries } = useConversation();
  const arriving = pending !== undefined;
  const sinceQuestion = entries.slice(entries.findLastIndex(({ kind }) => kind === "question") + 1);
  const text = pending?.text ?? sinceQuestion.find((entry) => entry.kind === "answer")?.text ?? "";
  const offersCallback = sinceQuestion.some(({ kind }) => kind === "callback");

  useEffect(() => {
    const begins = arriving && !wasArriving.current;
    const ends = !arriving && wasArriving.current;
    wasArriving.current = arriving;
    if (!arriving && !ends) return;
    const answer = parseMarkdown(text, allowedLinks);
    const next = [`${name}: ${words.typing}`, ...finishedSentences(plainText(answer), locale, ends)];
    if (ends && answer.sources.length > 0) {
      next.push(`${words.sources}: ${answer.sources.map(({ title }) => title).join(", ")}`);
    }
    if (ends && offersCallback) next.push(words.callback.title, words.callback.text);
    setSpoken(({ round, sentences }) => {
      if (begins) return { round: round + 1, sentences: next };
      // Only lengthened, never rewritten, so that nothing is announced twice.
      return { round, sentences: [...sentences, ...next.slice(sentences.length)] };
    });
  }, [text, arriving, offersCallback, locale, words, name, allowedLinks]);
  useEffect(() => {
    if (arriving || spoken.sentences.length === 0) return;
    const timer = setTimeout(() => setSpoken(({ round }) => ({ round, sentences: [] })), stayFor);
    return () => clearTimeout(timer);
  }, [arriving, spoken]);

  return (
    <div aria-live="polite" className="sr-only">
      {spoken.sentences.map((sentence, index) => (
        <p key={`${spoken.round}-${index}`} lang={textLanguage(sentence)}>
          {sentence}
        </p>
      ))}
    </div>
  );
}
