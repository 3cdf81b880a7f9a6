import ChevronDown from "virtual:icon/chevron-down";
import { useEffect, useState } from "react";
import type { ChangedAnswer } from "#app/features/assistant/drafted-answers.server.ts";
import { fillCount } from "#i18n/fill.tsx";
import { textLanguage } from "#i18n/text-language.ts";
import { Section } from "#desk/parts/page.tsx";
import { useLanguage, useLanguages, useWords } from "#desk/words/words.ts";
import { TwoValues } from "./two-values.tsx";

type Result = { answers: ChangedAnswer[]; count: number };

/**
 * Answers of the assistant that the drafts change. They are loaded after the page.
 * @param of.changes of the drafts: another list loads them again
 */
export function ChangedAnswers({ changes }: { changes: readonly unknown[] }) {
  const { documents, languages } = useWords();
  const { review } = documents;
  const own = useLanguages();
  const words = review.answers;
  const language = useLanguage();
  const [result, setResult] = useState<Result | "failed">();
  useEffect(() => {
    const leaving = new AbortController();
    setResult(undefined);
    void fetch("/desk/changed-answers", { signal: leaving.signal })
      .then(async (response) => setResult(response.ok ? ((await response.json()) as Result) : "failed"))
      .catch(() => !leaving.signal.aborted && setResult("failed"));
    return () => leaving.abort();
  }, [changes]);

  const all = typeof result === "object" ? result.answers : [];
  const byLanguage = Map.groupBy(all, ({ locale }) => locale);
  const more = typeof result === "object" ? result.count - all.length : 0;
  const line = !result
    ? words.comparing
    : result === "failed"
      ? words.failed
      : all.length > 0
        ? words.text
        : words.none;
  return (
    <Section title={words.title}>
      <p role="status" className="text-subdued">
        {line}
      </p>
      {own.map(
        (locale) =>
          byLanguage.has(locale) && (
            <div key={locale} className="mt-3">
              {byLanguage.size > 1 && <h3 className="font-semibold">{languages[locale]}</h3>}
              <ul className="divide-y divide-line">
                {byLanguage.get(locale)?.map(({ question, before, after }) => (
                  <li key={question}>
                    <details>
                      <summary className="flex min-h-11 items-center gap-2 py-1.5 font-semibold">
                        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-accent in-open:rotate-180" />
                        <bdi lang={textLanguage(question)}>{question}</bdi>
                      </summary>
                      <div className="pb-3">
                        <TwoValues
                          as="change"
                          labels={[review.before, review.after]}
                          values={[readable(before), readable(after)]}
                        />
                      </div>
                    </details>
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
      {more > 0 && <p className="mt-2 text-subdued">{fillCount(words.more, more, language)}</p>}
    </Section>
  );
}

const readable = (text: string) => ({ is: "text", text, language: textLanguage(text) }) as const;
