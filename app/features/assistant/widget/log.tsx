import ArrowDown from "virtual:icon/arrow-down";
import { type UIEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Answer, ArrivingAnswer } from "./answer.tsx";
import { CallbackCard, CallbackReceipt } from "./callback-card.tsx";
import { useConversation } from "./conversation.ts";
import type { QuestionEntry } from "./entry.ts";
import { AgainButton, FailureNotice, QuestionButtons } from "./question-buttons.tsx";
import { useLocation } from "react-router";
import { textLanguage } from "#i18n/text-language.ts";
import { useWords } from "./use-words.ts";
import { PrivacySentence } from "#app/ui/privacy-sentence.tsx";

type Props = {
  open: boolean;
  source: () => string;
  onLeave: () => void;
};

/** Pixels from the end within which the visitor counts as reading the end. */
const near = 48;

/**
 * The conversation. It scrolls with an arriving answer until the question reaches the top; further
 * only if the visitor scrolled to the end. Screen readers read answers, a sentence at a time, from
 * panel.tsx.
 */
export function Log({ open, source, onLeave }: Props) {
  const { words } = useWords();
  const log = useRef<HTMLDivElement>(null);
  const follows = useRef<"question" | "end" | undefined>("end");
  const [atEnd, setAtEnd] = useState(true);
  const { entries, pending } = useConversation();

  const scroll = () => {
    const { current } = log;
    if (!current?.querySelector("ol") || !follows.current) return;
    const question = follows.current === "question" ? turnsIn(current, "[data-question]").at(-1) : undefined;
    current.scrollTop = question ? topOf(question, current) : current.scrollHeight;
    // A notice at the end is seen whole, with its button.
    current.querySelector("ol > :last-child [role=alert]")?.scrollIntoView({ block: "nearest" });
    setAtEnd(isAtEnd(current));
  };
  const toEnd = () => {
    follows.current = "end";
    scroll();
  };
  const onScroll = ({ currentTarget }: UIEvent) => {
    const atEndNow = isAtEnd(currentTarget);
    follows.current = atEndNow ? (follows.current ?? "end") : undefined;
    setAtEnd(atEndNow);
  };
  // The visitor's own action always scrolls into view.
  const last = entries.at(-1);
  const questionId = last?.kind === "answer" ? undefined : last?.id;
  const card = last?.kind === "callback";
  useLayoutEffect(() => {
    const { current } = log;
    if (questionId === undefined || !current) return;
    follows.current = card ? undefined : "question";
    // A card is read from its top, and may be higher than the log.
    if (card) current.scrollTop = topOf(turnsIn(current).at(-1)!, current);
    else scroll();
  }, [questionId, card]);
  useLayoutEffect(scroll, [entries, pending, open]);
  useEffect(() => {
    const observer = new ResizeObserver(scroll);
    observer.observe(log.current!);
    return () => observer.disconnect();
  }, []);

  const hasMore = !atEnd && !card && entries.length > 0;
  return (
    <div
      onClickCapture={({ target }) => target instanceof Element && target.closest("a[href^='/']") && onLeave()}
      className="relative flex min-h-[min(9rem,34dvh)] grow basis-0 flex-col"
    >
      <div
        ref={log}
        role="log"
        aria-live="polite"
        aria-label={words.conversation}
        aria-busy={pending !== undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
        tabIndex={0}
        onScroll={onScroll}
        className={`relative min-h-0 grow overflow-y-auto overscroll-contain px-5 py-5 ${hasMore ? "chat-fades" : ""}`}
      >
        {entries.length === 0 ? (
          <Welcome />
        ) : (
          <ol className="grid gap-5">
            {entries.map((entry) => {
              if (entry.kind === "question") return <Question key={entry.id} question={entry} />;
              if (entry.kind === "answer")
                return <Answer key={entry.id} entry={entry} isLast={entry === last && !pending} />;
              if (entry.kind === "receipt") return <CallbackReceipt key={entry.id} reference={entry.reference} />;
              return <CallbackCard key={entry.id} entry={entry} source={source} />;
            })}
            {pending && <ArrivingAnswer text={pending.text} />}
          </ol>
        )}
      </div>
      {hasMore && (
        <button
          type="button"
          aria-label={words.latest}
          onClick={toEnd}
          className="absolute end-4 bottom-2 z-10 grid size-11 place-items-center rounded-full border border-sand-200 bg-sand-50 soft-shadow"
        >
          <ArrowDown aria-hidden="true" className="size-5" />
        </button>
      )}
    </div>
  );
}

const turnsIn = (log: Element, which = "li"): Element[] => [...log.querySelectorAll(`ol > ${which}`)];

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: Element): boolean =>
  scrollHeight - scrollTop - clientHeight < near;

/** Scroll position of the log at which a turn is at the top, with the space around it. */
const topOf = (turn: Element, log: Element): number =>
  log.scrollTop + turn.getBoundingClientRect().top - log.getBoundingClientRect().top - 20;

function Question({ question }: { question: QuestionEntry }) {
  const { words } = useWords();
  const { id, text, fault } = question;
  return (
    <li data-question="" className="grid justify-items-end gap-1">
      <span className="sr-only">{`${words.you}: `}</span>
      <p
        lang={textLanguage(text)}
        dir="auto"
        className="chat-text max-w-[85%] whitespace-pre-wrap rounded-lg rounded-ee-sm bg-emerald-deep px-4 py-2.5 text-start text-sand-50 forced-colors:border"
      >
        {text}
      </p>
      {fault === "failed" && <FailureNotice id={id} />}
      {fault === "stopped" && (
        <p className="text-small mt-2 flex items-center gap-2 justify-self-start text-muted">
          <span>{words.stopped}</span>
          <AgainButton id={id} label={words.again} />
        </p>
      )}
    </li>
  );
}

/** Before the first message: the greeting, suggested questions, and a note on privacy. */
function Welcome() {
  const { greeting, suggestions, notice } = useWords().words;
  const { answerer } = useConversation();
  const questions = [...new Set([...usePageQuestions(), ...suggestions.questions])].slice(0, 4);
  return (
    <div className="grid gap-3.5">
      <p className="font-medium">{greeting}</p>
      <p className="text-small text-muted">
        {answerer && <span>{`${notice[answerer]} `}</span>}
        <PrivacySentence sentence={notice.sensitive} link={notice.privacyLink} />
      </p>
      {questions.length > 0 && <QuestionButtons label={suggestions.label} questions={questions} />}
    </div>
  );
}

/** The page's own questions: those that it answers, and headings of a post. */
function usePageQuestions(): string[] {
  const { pathname } = useLocation();
  const [questions, setQuestions] = useState<string[]>([]);
  useLayoutEffect(() => {
    const texts = [...document.querySelectorAll("main :is(summary h3, article h2, article h3)")].map((heading) =>
      heading.textContent.trim(),
    );
    setQuestions(texts.filter((text) => /^.{1,100}[?؟]$/.test(text)));
  }, [pathname]);
  return questions;
}
