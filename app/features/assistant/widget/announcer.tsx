import { useEffect, useRef, useState } from "react";
import { finishedSentences } from "#app/features/assistant/markdown/finished-sentences.ts";
import { parseMarkdown, plainText } from "#app/features/assistant/markdown/parse-markdown.ts";
import { useLocale } from "#app/i18n/use-locale.ts";
import type { Conversation } from "./conversation.ts";
import { useWords } from "./use-words.ts";

/** How long a finished answer stays here, so that nobody who reads on with a screen reader finds it twice. */
const stayFor = 4000;

/**
 * Reads out an answer while it arrives, whole sentences at a time: letters and halves of words would be read as they come.
 * The answer itself stands in the log, where it is silent.
 */
export function Announcer({ talk }: { talk: Conversation }) {
  const { words, name } = useWords();
  const locale = useLocale();
  const [said, setSaid] = useState<string[]>([]);
  const { pending, entries } = talk;
  const last = entries.at(-1);
  const arriving = pending !== undefined;
  const answer = pending?.text ?? (last?.kind === "answer" ? last.text : "");
  const wasArriving = useRef(false);

  useEffect(() => {
    const ended = wasArriving.current && !arriving;
    if (!arriving && !ended) return;
    const parsed = parseMarkdown(answer, location.origin);
    const sentences = finishedSentences(plainText(parsed), locale, ended);
    if (ended && parsed.sources.length > 0) {
      sentences.push(`${words.sources}: ${parsed.sources.map(({ title }) => title).join(", ")}`);
    }
    wasArriving.current = arriving;
    // Only lengthened, never rewritten: what was said once is not said again.
    setSaid((before) => {
      const spoken = arriving && before[0] !== opening(name, words.typing) ? [] : before;
      const next = [opening(name, words.typing), ...sentences];
      return next.length > spoken.length ? [...spoken, ...next.slice(spoken.length)] : spoken;
    });
  }, [answer, arriving, locale, words, name]);
  useEffect(() => {
    if (arriving || said.length === 0) return;
    const timer = setTimeout(() => setSaid([]), stayFor);
    return () => clearTimeout(timer);
  }, [arriving, said]);

  return (
    <div aria-live="polite" className="sr-only">
      {said.map((sentence, index) => (
        <p key={index}>{sentence}</p>
      ))}
    </div>
  );
}

const opening = (name: string, typing: string) => `${name}: ${typing}`;
