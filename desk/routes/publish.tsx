import { useId, useRef } from "react";
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { fill, fillWith } from "#i18n/fill.tsx";
import { localePath } from "#i18n/locale.ts";
import { ButtonLink, SubmitButton, TextLink } from "#desk/parts/buttons.tsx";
import { allow, allowForm } from "#desk/desk-context.server.ts";
import { refusalSentences } from "#desk/editor/refusal-sentences.server.ts";
import { SelectField, TextField } from "#desk/parts/field.tsx";
import { Notice, Reasons } from "#desk/parts/notice.tsx";
import { Page, Section } from "#desk/parts/page.tsx";
import { ShortcutKeys, useShortcut } from "#desk/parts/shortcut.tsx";
import { picturePage } from "#desk/pictures/picture-address.ts";
import { thumbnailOf } from "#desk/pictures/picture-view.server.ts";
import { Tile } from "#desk/pictures/tile.tsx";
import { AnswersWithoutPage } from "#desk/review/answers-without-page.tsx";
import { ChangedAnswers } from "#desk/review/changed-answers.tsx";
import { type ChangedDocument, changedDocuments, publicationNote } from "#desk/review/changed-documents.server.ts";
import { DocumentChanges } from "#desk/review/document-changes.tsx";
import { mistakesOf } from "#desk/editor/mistakes.server.ts";
import { Mistakes } from "#desk/editor/mistakes.tsx";
import { type Publication, Published } from "#desk/review/published.tsx";
import { recordOwnersFields } from "#desk/review/record-owned.server.ts";
import { waitForPublication } from "#desk/wait-for-publication.server.ts";
import { useWords, wordsIn } from "#desk/words/words.ts";
import type { Refusal } from "#server/publications/drafts/editing.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const desk = allow(context, request, "publish");
  const { drafting, language, pictures } = desk;
  const [changes, overview, lost, choices, uploaded, withoutPage] = await Promise.all([
    changedDocuments(desk),
    drafting.overview(),
    drafting.lostPages(),
    drafting.choices(language),
    pictures.list(),
    drafting.answersWithoutPage(language),
  ]);
  return {
    changes,
    withoutPage,
    faults: mistakesOf(overview, language),
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
  | { outcome: "taken-back" | "not-latest" }
  | { outcome: "refused"; reasons: string[] };

export async function action({ context, request }: ActionFunctionArgs): Promise<Result> {
  const desk = await allowForm(context, request, "publish");
  const { intent, drafting, field, isOwner, language, pictures, record, release, who } = desk;
  const refusal = (reasons: Refusal[]) =>
    ({ outcome: "refused", reasons: refusalSentences(reasons, language) }) as const;
  if (intent === "take-back") {
    if (!/^[1-9]\d{0,8}$/.test(field("number"))) return { outcome: "not-latest" };
    const number = Number(field("number"));
    const note = fill(wordsIn(language).documents.past.note, { number: number - 1 });
    const result = await drafting.takeBack(number, { who, isOwner, note });
    if (!result) return { outcome: "not-latest" };
    if (result.outcome === "refused") return refusal(result.reasons);
    await record("restored", String(number - 1));
    await recordOwnersFields(record, result.owned);
    await waitForPublication(release, result.number);
    return { outcome: "taken-back" };
  }
  const [lost, every, all] = await Promise.all([drafting.lostPages(), changedDocuments(desk), pictures.list()]);
  const changes = every.filter(({ document }) => field(`leave ${document}`) === "");
  const without = every.filter((one) => !changes.includes(one)).map(({ document }) => document);
  const croppedPictures = all.filter(({ isChanged }) => isChanged).map((one) => one[`alt_${language}`]);
  const redirects = lost.map(({ from }) => ({ from, to: field(`to ${from}`) })).filter(({ to }) => to !== "");
  const note = (field("note").trim() || publicationNote(changes, croppedPictures, language)).slice(0, 200);
  const result = await drafting.publish({ who, isOwner, note, redirects, without });
  if (result.outcome === "refused") return refusal(result.reasons);
  await record("published", String(result.number));
  await recordOwnersFields(record, result.owned);
  const page = onlyPage(changes);
  return {
    outcome: "published",
    someAppearLater: await drafting.someAppearLater(),
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

export default function Publish() {
  const { changes, faults, lost, pages, cropped, withoutPage } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const words = useWords().documents.review;
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
      <Page title={words.title}>
        <Published {...result} back={back} />
      </Page>
    );
  const message = (
    <>
      {result?.outcome === "taken-back" && <Notice kind="good">{words.takenBack}</Notice>}
      {result?.outcome === "not-latest" && <Notice kind="attention">{words.notLatest}</Notice>}
      {result?.outcome === "refused" && <Reasons title={words.refused} reasons={result.reasons} />}
    </>
  );
  if (changes.length + cropped.length === 0)
    return (
      <Page title={words.title}>
        {message}
        <div className="card p-6">
          <div className="apertures mb-4 w-18 text-accent" aria-hidden="true" />
          <p className="mb-5">{words.nothing}</p>
          {back}
        </div>
      </Page>
    );
  return (
    <Page title={words.title} intro={words.intro} actions={back}>
      <div className="grid gap-6">
        {message}
        {faults.length > 0 && <Mistakes mistakes={faults} isAlone={changes.length <= 1} />}
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
                  defaultChecked={faults.some(({ document }) => document === change.document)}
                  className="size-5 accent-accent"
                />
                {words.leave}
              </label>
            )}
          </DocumentChanges>
        ))}
        <Form id={form} method="post" className="card grid gap-4 p-5 md:p-6">
          {lost.map(({ from, to, name }) => (
            <SelectField
              key={from}
              label={fill(words.leadsTo, { name })}
              hint={words.leadsToHint}
              name={`to ${from}`}
              className="input max-w-md"
              defaultValue={to ?? (from.startsWith("/blog") ? "/blog" : "/services")}
              options={pages}
            />
          ))}
          <TextField
            label={words.note}
            hint={words.noteHint}
            name="note"
            maxLength={200}
            dir="auto"
            autoComplete="off"
          />
        </Form>
        {/* Always visible, even below long texts. */}
        <div className="floating sticky bottom-2 flex items-center justify-end gap-4">
          <p className="text-small text-subdued max-md:hidden">
            {fillWith(words.shortcut, { keys: <ShortcutKeys of="Enter" /> })}
          </p>
          <SubmitButton
            ref={button}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            form={form}
            disabled={isBusy || (faults.length > 0 && changes.length === 1)}
            look="main"
          >
            {isBusy ? words.publishing : words.publish}
          </SubmitButton>
        </div>
      </div>
    </Page>
  );
}
