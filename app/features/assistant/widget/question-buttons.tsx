import { useLocale } from "#i18n/use-locale.ts";
import { ask, askAgain } from "./conversation.ts";
import CircleAlert from "virtual:icon/circle-alert";
import RotateCcw from "virtual:icon/rotate-ccw";
import { useWords } from "./use-words.ts";

export function QuestionButtons({ label, questions }: { label: string; questions: readonly string[] }) {
  const locale = useLocale();
  return (
    <div>
      <p className="text-small mb-2 text-muted">{label}</p>
      <ul className="chat-chips">
        {questions.map((question) => (
          <li key={question}>
            <button type="button" onClick={() => ask(question, locale)} className="chat-chip">
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A notice in place of an answer, or below the part of it that arrived. @param id of the entry above */
export function FailureNotice({ id }: { id: number }) {
  const { error } = useWords().words;
  return (
    <div
      role="alert"
      className="mt-3 flex scroll-mb-4 gap-3 justify-self-stretch rounded-md border border-danger bg-sand-50 px-4 py-3"
    >
      <CircleAlert aria-hidden="true" className="mt-1 size-5 shrink-0 text-danger" />
      <div className="chat-text">
        <p className="font-semibold text-danger">{error.title}</p>
        <p>{error.text}</p>
        <AgainButton id={id} label={error.retry} />
      </div>
    </div>
  );
}

export function AgainButton({ id, label }: { id: number; label: string }) {
  const locale = useLocale();
  return (
    <button type="button" onClick={() => askAgain(id, locale)} className="chat-quiet mt-2 border border-sand-300 px-4">
      <RotateCcw aria-hidden="true" className="size-4" />
      <span>{label}</span>
    </button>
  );
}
