import { useEffect, useRef, useState } from "react";
import { Form, Link, redirect, type ShouldRevalidateFunctionArgs, useFetcher, useNavigation } from "react-router";
import { companyAnswers, groupOf, keepCompanyAnswers } from "#app/features/content/company-answers.server.ts";
import { coloursOf } from "#cms/company/company-documents.ts";
import { plainAlternative, plainDrawings } from "#cms/company/plain-pictures.ts";
import { actionAt, loaderAt } from "#desk/desk-context.server.ts";
import { ButtonLink, SubmitButton } from "#desk/parts/buttons.tsx";
import { Notice, NoticeList } from "#desk/parts/notice.tsx";
import type { PageProps } from "#desk/page-props.ts";
import { Page } from "#desk/parts/page.tsx";
import { type PublicationOutcome, publicationOutcome, takeBackOutcome } from "#desk/publication-outcome.server.ts";
import { Published } from "#desk/review/published.tsx";
import { refusalSentences } from "#desk/review/refusal-sentences.server.ts";
import { useWords, wordsIn } from "#desk/words/words.ts";
import { firstDayWords, useFirstDayWords } from "./first-day-words.ts";
import { answerFaults, postedAnswers, stepOf, steps } from "./answers.server.ts";
import { StepFields } from "./step-fields.tsx";
import { stepAt, walkAt } from "./walk.server.ts";
import { listen } from "#app/ui/listen.ts";

export const loader = loaderAt("first-day/first-day", async (desk) =>
  (await desk.drafting.isExample()) ? walkAt(desk, stepAt(desk.request)) : undefined,
);

/** Saves while typing change nothing on the page. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  formData?.get("intent") !== "keep" && defaultShouldRevalidate;

type Result = PublicationOutcome | { outcome: "kept" | "taken-back" };

export const action = actionAt("first-day/first-day", async (desk): Promise<Result | Response> => {
  const { author, drafting, field, fields, intent, language, pictures, store, who, request } = desk;
  const words = firstDayWords(language);
  if (intent === "take-back")
    return takeBackOutcome(desk, async (number, by) => {
      const [latest] = await drafting.history();
      return latest?.number === number ? drafting.restore(number - 1, by) : undefined;
    });
  if (!(await drafting.isExample())) return redirect("/first-day");
  const step = stepAt(request);
  const changedAnswers = await drafting.changedAnswers();
  if (intent === "publish") {
    const company = await companyAnswers(store, changedAnswers);
    // Discards the answers: the drafts they came from no longer exist.
    await keepCompanyAnswers(store, company, {});
    const answers = groupOf(company);
    // Checked before pictures are drawn, which takes seconds.
    const { faults } = await drafting.company(answers);
    const mistakes = faults.map((fault) => ({ code: "mistake", fault }) as const);
    if (mistakes.length > 0) return { outcome: "refused", reasons: refusalSentences(mistakes, language) };
    for (const [name, drawing] of plainDrawings(coloursOf(answers))) {
      const alternatives = { alt_en: plainAlternative.en, alt_ar: plainAlternative.ar };
      const picture = { kind: "scene", name, focus_x: 0.5, focus_y: 0.5, made_by: who, ...alternatives } as const;
      const refusal = await pictures.draw(picture, drawing);
      if (refusal) return { outcome: "refused", reasons: [wordsIn(language).faults.away] };
    }
    return publicationOutcome(desk, await drafting.moveIn(answers, { author, note: words.review.note }));
  }
  const before = await companyAnswers(store, changedAnswers);
  const answers = postedAnswers(step, field, [...Object.keys(before), ...fields.map(([name]) => name)]);
  await keepCompanyAnswers(store, answers, changedAnswers);
  if (intent === "keep") return { outcome: "kept" };
  const all = await companyAnswers(store, changedAnswers);
  const company = await drafting.company(groupOf(all));
  const isWrong = Object.keys(answerFaults(company, all, language).at).some((name) => stepOf(name) === step);
  return redirect(`/first-day?step=${isWrong ? step : steps[steps.indexOf(step) + 1]}`);
});

export default function FirstDay({ loaderData: data, actionData: result }: PageProps<typeof loader, typeof action>) {
  const words = useFirstDayWords();
  if (data) return <Walk {...data} result={result} />;
  return (
    <Page title={words.title}>
      <Done result={result} />
    </Page>
  );
}

type WalkProps = NonNullable<Awaited<ReturnType<typeof loader>>> & { result: Result | undefined };

function Walk({ result, ...data }: WalkProps) {
  const { step } = data;
  const words = useFirstDayWords();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keeping = useFetcher<typeof action>();
  const isBusy = useNavigation().state === "submitting";
  const address = `/first-day?step=${step}`;
  const [version, setVersion] = useState(0);
  const isKept = keeping.state === "idle" && keeping.data !== undefined;
  useEffect(() => setVersion((before) => before + 1), [keeping.data]);

  /** The fields as an action takes them. */
  const fields = () => {
    const data = new FormData(form.current!);
    data.set("intent", "keep");
    return data;
  };
  const keep = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (form.current)
      void keeping.submit(fields(), { method: "post", action: address, encType: "multipart/form-data" });
  };
  const keepSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(keep, 400);
  };
  useEffect(() => {
    const leave = () => {
      if (timer.current && form.current) navigator.sendBeacon(`/desk${address}`, fields());
    };
    return listen(window, "pagehide", leave);
  }, [address]);
  // The next step begins at its heading.
  const heading = useRef<HTMLHeadingElement>(null);
  const lastStep = useRef(step);
  useEffect(() => {
    if (lastStep.current !== step) heading.current?.focus();
    lastStep.current = step;
  }, [step]);

  const before = data.steps[data.steps.indexOf(step) - 1];
  return (
    <Page title={words.title} intro={words.intro}>
      <div className="grid gap-6">
        {result?.outcome === "taken-back" && <Notice kind="good">{words.done.takenBack}</Notice>}
        {result?.outcome === "refused" && (
          <NoticeList kind="bad" title={words.review.mistakes} items={result.reasons} />
        )}
        <nav aria-label={words.steps.label}>
          <ol className="flex flex-wrap gap-2">
            {data.steps.map((one, index) => (
              <li key={one}>
                <Link to={`?step=${one}`} aria-current={one === step ? "step" : undefined} className="button choice">
                  <span className="text-subdued tabular-nums">{index + 1}</span>
                  {words.steps[one].title}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <Form
          key={step}
          ref={form}
          method="post"
          encType="multipart/form-data"
          action={`?step=${step}`}
          className="card grid gap-5 p-5 md:p-6"
          onInput={keepSoon}
          // A link may be pressed next.
          onBlur={() => timer.current && keep()}
        >
          <div>
            <h2 ref={heading} tabIndex={-1} className="text-title">
              {words.steps[step].title}
            </h2>
            <p className="mt-1 max-w-[44em] text-subdued">{words.steps[step].text}</p>
          </div>
          <StepFields {...data} version={version} changed={keepSoon} />
          <div className="flex flex-wrap items-center gap-3">
            {before && <ButtonLink to={`?step=${before}`}>{words.back}</ButtonLink>}
            {step === "review" ? (
              <SubmitButton intent="publish" look="main" disabled={isBusy || data.review.mistakes.length > 0}>
                {isBusy ? words.review.publishing : words.review.publish}
              </SubmitButton>
            ) : (
              <SubmitButton intent="next" look="main" disabled={isBusy}>
                {words.next}
              </SubmitButton>
            )}
            <p role="status" className="text-small text-subdued">
              {keeping.state === "idle" ? isKept && words.kept : words.keeping}
            </p>
          </div>
        </Form>
      </div>
    </Page>
  );
}

function Done({ result }: { result: Result | undefined }) {
  const { documents, nav } = useWords();
  const words = useFirstDayWords();
  const published = result?.outcome === "published" ? result : undefined;
  return (
    <div className="grid gap-4">
      {result?.outcome === "refused" && (
        <NoticeList kind="bad" title={documents.review.refused} items={result.reasons} />
      )}
      {result?.outcome === "not-latest" && <Notice kind="attention">{documents.review.notLatest}</Notice>}
      <Published
        text={published && !published.isShown ? words.done.soon : words.done.yours}
        takeBack={published && { number: published.number, text: words.done.takeBackText }}
      >
        <p>{words.done.next}</p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/words/brand">{words.done.brand}</ButtonLink>
          <ButtonLink to="/words">{nav.words}</ButtonLink>
          <ButtonLink to="/people">{nav.people}</ButtonLink>
        </div>
      </Published>
    </div>
  );
}
