import Plus from "virtual:icon/plus";
import { redirect } from "react-router";
import {
  type AskedQuestion,
  markQuestion,
  readQuestions,
} from "#app/features/assistant/questions/asked-questions.server.ts";
import { fill, fillCount } from "#i18n/fill.tsx";
import { formatDate } from "#i18n/riyadh-time.ts";
import { actionAt, loaderAt } from "#desk/desk-context.server.ts";
import { mayDo } from "#desk/doors.ts";
import { refusalSentences } from "#desk/review/refusal-sentences.server.ts";
import { ActionButton } from "#desk/parts/action-form.tsx";
import { ButtonLink } from "#desk/parts/buttons.tsx";
import { fieldAddress } from "#desk/parts/linked-field.ts";
import { Notice, NoticeList } from "#desk/parts/notice.tsx";
import type { PageProps } from "#desk/page-props.ts";
import { Page, Row, Section } from "#desk/parts/page.tsx";
import { AnswersWithoutPage } from "#desk/review/answers-without-page.tsx";
import { switchActions } from "#cms/owners-fields.ts";
import { useLanguage, useWords } from "#desk/words/words.ts";
import { words as questionWords } from "#words/desk-questions.ts";
import { draftEntry } from "#server/publications/drafts/draft-entry.ts";
import { switchQuestions } from "#server/publications/drafts/switch-questions.ts";

export const loader = loaderAt("questions", async ({ drafting, sites, language, member, store }) => {
  const questions = await readQuestions(store);
  return {
    withoutPage: await drafting.answersWithoutPage(language),
    maySwitch: mayDo(member.role, "questions", "on"),
    isOn: sites().en.settings.keepQuestions === "on",
    questions: questions.map(({ last, ...question }) => ({ ...question, last: formatDate(last, language) })),
  };
});

type Result =
  | { outcome: "switched"; isOn: boolean }
  | { outcome: "refused"; reasons: string[] }
  | { outcome: "marked"; question: Pick<AskedQuestion, "locale" | "words">; isDone: boolean }
  | { outcome: "unknown" | "full" | "changed" };

export const action = actionAt("questions", async (desk): Promise<Result | Response> => {
  const { intent, drafting, field, language, record, store, author } = desk;
  if (intent === "on" || intent === "off") {
    const result = await switchQuestions(drafting.editing, { value: intent, author });
    if (result.outcome === "refused") return { ...result, reasons: refusalSentences(result.reasons, language) };
    for (const action of switchActions(result.owned)) await record(action);
    return { outcome: "switched", isOn: intent === "on" };
  }
  const question = { locale: field("locale") === "ar" ? "ar" : "en", words: field("words") } as const;
  if (intent === "answer") {
    const original =
      question.words === ""
        ? { text: "", locale: language }
        : (await readQuestions(store)).find((one) => one.locale === question.locale && one.words === question.words);
    if (!original) return { outcome: "unknown" };
    const wasDrafted = (await drafting.open("answers"))?.some(({ drafted }) => drafted) ?? false;
    const list = { document: "answers", list: "entries", field: "question" };
    const entry = await draftEntry(drafting, { ...list, ...original, author });
    if (typeof entry === "string") return { outcome: entry };
    if (!wasDrafted) await record("document-drafted", "answers");
    const part = original.text === "" ? "question" : "answer";
    return redirect(fieldAddress("answers", `entries.${entry}.${part}`, original.locale));
  }
  const isDone = intent === "done";
  return (await markQuestion(store, question, isDone))
    ? { outcome: "marked", question, isDone }
    : { outcome: "unknown" };
});

export default function Questions({
  loaderData: { isOn: wasOn, maySwitch, questions, withoutPage },
  actionData: result,
}: PageProps<typeof loader, typeof action>) {
  const { documents } = useWords();
  const words = questionWords[useLanguage()];
  // A new publication may not be visible yet.
  const isOn = result?.outcome === "switched" ? result.isOn : wasOn;
  const open = questions.filter(({ isDone }) => !isDone);
  const doneQuestions = questions.filter(({ isDone }) => isDone);
  return (
    <Page
      title={words.title}
      intro={words.intro}
      actions={
        <>
          <ActionButton intent="answer">
            <Plus aria-hidden="true" className="size-4" />
            {words.addAnswer}
          </ActionButton>
          <ButtonLink to="/words/answers">{documents.ask.toAnswers}</ButtonLink>
        </>
      }
    >
      <div className="grid gap-6">
        {result && <Outcome result={result} />}
        <AnswersWithoutPage answers={withoutPage} />
        {isOn && (
          <Section title={words.open} text={open.length > 0 ? words.openText : undefined}>
            {open.length > 0 ? <List questions={open} /> : <p className="text-subdued">{words.empty}</p>}
          </Section>
        )}
        {isOn && doneQuestions.length > 0 && (
          <Section title={words.done} text={words.doneText}>
            <List questions={doneQuestions} />
          </Section>
        )}
        <Section title={isOn ? words.onTitle : words.offTitle} text={isOn ? words.onText : words.offText}>
          {maySwitch ? (
            <ActionButton intent={isOn ? "off" : "on"} look={isOn ? "line" : "main"}>
              {isOn ? words.switchOff : words.switchOn}
            </ActionButton>
          ) : (
            <p className="text-subdued">{documents.ownersOnly}</p>
          )}
        </Section>
      </div>
    </Page>
  );
}

function Outcome({ result }: { result: Result }) {
  const { undo } = useWords();
  const words = questionWords[useLanguage()];
  switch (result.outcome) {
    case "switched":
      return <Notice kind="good">{result.isOn ? words.switchedOn : words.switchedOff}</Notice>;
    case "refused":
      return <NoticeList kind="bad" title={words.refused} items={result.reasons} />;
    case "marked":
      return result.isDone ? (
        <Notice kind="good">
          <div className="flex flex-wrap items-center gap-x-4">
            {words.marked}
            <ActionButton intent="open" fields={result.question} look="quiet">
              {undo}
            </ActionButton>
          </div>
        </Notice>
      ) : null;
    case "full":
      return <Notice kind="attention">{words.full}</Notice>;
    case "changed":
      return <Notice kind="attention">{words.changed}</Notice>;
    default:
      return <Notice kind="attention">{words.gone}</Notice>;
  }
}

function List({ questions }: { questions: PageProps<typeof loader>["loaderData"]["questions"] }) {
  const words = questionWords[useLanguage()];
  const language = useLanguage();
  return (
    <ul className="divide-y divide-line">
      {questions.map(({ locale, words: key, text, times, last, isDone }) => (
        <Row
          key={`${locale} ${key}`}
          title={<bdi lang={locale}>{text}</bdi>}
          text={`${fillCount(words.times, times, language)} · ${fill(words.last, { day: last })}`}
        >
          <div className="flex flex-wrap gap-2">
            {!isDone && (
              <ActionButton
                intent="answer"
                fields={{ locale, words: key }}
                label={fill(words.answerNamed, { question: text })}
              >
                {words.answer}
              </ActionButton>
            )}
            <ActionButton
              intent={isDone ? "open" : "done"}
              fields={{ locale, words: key }}
              label={fill(isDone ? words.reopenNamed : words.doneNamed, { question: text })}
              look="quiet"
            >
              {isDone ? words.reopen : words.markDone}
            </ActionButton>
          </div>
        </Row>
      ))}
    </ul>
  );
}
