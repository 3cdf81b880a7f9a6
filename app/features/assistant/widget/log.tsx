import ArrowDown from "lucide-react/icons/arrow-down";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Answer } from "./answer.tsx";
import { CallbackCard } from "./callback-card.tsx";
import type { Conversation } from "./conversation.ts";
import { languageOf } from "./language-of.ts";
import { Unanswered } from "./unanswered.tsx";
import { useWords } from "./use-words.ts";
import { Welcome } from "./welcome.tsx";

type Props = {
  talk: Conversation;
  open: boolean;
  source: () => string;
  /** A link to a page was followed. */
  onLeave: () => void;
};

/** Distance from the end, in pixels, within which the visitor counts as reading there. */
const near = 48;

/**
 * The conversation. It follows what arrives only while its end is in sight. Screen readers hear questions and notices from here;
 * answers, whole sentences at a time, from announcer.tsx.
 */
export function Log({ talk, open, source, onLeave }: Props) {
  const { words } = useWords();
  const log = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const [atEnd, setAtEnd] = useState(true);
  const { entries, pending, unanswered } = talk;

  const toEnd = () => {
    const { current } = log;
    if (current?.querySelector("ol")) current.scrollTop = current.scrollHeight;
  };
  const look = () => {
    const { current } = log;
    if (!current) return;
    follows.current = current.scrollHeight - current.scrollTop - current.clientHeight < near;
    setAtEnd(follows.current);
  };
  // What the visitor sends or asks for is always shown.
  const last = entries.at(-1);
  const sent = last?.kind === "answer" ? undefined : last?.id;
  const card = last?.kind === "callback";
  useLayoutEffect(() => {
    if (sent === undefined) return;
    // A card is read from its top, which may not fit in together with its end.
    follows.current = !card;
    const { current } = log;
    const top = card && current?.querySelector("ol > li:last-child")?.getBoundingClientRect().top;
    if (current && top) current.scrollTop += top - current.getBoundingClientRect().top - 20;
    else toEnd();
  }, [sent, card]);
  useLayoutEffect(() => {
    if (follows.current) toEnd();
  }, [entries, pending, unanswered, open]);
  useEffect(() => {
    const { current } = log;
    if (!current) return;
    const observer = new ResizeObserver(() => follows.current && toEnd());
    observer.observe(current);
    return () => observer.disconnect();
  }, []);

  return (
    <div className="relative flex min-h-36 flex-1 flex-col">
      <div
        ref={log}
        role="log"
        aria-live="polite"
        aria-label={words.conversation}
        aria-busy={pending !== undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that it can be scrolled by keys
        tabIndex={0}
        onScroll={look}
        className="min-h-0 grow overflow-y-auto overscroll-contain px-5 py-5"
      >
        {entries.length === 0 ? (
          <Welcome answerer={talk.answerer} onLeave={onLeave} />
        ) : (
          <ol className="grid gap-5">
            {entries.map((entry) => {
              if (entry.kind === "question") return <Question key={entry.id} text={entry.text} />;
              if (entry.kind === "answer") return <Answer key={entry.id} entry={entry} onLeave={onLeave} />;
              return <CallbackCard key={entry.id} entry={entry} source={source} onLeave={onLeave} />;
            })}
            {pending && <Answer entry={{ text: pending.text, stopped: false }} arriving onLeave={onLeave} />}
          </ol>
        )}
        {unanswered && <Unanswered why={unanswered.why} />}
      </div>
      {!atEnd && !card && entries.length > 0 && (
        <button
          type="button"
          aria-label={words.latest}
          onClick={toEnd}
          className="absolute inset-x-0 bottom-3 mx-auto grid size-11 place-items-center rounded-full border border-sand-200 bg-sand-50 shadow-soft"
        >
          <ArrowDown aria-hidden="true" className="size-5" />
        </button>
      )}
    </div>
  );
}

function Question({ text }: { text: string }) {
  const { words } = useWords();
  return (
    <li className="grid justify-items-end gap-1">
      <span className="text-small px-1 font-medium text-muted">
        {words.you}
        <span className="sr-only">: </span>
      </span>
      <p
        lang={languageOf(text)}
        dir="auto"
        className="chat-text max-w-[85%] whitespace-pre-wrap rounded-lg rounded-ee-sm bg-emerald-deep px-4 py-2.5 text-start text-sand-50 forced-colors:border"
      >
        {text}
      </p>
    </li>
  );
}
