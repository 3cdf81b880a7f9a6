import { fill } from "#i18n/fill.tsx";
import { TextLink } from "#desk/parts/buttons.tsx";
import { fieldAddress } from "#desk/parts/linked-field.ts";
import { NoticeList } from "#desk/parts/notice.tsx";
import { useLanguage, useNamed, useWords } from "#desk/words/words.ts";
import type { AnswerWithoutPage } from "#server/publications/drafts/draft-overview.ts";

export function AnswersWithoutPage({ answers }: { answers: readonly AnswerWithoutPage[] }) {
  const words = useWords().documents.withoutPage;
  const language = useLanguage();
  const named = useNamed();
  if (answers.length === 0) return null;
  return (
    <NoticeList
      kind="attention"
      title={words.text}
      items={answers.map(({ field, question, page }) => (
        <>
          <TextLink to={fieldAddress("answers", field, language)}>
            <bdi>{fill(question, named)}</bdi>
          </TextLink>{" "}
          <bdi dir="ltr" className="text-small text-subdued">
            {page}
          </bdi>
        </>
      ))}
    />
  );
}
