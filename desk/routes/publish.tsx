import { useId, useRef, useState } from "react";
import { Form, useFetcher, useNavigation } from "react-router";
import { members } from "#app/features/members/members.server.ts";
import { fill, fillWith } from "#i18n/fill.tsx";
import { ButtonLink, SubmitButton, TextLink } from "#desk/parts/buttons.tsx";
import { actionAt, loaderAt } from "#desk/desk-context.server.ts";
import { mayDo } from "#desk/doors.ts";
import { refusalSentences } from "#desk/review/refusal-sentences.server.ts";
import { CheckField, SelectField, TextField } from "#desk/parts/field.tsx";
import { Notice, NoticeList } from "#desk/parts/notice.tsx";
import type { PageProps } from "#desk/page-props.ts";
import { Page, Section } from "#desk/parts/page.tsx";
import { useMay } from "#desk/use-may.ts";
import { ShortcutKeys, useShortcut } from "#desk/parts/shortcut.tsx";
import { picturePage } from "#desk/pictures/picture-address.ts";
import { descriptionIn, thumbnailOf } from "#desk/pictures/picture-view.server.ts";
import { Tile } from "#desk/pictures/tile.tsx";
import { AnswersWithoutPage } from "#desk/review/answers-without-page.tsx";
import { ChangedAnswers } from "#desk/review/changed-answers.tsx";
import {
  type ChangedDocument,
  changedDocuments,
  effectsOf,
  publicationNote,
} from "#desk/review/changed-documents.server.ts";
import { DocumentChanges } from "#desk/review/document-changes.tsx";
import { Proposals } from "#desk/review/proposals.tsx";
import { notify } from "#desk/sign-in.server.ts";
import { mentionsOf } from "#desk/review/mentions.server.ts";
import { type Mistake, mistakesOf, namesOfLinking } from "#desk/review/mistakes.server.ts";
import { MistakeAtPlace, Mistakes, MistakePlace, type Place } from "#desk/review/mistakes.tsx";
import { LostLinks } from "#desk/review/lost-links.tsx";
import { type Obstacles, obstaclesOf, redirectsOf } from "#desk/review/obstacles.server.ts";
import { type Effect, Published } from "#desk/review/published.tsx";
import {
  type PublicationOutcome,
  publicationOutcome,
  type TakeBackOutcome,
  takeBackOutcome,
} from "#desk/publication-outcome.server.ts";
import { useLanguage, useWords } from "#desk/words/words.ts";
import { words as publicationWords } from "#words/desk-publications.ts";
import { ActionButton, ActionForm } from "#desk/parts/action-form.tsx";

export const loader = loaderAt("publish", async (desk) => {
  const { drafting, language, pictures, release, who } = desk;
  const mayPublish = mayDo(desk.member.role, "publish", "post");
  if (mayPublish) release.expectPublication();
  const [changes, overview, lost, choices, uploaded, withoutPage, proposals] = await Promise.all([
    changedDocuments(desk),
    drafting.overview(),
    drafting.lostPages(),
    drafting.choices(language),
    pictures.list(),
    drafting.answersWithoutPage(language, { isNew: true }),
    drafting.proposals(),
  ]);
  const mistakes = mistakesOf(overview.documents, overview.faults, language);
  /** Taken back, not yet proposed to those who publish, or not this writer's to propose. */
  const isWaiting = ({ who: authors, stage }: ChangedDocument) =>
    mayPublish
      ? stage !== undefined && stage.stage !== "proposed"
      : stage?.stage === "proposed" || stage?.stage === "taken-back" || !authors.split(", ").includes(who);
  const waiting = new Set(changes.filter(isWaiting).map(({ document }) => document));
  const isLeftOut = ({ document, stage }: ChangedDocument) =>
    changes.length > 1
      ? waiting.has(document) || mistakes.some((one) => concerns(one, document))
      : stage?.stage === "taken-back";
  let leftOut = changes.filter(isLeftOut).map(({ document }) => document);
  let obstacles = await obstaclesOf(desk, leftOut, { overview, lost });
  // Documents that link to an unfinished one could not be published without it.
  const isNeeded = (one: string) => !waiting.has(one) && obstacles.mistakes.some(({ lost: to }) => to === one);
  if (leftOut.some(isNeeded)) {
    leftOut = leftOut.filter((one) => !isNeeded(one));
    obstacles = await obstaclesOf(desk, leftOut, { overview, lost });
  }
  const byTurn = (one: ChangedDocument, other: ChangedDocument) =>
    Number(leftOut.includes(one.document)) - Number(leftOut.includes(other.document));
  const isSeen = ({ document, is }: ChangedDocument) =>
    is !== "removed" && !overview.documents.some((one) => one.document === document && one.isHidden);
  const isLost = ({ lost: document }: Mistake) => changes.some((one) => one.document === document);
  return {
    changes: await Promise.all(
      changes.toSorted(byTurn).map(async (change) => ({
        ...change,
        /** Other documents' links to this one, if visitors will not see it. */
        linkedFrom: namesOfLinking(mistakes, change.document, language),
        /** Texts that still name a service that visitors will not see. */
        mentions:
          isSeen(change) || !change.document.startsWith("services/")
            ? []
            : await mentionsOf(desk, change.document, overview.documents),
      })),
    ),
    proposals,
    leftOut,
    obstacles,
    withoutPage,
    mistakes: mistakes.filter((one) => !isLost(one) && !waiting.has(one.document)),
    lost: redirectsOf(lost).map(({ from, to }) => ({
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
        alt: descriptionIn(language, picture),
      })),
  };
});

/** `drafts`: those left out. */
type Publication = Extract<PublicationOutcome, { outcome: "published" }> & {
  someAppearLater: boolean;
  drafts: string[];
  effects: Effect[];
};

type Result = TakeBackOutcome | Publication | { outcome: "proposed" | "sent-back" | "proposal-gone" | "unlinked" };

export const action = actionAt("publish", async (desk): Promise<Result> => {
  const { author, intent, drafting, field, language, pictures, record } = desk;
  if (intent === "take-back") return takeBackOutcome(desk, drafting.takeBack);
  if (intent === "send-back") {
    const of = { by: field("by"), reason: field("reason") };
    if (!(await drafting.sendBack({ author, note: field("answer").trim().slice(0, 200) }, of)))
      return { outcome: "proposal-gone" };
    await record("proposal-returned");
    return { outcome: "sent-back" };
  }
  if (intent === "unlink") {
    for (const changed of await drafting.unlink(field("document"), author)) await record("document-drafted", changed);
    return { outcome: "unlinked" };
  }
  const [lost, every, all] = await Promise.all([drafting.lostPages(), changedDocuments(desk), pictures.list()]);
  const changes = every.filter(({ document }) => field(`leave ${document}`) === "");
  const leftOut = every.filter((one) => !changes.includes(one));
  const without = leftOut.map(({ document }) => document);
  // Proposals are not named: their authors know that they wait.
  const drafts = leftOut.filter(({ stage }) => !stage);
  const croppedPictures = all.filter(({ isChanged }) => isChanged).map((one) => descriptionIn(language, one));
  const redirects = lost.map(({ from }) => ({ from, to: field(`to ${from}`) })).filter(({ to }) => to !== "");
  const note = (field("note").trim() || publicationNote(effectsOf(changes, croppedPictures, language))).slice(0, 200);
  if (intent === "propose") {
    const proposal = await drafting.propose({ author, note, without });
    if (proposal.outcome === "refused")
      return { outcome: "refused", reasons: refusalSentences(proposal.reasons, language) };
    await record("proposed");
    for (const member of await members(desk.store))
      if (mayDo(member.role, "publish", "post")) notify(desk, member, { of: "proposal", who: author.who, note });
    return proposal;
  }
  const result = await publicationOutcome(desk, await drafting.publish({ author, note, redirects, without }));
  if (result.outcome !== "published") return result;
  return {
    ...result,
    someAppearLater: await drafting.someAppearLater(),
    drafts: drafts.map(({ name }) => name),
    effects: effectsOf(changes, croppedPictures, language, result.isShown ? desk.sites()[language] : undefined),
  };
});

const concerns = ({ document, lost }: Mistake, one: string): boolean => one === document || one === lost;

export default function Publish({ loaderData: data, actionData: result }: PageProps<typeof loader, typeof action>) {
  const { isUnfinished, review: words } = useWords().documents;
  const outcomes = publicationWords[useLanguage()];
  const { proposals: proposalWords } = outcomes;
  const { formMethod, state } = useNavigation();
  const mayPublish = useMay("publish", "post");
  const own = mayPublish ? words : { ...words, ...proposalWords.own };
  const back = <ButtonLink to="/words">{words.toWords}</ButtonLink>;
  if (result?.outcome === "published") {
    const { number, effects, isShown, someAppearLater, drafts } = result;
    const text = [isShown ? outcomes.done : outcomes.doneSoon, someAppearLater && outcomes.scheduledDone];
    return (
      <Page title={own.title} actions={back}>
        <Published
          text={text.filter(Boolean).join(" ")}
          effects={effects}
          takeBack={{ number, text: outcomes.takeBackText }}
        >
          {drafts.length > 0 && <NoticeList kind="attention" title={outcomes.stillDrafts} items={drafts} />}
          <Mistakes title={isUnfinished} text={outcomes.mistakesKept} mistakes={data.mistakes} />
          {data.changes.map(
            ({ document, linkedFrom }) =>
              linkedFrom && <LostLinks key={document} document={document} places={linkedFrom} />,
          )}
        </Published>
      </Page>
    );
  }
  const message = (
    <>
      {result?.outcome === "taken-back" && <Notice kind="good">{outcomes.takenBack}</Notice>}
      {result?.outcome === "not-latest" && <Notice kind="attention">{words.notLatest}</Notice>}
      {result?.outcome === "proposed" && <Notice kind="good">{proposalWords.done}</Notice>}
      {result?.outcome === "sent-back" && <Notice kind="good">{proposalWords.sentBack}</Notice>}
      {result?.outcome === "proposal-gone" && <Notice kind="attention">{proposalWords.gone}</Notice>}
      {result?.outcome === "unlinked" && <Notice kind="good">{words.unlinked}</Notice>}
      {result?.outcome === "refused" && <NoticeList kind="bad" title={own.refused} items={result.reasons} />}
    </>
  );
  if (data.changes.length + data.cropped.length === 0)
    return (
      <Page title={own.title}>
        {message}
        {/* After an action, its outcome is here before the changes. */}
        {(formMethod !== "POST" || state !== "loading") && (
          <div className="card p-6">
            <div className="apertures mb-4 w-18 text-accent" aria-hidden="true" />
            <p className="mb-5">{words.nothing}</p>
            {back}
          </div>
        )}
      </Page>
    );
  return (
    <Page title={own.title} intro={words.intro} actions={back}>
      <div className="grid gap-6">
        {message}
        {/* The documents left out at first depend on the drafts. */}
        <Review key={JSON.stringify([data.changes.map(({ document }) => document), data.leftOut])} {...data} />
      </div>
    </Page>
  );
}

type ReviewProps = PageProps<typeof loader>["loaderData"];

/** The changes, those left out, and the button. */
function Review({ changes, proposals, leftOut, obstacles, mistakes, lost, pages, cropped, withoutPage }: ReviewProps) {
  const { isUnfinished, review: words } = useWords().documents;
  const outcomes = publicationWords[useLanguage()];
  const { proposals: proposalWords } = outcomes;
  const mayPublish = useMay("publish", "post");
  const own = mayPublish ? words : { ...words, ...proposalWords.own };
  // A second press would find nothing to publish.
  const isBusy = useNavigation().state !== "idle";
  const form = useId();
  const button = useRef<HTMLButtonElement>(null);
  const obstacle = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState(leftOut);
  const check = useFetcher<Obstacles>();
  const { mistakes: against, others } = check.data ?? obstacles;
  const leave = (document: string, isLeft: boolean) => {
    const next = isLeft ? [...left, document] : left.filter((one) => one !== document);
    setLeft(next);
    void check.load(`/obstacles?${new URLSearchParams(next.map((one) => ["without", one]))}`);
  };
  const unfinished = mistakes.filter((one) => !against.some((other) => placeOf(other) === placeOf(one)));
  // Documents left out block only if nothing else would be published.
  const isAllLeft = left.length === changes.length && cropped.length === 0;
  const [first] = against.length > 0 || !isAllLeft ? against : unfinished;
  useShortcut("Enter", () => (first ? obstacle.current?.querySelector("a")?.focus() : button.current?.click()));
  const isOnEveryPage = changes.some((change) => change.isEverywhere);
  const affectedPages = new Set(
    changes.flatMap(({ page, name, list }) => (page === undefined ? [] : list ? [name, list] : [name])),
  );
  return (
    <>
      <Proposals proposals={proposals}>
        {({ by, note }) =>
          mayPublish && (
            <ActionForm fields={{ by, reason: note }} className="mt-3 flex max-w-xl flex-wrap items-end gap-2">
              <div className="grow">
                <TextField label={proposalWords.answer} name="answer" maxLength={200} dir="auto" autoComplete="off" />
              </div>
              <SubmitButton intent="send-back">{proposalWords.sendBack}</SubmitButton>
            </ActionForm>
          )
        }
      </Proposals>
      <Mistakes title={words.mistakes} text={words.mistakesText} mistakes={against} />
      <Mistakes title={isUnfinished} text={words.mistakesLeft} mistakes={unfinished} />
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
        <Section title={outcomes.cropped} text={outcomes.croppedText}>
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
      {changes.map((change) => (
        <DocumentChanges key={change.document} change={change}>
          {change.linkedFrom && <LostLinks document={change.document} places={change.linkedFrom} />}
          {change.mentions.length > 0 && (
            <div className="mt-4">
              <NoticeList
                kind="attention"
                title={words.mentions}
                items={change.mentions.map((place) => (
                  <MistakePlace key={placeOf(place)} {...place} />
                ))}
              />
            </div>
          )}
          {changes.length + leftOut.length > 1 && (
            <CheckField
              form={form}
              name={`leave ${change.document}`}
              checked={left.includes(change.document)}
              onChange={({ target }) => leave(change.document, target.checked)}
              label={words.leave}
            />
          )}
        </DocumentChanges>
      ))}
      {/* The list arrives late; here it moves none of the changes. */}
      <ChangedAnswers changes={changes} />
      <Form id={form} method="post" className="card grid gap-4 p-5 md:p-6">
        {mayPublish &&
          lost.map(({ from, to, name }) => (
            <SelectField
              key={from}
              label={fill(outcomes.leadsTo, { name })}
              hint={outcomes.leadsToHint}
              name={`to ${from}`}
              className="input max-w-md"
              defaultValue={to}
              options={pages}
            />
          ))}
        <TextField label={own.note} hint={own.noteHint} name="note" maxLength={200} dir="auto" autoComplete="off" />
      </Form>
      {/* Always visible, even below long texts. */}
      <div className="floating sticky bottom-2 flex flex-wrap items-center justify-end gap-x-4 gap-y-1">
        <div ref={obstacle} role="status" className="me-auto text-small text-notice empty:hidden">
          {first ? <MistakeAtPlace mistake={first} /> : !isAllLeft && others.join(" ")}
        </div>
        {first?.lost && (
          <ActionButton intent="unlink" fields={{ document: first.lost }}>
            {words.unlink}
          </ActionButton>
        )}
        <p className="text-small text-subdued max-md:hidden">
          {fillWith(own.shortcut, { keys: <ShortcutKeys of="Enter" /> })}
        </p>
        <SubmitButton
          ref={button}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          form={form}
          {...(!mayPublish && { intent: "propose" })}
          disabled={isBusy || check.state !== "idle" || against.length + others.length > 0}
          look="main"
        >
          {isBusy ? own.publishing : own.publish}
        </SubmitButton>
      </div>
    </>
  );
}

const placeOf = ({ document, field, language }: Place): string => `${document} ${field} ${language}`;
