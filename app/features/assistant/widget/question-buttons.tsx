import { useLocale } from "#i18n/use-locale.ts";
import { ask } from "./conversation.ts";

/** Buttons that each ask a question. */
export function QuestionButtons({ label, questions }: { label: string; questions: readonly string[] }) {
  const locale = useLocale();
  return (
    <div>
      <p className="text-small mb-2 px-1 text-muted">{label}</p>
      <ul className="flex flex-wrap gap-2">
        {questions.map((question) => (
          <li key={question}>
            <button type="button" onClick={() => ask(question, locale)} className="chat-card">
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
