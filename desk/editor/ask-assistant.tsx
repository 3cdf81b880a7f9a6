import ChevronDown from "virtual:icon/chevron-down";
import { type SubmitEvent, useState } from "react";
import type { ReadAnswer } from "#app/features/assistant/drafted-answers.server.ts";
import { NewWindowLink } from "#app/ui/new-window-link.tsx";
import { direction, type Locale, localePath } from "#i18n/locale.ts";
import { textLanguage } from "#i18n/text-language.ts";
import { SubmitButton, TextLink } from "#desk/parts/buttons.tsx";
import { Field } from "#desk/parts/field.tsx";
import { useWords } from "#desk/words/words.ts";
import { useEditor } from "./editor-context.ts";

type Props = {
  /** Path of the page that a visitor asks on, without its language. */
  page: string;
  locale: Locale;
  /** Whether a language model words the answers for visitors. */
  isHosted: boolean;
};

type Asked = { is: "asking" | "failed" } | ({ is: "answered" } & ReadAnswer);

/** Asks the assistant what it would answer if the drafts were published. */
export function AskAssistant({ page, locale, isHosted }: Props) {
  const { store } = useEditor();
  const { documents } = useWords();
  const words = documents.ask;
  const [question, setQuestion] = useState("");
  const [asked, setAsked] = useState<Asked>();

  async function ask(): Promise<void> {
    setAsked({ is: "asking" });
    await store.saveAll();
    const query = new URLSearchParams({ question, page: localePath(locale, page) });
    const answer = await fetch(`/desk/ask?${query.toString()}`)
      .then(async (response) => (response.ok ? ((await response.json()) as ReadAnswer) : undefined))
      .catch(() => undefined);
    setAsked(answer ? { is: "answered", ...answer } : { is: "failed" });
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (question.trim() !== "" && asked?.is !== "asking") void ask();
  };

  return (
    <details className="card px-4 py-1 md:px-6">
      <summary className="flex min-h-11 items-center gap-2 font-semibold">
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-accent in-open:rotate-180" />
        {words.title}
      </summary>
      <div className="grid gap-4 pt-2 pb-4">
        <form aria-label={words.title} onSubmit={onSubmit}>
          <Field label={words.question} hint={isHosted ? `${words.hint} ${words.hosted}` : words.hint}>
            {(attributes) => (
              <div className="flex flex-wrap gap-2">
                <input
                  {...attributes}
                  className="input max-w-xl"
                  dir="auto"
                  autoComplete="off"
                  maxLength={400}
                  value={question}
                  onChange={({ target }) => setQuestion(target.value)}
                />
                <SubmitButton>{words.ask}</SubmitButton>
              </div>
            )}
          </Field>
        </form>
        <div role="status" className="grid gap-3 empty:hidden">
          {asked?.is === "asking" && <p className="text-subdued">{words.asking}</p>}
          {asked?.is === "failed" && <p className="font-semibold text-error">{words.failed}</p>}
          {asked?.is === "answered" && <Answer answer={asked} />}
        </div>
      </div>
    </details>
  );
}

function Answer({ answer: { text, sources, certainty } }: { answer: ReadAnswer }) {
  const { documents } = useWords();
  const words = documents.ask;
  const language = textLanguage(text);
  return (
    <>
      <p
        lang={language}
        dir={direction(language)}
        className="max-w-[44em] rounded-sm bg-accent-soft px-3 py-2 text-start whitespace-pre-line"
      >
        {text}
      </p>
      {sources.length > 0 && (
        <ul aria-label={words.sources} className="flex flex-wrap gap-x-5 gap-y-1">
          {sources.map(({ title, path }) => (
            <li key={path} lang={language}>
              <NewWindowLink href={`/desk/preview${path}`} className="link">
                <bdi>{title}</bdi>
              </NewWindowLink>
            </li>
          ))}
        </ul>
      )}
      <p className="text-small text-subdued">
        {words[certainty]} {certainty === "none" && <TextLink to="/words/answers">{words.toAnswers}</TextLink>}
      </p>
    </>
  );
}
