import { useLocale } from "#i18n/use-locale.ts";
import { ask } from "./conversation.ts";

/** Buttons that each ask a question. */
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
