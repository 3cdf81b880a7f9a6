import { useLocale } from "#i18n/use-locale.ts";
import { ask } from "./conversation.ts";

/** Buttons that each ask a question. */
export function QuestionButtons({ questions }: { questions: readonly string[] }) {
  const locale = useLocale();
  return (
    <ul className="grid gap-2">
      {questions.map((question) => (
        <li key={question}>
          <button type="button" onClick={() => ask(question, locale)} className="chat-card w-full text-start">
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
