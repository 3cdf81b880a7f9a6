import type { Answerer } from "#app/features/assistant/client/who-answers.ts";
import { fillWith } from "#app/i18n/fill-with.tsx";
import { SiteLink } from "#app/i18n/site-link.tsx";
import { useLocale } from "#app/i18n/use-locale.ts";
import { ask } from "./conversation.ts";
import { useWords } from "./use-words.ts";

/** Before the first message: the greeting, questions to begin with, and what happens to what is written here. */
export function Welcome({ answerer, onLeave }: { answerer: Answerer | undefined; onLeave: () => void }) {
  const { words } = useWords();
  const { greeting, suggestions, notice } = words;
  const locale = useLocale();
  return (
    <div className="grid gap-3.5">
      <p className="font-medium leading-(--small-line)">{greeting}</p>
      <p className="text-small text-muted">
        {answerer && `${notice[answerer]} `}
        {fillWith(notice.sensitive, {
          privacy: (
            <SiteLink to="/privacy" onClick={onLeave} className="text-link">
              {notice.privacyLink}
            </SiteLink>
          ),
        })}
      </p>
      <div>
        <p className="text-small mb-2 text-muted">{suggestions.label}</p>
        <ul className="grid gap-2">
          {suggestions.questions.map((question) => (
            <li key={question}>
              <button type="button" onClick={() => ask(question, locale)} className="chat-card w-full text-start">
                {question}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
