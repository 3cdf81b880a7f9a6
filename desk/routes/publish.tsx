import { useId, useRef, type ReactNode } from "react";
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { members } from "#app/features/members/members.server.ts";
import { fill, fillWith } from "#i18n/fill.tsx";
import { localePath } from "#i18n/locale.ts";
import { ButtonLink, SubmitButton, TextLink } from "#desk/parts/buttons.tsx";
import { allow, allowForm } from "#desk/desk-context.server.ts";
import { mayDo } from "#desk/doors.ts";
import { refusalSentences } from "#desk/editor/refusal-sentences.server.ts";
import { SelectField, TextField } from "#desk/parts/field.tsx";
import { Notice, Reasons } from "#desk/parts/notice.tsx";
import { Page, Section } from "#desk/parts/page.tsx";
import { useMay } from "#desk/use-may.ts";
import { ShortcutKeys, useShortcut } from "#desk/parts/shortcut.tsx";
import { picturePage } from "#desk/pictures/picture-address.ts";
import { thumbnailOf } from "#desk/pictures/picture-view.server.ts";
import { Tile } from "#desk/pictures/tile.tsx";
import { AnswersWithoutPage } from "#desk/review/answers-without-page.tsx";
import { ChangedAnswers } from "#desk/review/changed-answers.tsx";
import { type ChangedDocument, changedDocuments, publicationNote } from "#desk/review/changed-documents.server.ts";
import { DocumentChanges } from "#desk/review/document-changes.tsx";
import { Proposals } from "#desk/review/proposals.tsx";
import { notify } from "#desk/sign-in.server.ts";
import { mistakesOf } from "#desk/editor/mistakes.server.ts";
import { Mistakes } from "#desk/editor/mistakes.tsx";
import { recordOwnersFields, waitForPublication } from "#desk/wait-for-publication.server.ts";
import { useWords, wordsIn, useLanguage } from "#desk/words/words.ts";
import type { Refusal } from "#server/publications/drafts/editing.ts";
import { NewWindowLink } from "#app/ui/new-window-link.tsx";
import { ActionButton, ActionForm } from "#desk/parts/action-form.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const desk = allow(context, request, "publish");
  const { drafting, language, pictures, who } = desk;
  const [changes, overview, lost, choices, uploaded, withoutPage, proposals] = await Promise.all([
    changedDocuments(desk),
    drafting.overview(),
    drafting.lostPages(),
    drafting.choices(language),
    pictures.list(),
    drafting.answersWithoutPage(language),
    drafting.proposals(),
  ]);
  const faults = mistakesOf(overview, language);
  const invented = new Map(overview.documents.map(({ document, placeholders }) => [document, placeholders]));
  const mayPublish = mayDo(desk.member.role, "publish", "post");
  /** What is not finished, or not yet for those who publish, or not this writer's to propose. */
  const isLeftOut = ({ document, who: authors, stage }: ChangedDocument) =>
    faults.some((fault) => fault.document === document) ||
    (mayPublish
      ? stage?.stage === "writing" || stage?.stage === "returned"
      : stage?.stage === "proposed" || !authors.split(", ").includes(who));
  return {
    changes,
    proposals,
    /** With values that were invented as examples. */
    examples: changes
      .filter(({ document, is }) => is !== "removed" && (invented.get(document) ?? 0) > 0)
      .map(({ name }) => name),
    leftOut: changes.filter(isLeftOut).map(({ document }) => document),
    withoutPage,
    faults,
    lost: lost.map(({ from, to }) => ({
      from,
      to,
      name: changes.find(({ page, is }) => page === from && is === "removed")?.name ?? from,
    })),
    pages: choices.pages,
    cropped: uploaded
      .filter(({ isChanged }) => isChanged)
      .map((picture) => ({
        name: picture.name,
        address: picturePage(picture.kind, picture.name),
        thumbnail: thumbnailOf(picture),
        alt: language === "ar" ? picture.alt_ar : picture.alt_en,
      })),
  };
}

type Result =
  | ({ outcome: "published" } & Publication)
  | { outcome: "taken-back" | "not-latest" | "proposed" | "sent-back" | "proposal-gone" }
  | { outcome: "refused"; reasons: string[] };

export async function action({ context, request }: ActionFunctionArgs): Promise<Result> {
  const desk = await allowForm(context, request, "publish");
  const { author, intent, drafting, field, language, pictures, record, release } = desk;
  const refusal = (reasons: Refusal[]) =>
    ({ outcome: "refused", reasons: refusalSentences(reasons, language) }) as const;
  if (intent === "take-back") {
    if (!/^[1-9]\d{0,8}$/.test(field("number"))) return { outcome: "not-latest" };
    const number = Number(field("number"));
    const note = fill(wordsIn(language).documents.past.note, { number: number - 1 });
    const result = await drafting.takeBack(number, { author, note });
    if (!result) return { outcome: "not-latest" };
    if (result.outcome === "refused") return refusal(result.reasons);
    await record("restored", String(number - 1));
    await recordOwnersFields(record, result.owned);
    await waitForPublication(release, result.number);
    return { outcome: "taken-back" };
  }
  if (intent === "send-back") {
    const of = { by: field("by"), reason: field("reason") };
    if (!(await drafting.sendBack({ author, note: field("answer").trim().slice(0, 200) }, of)))
      return { outcome: "proposal-gone" };
    await record("proposal-returned");
    return { outcome: "sent-back" };
  }
  const [lost, every, all] = await Promise.all([drafting.lostPages(), changedDocuments(desk), pictures.list()]);
  const changes = every.filter(({ document }) => field(`leave ${document}`) === "");
  const drafts = every.filter((one) => !changes.includes(one));
  const without = drafts.map(({ document }) => document);
  const croppedPictures = all.filter(({ isChanged }) => isChanged).map((one) => one[`alt_${language}`]);
  const redirects = lost.map(({ from }) => ({ from, to: field(`to ${from}`) })).filter(({ to }) => to !== "");
  const note = (field("note").trim() || publicationNote(changes, croppedPictures, language)).slice(0, 200);
  if (intent === "propose") {
    const proposal = await drafting.propose({ author, note, without });
    if (proposal.outcome === "refused") return refusal(proposal.reasons);
    await record("proposed");
    for (const member of await members(desk.store))
      if (mayDo(member.role, "publish", "post")) notify(desk, member, { of: "proposal", who: author.who, note });
    return proposal;
  }
  const result = await drafting.publish({ author, note, redirects, without });
  if (result.outcome === "refused") return refusal(result.reasons);
  await record("published", String(result.number));
  await recordOwnersFields(record, result.owned);
  const page = onlyPage(changes);
  return {
    outcome: "published",
    someAppearLater: await drafting.someAppearLater(),
    drafts: drafts.map(({ name }) => name),
    number: result.number,
    ...(page !== undefined && { page: localePath(language, page) }),
    isShown: await waitForPublication(release, result.number),
  };
}

/** The changed page, if it is the only one and visitors see it at once. */
function onlyPage(changes: readonly ChangedDocument[]): string | undefined {
  const [page, ...others] = new Set(changes.map((change) => change.page));
  const isThere = changes.every(({ is, isLater }) => is !== "removed" && !isLater);
  return isThere && others.length === 0 ? page : undefined;
}

/** The list that a page was in, or else the home page. */
const listOf = (path: string) => /^\/(?:blog|services)(?=\/)/.exec(path)?.[0] ?? "/";

export default function Publish() {
  const { changes, examples, proposals, leftOut, faults, lost, pages, cropped, withoutPage } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { review: words, proposals: proposalWords } = useWords().documents;
  const mayPublish = useMay("publish", "post");
  const own = mayPublish ? words : { ...words, ...proposalWords.own };
  const isBusy = useNavigation().state === "submitting";
  const form = useId();
  const button = useRef<HTMLButtonElement>(null);
  useShortcut("Enter", () => button.current?.click());
  const isOnEveryPage = changes.some((change) => change.isEverywhere);
  const affectedPages = new Set(
    changes.flatMap(({ page, name, list }) => (page === undefined ? [] : list ? [name, list] : [name])),
  );
  const back = <ButtonLink to="/words">{words.toWords}</ButtonLink>;
  if (result?.outcome === "published")
    return (
      <Page title={own.title}>
        <Published {...result} back={back} />
      </Page>
    );
  const message = (
    <>
      {result?.outcome === "taken-back" && <Notice kind="good">{words.takenBack}</Notice>}
      {result?.outcome === "not-latest" && <Notice kind="attention">{words.notLatest}</Notice>}
      {result?.outcome === "proposed" && <Notice kind="good">{proposalWords.done}</Notice>}
      {result?.outcome === "sent-back" && <Notice kind="good">{proposalWords.sentBack}</Notice>}
      {result?.outcome === "proposal-gone" && <Notice kind="attention">{proposalWords.gone}</Notice>}
      {result?.outcome === "refused" && <Reasons title={own.refused} reasons={result.reasons} />}
    </>
  );
  if (changes.length + cropped.length === 0)
    return (
      <Page title={own.title}>
        {message}
        <div className="card p-6">
          <div className="apertures mb-4 w-18 text-accent" aria-hidden="true" />
          <p className="mb-5">{words.nothing}</p>
          {back}
        </div>
      </Page>
    );
  return (
    <Page title={own.title} intro={words.intro} actions={back}>
      <div className="grid gap-6">
        {message}
        <Proposals proposals={proposals}>
          {({ by, note }) =>
            mayPublish && (
              <ActionForm className="mt-3 flex max-w-xl flex-wrap items-end gap-2">
                <input type="hidden" name="by" value={by} />
                <input type="hidden" name="reason" value={note} />
                <div className="grow">
                  <TextField label={proposalWords.answer} name="answer" maxLength={200} dir="auto" autoComplete="off" />
                </div>
                <SubmitButton intent="send-back">{proposalWords.sendBack}</SubmitButton>
              </ActionForm>
            )
          }
        </Proposals>
        {faults.length > 0 && <Mistakes mistakes={faults} isAlone={changes.length <= 1} />}
        {examples.length > 0 && <Named text={words.withExamples} names={examples} />}
        <AnswersWithoutPage answers={withoutPage} />
        {affectedPages.size > 0 && (
          <Section title={words.pages}>
            <ul className="flex flex-wrap gap-x-4 gap-y-1">
              {isOnEveryPage ? (
                <li>{words.everyPage}</li>
              ) : (
                [...affectedPages].map((name) => (
                  <li key={name}>
                    <bdi>{name}</bdi>
                  </li>
                ))
              )}
            </ul>
          </Section>
        )}
        {cropped.length > 0 && (
          <Section title={words.cropped} text={words.croppedText}>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-4">
              {cropped.map(({ name, address, thumbnail, alt }) => (
                <li key={name} className="grid content-start gap-1.5">
                  <Tile kind="scene" address={thumbnail} />
                  <TextLink to={address} className="text-small">
                    {alt}
                  </TextLink>
                </li>
              ))}
            </ul>
          </Section>
        )}
        <ChangedAnswers changes={changes} />
        {changes.map((change) => (
          <DocumentChanges key={change.document} change={change}>
            {changes.length > 1 && (
              <label className="mt-4 flex min-h-11 w-fit items-center gap-2">
                <input
                  type="checkbox"
                  form={form}
                  name={`leave ${change.document}`}
                  defaultChecked={leftOut.includes(change.document)}
                  className="size-5 accent-accent"
                />
                {words.leave}
              </label>
            )}
          </DocumentChanges>
        ))}
        <Form id={form} method="post" className="card grid gap-4 p-5 md:p-6">
          {mayPublish &&
            lost.map(({ from, to, name }) => (
              <SelectField
                key={from}
                label={fill(words.leadsTo, { name })}
                hint={words.leadsToHint}
                name={`to ${from}`}
                className="input max-w-md"
                defaultValue={to ?? listOf(from)}
                options={pages}
              />
            ))}
          <TextField label={own.note} hint={own.noteHint} name="note" maxLength={200} dir="auto" autoComplete="off" />
        </Form>
        {/* Always visible, even below long texts. */}
        <div className="floating sticky bottom-2 flex items-center justify-end gap-4">
          <p className="text-small text-subdued max-md:hidden">
            {fillWith(own.shortcut, { keys: <ShortcutKeys of="Enter" /> })}
          </p>
          <SubmitButton
            ref={button}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            form={form}
            {...(!mayPublish && { intent: "propose" })}
            disabled={isBusy || (faults.length > 0 && changes.length === 1)}
            look="main"
          >
            {isBusy ? own.publishing : own.publish}
          </SubmitButton>
        </div>
      </div>
    </Page>
  );
}

/** A notice about documents by their names. */
const Named = ({ text, names }: { text: string; names: readonly string[] }) => (
  <Notice kind="attention">
    <p className="font-semibold">{text}</p>
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {names.map((name) => (
        <li key={name}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  </Notice>
);

/** `drafts`: what was left out; `page`: the affected page, if only one; `isShown`: visitors see it. */
type Publication = { someAppearLater: boolean; drafts: string[]; number: number; page?: string; isShown: boolean };

function Published({ someAppearLater, drafts, number, page, isShown, back }: Publication & { back: ReactNode }) {
  const { documents, newWindow } = useWords();
  const words = documents.review;
  const isBusy = useNavigation().state === "submitting";
  const language = useLanguage();
  return (
    <div className="grid justify-items-start gap-4">
      <Notice kind="good">
        {isShown ? words.done : words.doneSoon} {someAppearLater && words.scheduledDone}
      </Notice>
      {drafts.length > 0 && <Named text={words.stillDrafts} names={drafts} />}
      <div className="flex flex-wrap gap-2">
        <NewWindowLink href={page ?? localePath(language, "/")} newWindow={newWindow} className="button button-main">
          {page ? words.seePage : words.see}
        </NewWindowLink>
        {back}
      </div>
      <div className="grid justify-items-start gap-2">
        <ActionButton intent="take-back" fields={{ number: String(number) }} disabled={isBusy}>
          {words.takeBack}
        </ActionButton>
        <p className="text-small text-subdued">{words.takeBackText}</p>
      </div>
    </div>
  );
}
