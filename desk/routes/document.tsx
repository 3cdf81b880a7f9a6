import Eye from "virtual:icon/eye";
import { Fragment, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { redirect, useLocation, useNavigate } from "react-router";
import { fill, fillWith } from "#i18n/fill.tsx";
import { type Locale, localePath, locales } from "#i18n/locale.ts";
import { fieldTrail } from "#cms/field-trail.ts";
import { isEntry } from "#cms/document-path.ts";
import { documentLabel, type FormField, formOf, isBilingual, mayHide, schemaOf } from "#cms/form.ts";
import { isSlug, longestSlug } from "#cms/slug.ts";
import { Button, ButtonLink, TextLink } from "#desk/parts/buttons.tsx";
import { actionAt, type DeskContext, isVisible, loaderAt } from "#desk/desk-context.server.ts";
import { fieldName, pathOf } from "#cms/plain.ts";
import { isEmpty, type DocumentStore } from "#desk/editor/document-store.ts";
import { documentAt, pageOf } from "#cms/pages.ts";
import { NewWindowLink } from "#app/ui/new-window-link.tsx";
import { formsAt, pathsWithForms } from "#app/content.server.ts";
import { draftedSites } from "#desk/drafted-sites.server.ts";
import { mayRead } from "#desk/doors.ts";
import { AskAssistant } from "#desk/editor/ask-assistant.tsx";
import { late } from "#app/ui/late.tsx";
import { EditorContext, type FieldFault } from "#desk/editor/editor-context.ts";
import { EntryActions } from "#desk/editor/entry-actions.tsx";
import { fieldOfText } from "#desk/editor/field-of-text.ts";
import { faultSentence } from "#desk/review/fault-sentence.ts";
import { ExampleValues } from "#desk/editor/example-values.tsx";
import { OneField } from "#desk/editor/fields.tsx";
import { isBilingual as isOneText } from "#desk/editor/pair.tsx";
import { Choice, PreviewPane, writtenLine } from "#desk/editor/preview-pane.tsx";
import { useDraft } from "#desk/editor/use-draft.ts";
import { asMistake, fieldAddress, goToLinkedField, isOfMistake, linkedLanguage } from "#desk/parts/linked-field.ts";
import { ActionButton } from "#desk/parts/action-form.tsx";
import { pictureChoices } from "#desk/pictures/picture-view.server.ts";
import { Notice } from "#desk/parts/notice.tsx";
import type { PageProps } from "#desk/page-props.ts";
import { Page } from "#desk/parts/page.tsx";
import { useMay } from "#desk/use-may.ts";
import { ShortcutKeys, useShortcut } from "#desk/parts/shortcut.tsx";
import { useLanguage, useWords } from "#desk/words/words.ts";
import { words as examples } from "#words/desk-examples.ts";

export const loader = loaderAt("document", async (desk) => {
  const { drafting, isOwner, language, member, presence, settings, who, params } = desk;
  const document = params["*"] ?? "";
  const form = formOf(document, language)?.filter(({ ownerOnly }) => !ownerOnly || isOwner);
  const files = form && (await drafting.open(document));
  if (!form || !files) throw new Response(null, { status: 404 });
  const { label, hint } = documentLabel(document, language);
  const [choices, claims] = await Promise.all([drafting.choices(language), drafting.claims()]);
  const title = files.map(({ value }) => (value as { title?: unknown }).title);
  const [first] = title;
  const own = isBilingual(document)
    ? (first as Record<string, unknown> | undefined)?.[language]
    : (title[language === "ar" ? 1 : 0] ?? first);
  const page = await previewedPage(desk, document);
  return {
    document,
    form,
    files: await drafting.withMarkdown(files),
    isEntry: isEntry(document),
    hasLanguages: files.length > 1 || hasPairs(form),
    title: isEntry(document) && typeof own === "string" && own !== "" ? own : label,
    hint,
    page,
    isSeen: page !== undefined && isVisible(desk, page),
    /** Form whose messages the member may read. */
    messagesOf: mayRead(member.role, "leads/leads") ? formNameIn(document) : undefined,
    choices,
    claims: Object.fromEntries(claims.map(({ id, sentence }) => [id, sentence[language]])),
    pictures: await pictureChoices(desk, choices),
    examples,
    isHosted: settings.OPENAI_API_KEY !== undefined,
    others: presence.enter(document, { id: member.id, name: who }),
  };
});

/** Whether a document of both languages has words in each. */
const hasPairs = (fields: readonly FormField[]): boolean =>
  fields.some((field) =>
    field.is === "group"
      ? locales.every((locale) => field.fields.some(({ name }) => name === locale)) || hasPairs(field.fields)
      : field.is === "list" && hasPairs([field.item]),
  );

const formNameIn = (document: string): string | undefined => /^forms\/(.+)$/.exec(document)?.[1];

/** The page beside a document: for a form, the first page that has it. */
async function previewedPage(desk: DeskContext, document: string): Promise<string | undefined> {
  const name = formNameIn(document);
  if (name === undefined) return pageOf(document);
  const { sites } = await draftedSites(desk, { withLater: true });
  return pathsWithForms(sites.en).find((path) => formsAt(sites.en, path).has(name === "contact" ? "" : name));
}

type Result = { outcome: "discarded" | "hide" | "show" | "owner-only" | "others" | "taken" | "bad-name" | "unknown" };

export const action = actionAt("document", async (desk): Promise<Result | Response> => {
  const { author, intent, drafting, field, record, params } = desk;
  const document = params["*"] ?? "";
  if (!schemaOf(document)) throw new Response(null, { status: 404 });
  const [folder, slug] = document.split("/");
  if (intent === "discard") {
    const isDone = await drafting.discard(document, author);
    if (typeof isDone === "string") return { outcome: isDone };
    if (isDone) await record("draft-discarded", document);
    return (await drafting.open(document)) ? { outcome: "discarded" } : redirect("/words");
  }
  if (intent === "hide" || intent === "show") {
    if (!mayHide(document)) return { outcome: "unknown" };
    if (await drafting.show(document, intent === "show", author)) await record("document-drafted", document);
    return { outcome: intent };
  }
  if (!slug || !isEntry(document)) return { outcome: "unknown" };
  if (intent === "remove") {
    const isDone = await drafting.remove(document, author);
    if (isDone === "others") return { outcome: isDone };
    if (isDone) await record("document-removed", document);
    return redirect("/words");
  }
  const to = field("name").trim();
  if (!isSlug(to) || to.length > longestSlug) return { outcome: "bad-name" };
  if (to === slug) return { outcome: "unknown" };
  const { outcome } = await drafting.rename(document, `${folder}/${to}`, author);
  if (outcome !== "renamed") return { outcome: outcome === "gone" ? "unknown" : outcome };
  await record("document-renamed", `${document} → ${folder}/${to}`);
  return redirect(`/words/${folder}/${to}`);
});

const ConflictNotice = late(
  () => import("#desk/editor/conflict-notice.tsx"),
  ({ ConflictNotice: Part }) => Part,
);

type Props = PageProps<typeof loader, typeof action>;

/** Resets the state for another document. */
export default function OneDocument(props: Props) {
  return <Editing key={props.loaderData.document} {...props} />;
}

function Editing({ loaderData, actionData: result }: Props) {
  const {
    document: name,
    form,
    files,
    title,
    hint,
    page,
    isSeen,
    messagesOf,
    choices,
    claims,
    pictures,
    examples,
    isEntry,
    hasLanguages,
    isHosted,
    others: atFirst,
  } = loaderData;
  const { documents: words, languages } = useWords();
  const language = useLanguage();
  const mayPublish = useMay("publish", "post");
  const { store, others, faults: unnamed, clearFaults, version } = useDraft(name, files, atFirst);
  /** Faults that name a page show its title. */
  const faults = unnamed.map((fault): FieldFault => {
    const { cause } = fault;
    const page = cause && "name" in cause && choices.pages.find(({ value }) => value === cause.name);
    return page ? { ...fault, cause: { ...cause, name: page.label } } : fault;
  });
  // After a click in the list of mistakes, empty fields show their faults.
  const [isReviewed, setReviewed] = useState(false);
  const [side, setSide] = useState(language);
  const [isPreviewed, setPreviewed] = useState(false);
  const previewButton = useRef<HTMLButtonElement>(null);
  const [writtenIn, setWrittenIn] = useState(language);
  /** The preview's language, if it was chosen; otherwise that of the text being written. */
  const [previewLanguage, setPreviewLanguage] = useState<Locale>();
  const previewed = previewLanguage ?? writtenIn;
  const [written, setWritten] = useState("");

  useEffect(() => setPreviewed(matchMedia("(min-width: 80rem)").matches), []);

  const navigate = useNavigate();
  useShortcut("s", () => void store.saveAll());
  useShortcut("Enter", () => void navigate("/words/publish"));

  // A phone shows one language. Scrolling follows once the items around the field have been opened.
  const { key, state } = useLocation();
  useEffect(() => {
    setSide((before) => linkedLanguage() ?? before);
    setReviewed((before) => before || isOfMistake(state));
    const timer = setTimeout(() => goToLinkedField(typeof state === "string" ? state : ""), 100);
    return () => clearTimeout(timer);
  }, [key, state]);

  const draftFiles = useSyncExternalStore(store.subscribe, store.files, store.files);
  const isDrafted = [...draftFiles.values()].some((file) => file.drafted);
  const conflicts = useSyncExternalStore(store.subscribe, store.conflicts, store.conflicts);
  const fault = result?.outcome === "taken" || result?.outcome === "bad-name" ? result.outcome : undefined;
  const sides = files.map(({ path, locale }) => ({ path, ...(locale && { locale }) }));
  /** A function that opens the field of a text, or of the picture that it describes. */
  const wayToField = (text: string, count: number) => {
    for (const { path: file, locale = previewed } of sides) {
      const field = locale === previewed && fieldOfText(store.valueAt(file, []), { text, count, locale });
      if (!field) continue;
      const to = fieldAddress(name, fieldName(field), locale);
      return () => void navigate(to, { replace: true, preventScrollReset: true, state: text });
    }
    return undefined;
  };
  const formsPage = page && name.startsWith("forms/") ? documentAt(page) : undefined;
  const pageName = choices.pages.find(({ value }) => value === page)?.label ?? "";
  const general = faults.flatMap((fault) => (fault.field ? [] : faultSentence(words.causes, fault)));
  const inFields = faults.filter(({ field }) => field);
  const inSide = (file: string) => sides.find(({ path }) => path === file)?.locale;
  const parts = form.filter((field) => field.is === "list" || (field.is === "group" && !isOneText(field)));
  const mistake = faults.find(({ file, field }) => !field || !isEmpty(store.valueAt(file, pathOf(field))));
  const savedDraft = mistake ? (
    <TextLink to={fieldAddress(name, mistake.field, inSide(mistake.file))} state={asMistake} className="inline-block">
      {words.savedWithMistake}
    </TextLink>
  ) : (
    words.saved
  );
  // Each name has its own text direction.
  const names = others.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && words.and}
      <bdi>{name}</bdi>
    </Fragment>
  ));
  return (
    <Page
      title={title}
      {...(hint && { intro: hint })}
      actions={
        <>
          {messagesOf && <ButtonLink to={`/leads?form=${messagesOf}`}>{words.messagesOfForm}</ButtonLink>}
          {page && isSeen && (
            <NewWindowLink href={localePath(language, page)} className="button button-line">
              {words.review.seePage}
            </NewWindowLink>
          )}
          {formsPage && <ButtonLink to={`/words/${formsPage}`}>{fill(words.openNamed, { name: pageName })}</ButtonLink>}
          <ButtonLink to="/words">{words.backToList}</ButtonLink>
        </>
      }
    >
      <EditorContext
        value={{
          document: name,
          page,
          version,
          store,
          sides,
          faults,
          clearFaults,
          isReviewed,
          isFolded: parts.filter(({ is }) => is === "group").length > mostGroups,
          choices,
          claims,
          pictures,
          examples,
        }}
      >
        <div
          className={
            isPreviewed && page
              ? "xl:grid xl:grid-cols-[minmax(0,1fr)_min(24.5rem,45%)] xl:gap-6 xl:has-data-[width=desktop]:grid-cols-2"
              : ""
          }
        >
          <div className="flex flex-col gap-5">
            {/* On phones the status scrolls away, and one row of buttons stays. */}
            <div className="max-md:contents md:floating md:sticky md:top-15 md:flex md:flex-wrap md:items-center md:justify-between md:gap-x-4 md:px-4 lg:top-2">
              <SavedLine store={store} saved={isDrafted ? savedDraft : words.published} />
              <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1.5 max-md:floating max-md:top-15 max-md:min-[22.5rem]:sticky">
                {hasLanguages && (
                  <div className="md:hidden">
                    <Choice
                      label={words.languages}
                      value={side}
                      set={(next) => {
                        setSide(next);
                        setWrittenIn(next);
                        setPreviewLanguage(undefined);
                      }}
                      among={locales.map((one) => ({ value: one, label: languages[one] }))}
                    />
                  </div>
                )}
                {page && (
                  <Button
                    ref={previewButton}
                    look="quiet"
                    aria-expanded={isPreviewed}
                    onClick={() => setPreviewed(!isPreviewed)}
                  >
                    <Eye aria-hidden="true" className="size-5 max-md:hidden" />
                    {words.preview.title}
                  </Button>
                )}
                {/* Keeps its place: a bar that grows would cover the field in which one types. */}
                <ButtonLink
                  to="/words/publish"
                  aria-keyshortcuts="Control+Enter Meta+Enter"
                  look="main"
                  className={`max-md:px-3 ${isDrafted ? "" : "invisible"}`}
                >
                  <span aria-hidden="true" className="md:hidden">
                    {mayPublish ? words.publish : words.proposals.button}
                  </span>
                  <span className="max-md:sr-only">{mayPublish ? words.toPublish : words.proposals.to}</span>
                </ButtonLink>
              </div>
            </div>
            <p className="text-small text-subdued max-md:hidden">
              {fillWith(words.shortcuts, { save: <ShortcutKeys of="S" />, publish: <ShortcutKeys of="Enter" /> })}
            </p>
            {others.length > 0 && (
              <Notice kind="attention">{fillWith(others.length === 1 ? words.also : words.alsoMany, { names })}</Notice>
            )}
            {result?.outcome === "discarded" && <Notice kind="good">{words.discarded}</Notice>}
            {result?.outcome === "owner-only" && <Notice kind="bad">{words.ownersOnly}</Notice>}
            {result?.outcome === "others" && <Notice kind="bad">{words.proposals.others}</Notice>}
            {conflicts.map((conflict) => (
              <ConflictNotice
                key={`${conflict.file} ${fieldName(conflict.path)}`}
                conflict={conflict}
                field={fieldTrail(form, conflict.path)}
                store={store}
              />
            ))}
            {/* Both languages may have the same fault. */}
            {[...new Set(general)].map((sentence) => (
              <Notice key={sentence} kind="bad">
                {sentence}
              </Notice>
            ))}
            {parts.length > 1 && (
              <nav aria-label={words.jump} className="flex flex-wrap gap-x-4 text-small">
                {parts.map(({ name: part, label }) => (
                  <TextLink key={part} to={fieldAddress(name, part)} replace preventScrollReset className="py-2.5">
                    {label}
                  </TextLink>
                ))}
              </nav>
            )}
            <ExampleValues form={form} />
            <AskAssistant page={page ?? "/"} locale={previewed} isHosted={isHosted} />
            <div
              className="card grid gap-6 p-4 md:p-6"
              data-languages={side}
              onFocus={({ target }) => {
                const side = target.closest<HTMLElement>("[data-side]")?.dataset.side;
                setWrittenIn(locales.find((one) => one === side) ?? writtenIn);
                setWritten(writtenLine(target));
              }}
              onInput={({ target }) => setWritten(writtenLine(target as Element))}
            >
              {form.map((field) => (
                <OneField key={field.name} field={field} path={[field.name]} />
              ))}
            </div>
            {isDrafted && (
              <div>
                <ActionButton intent="discard">{words.discard}</ActionButton>
              </div>
            )}
            {isEntry && <EntryActions document={name} page={page} fault={fault} />}
          </div>
          {isPreviewed && page && (
            <div className="document-preview">
              <PreviewPane
                page={page}
                version={version}
                locale={previewed}
                setLocale={setPreviewLanguage}
                hide={() => {
                  setPreviewed(false);
                  previewButton.current?.focus();
                }}
                text={written}
                edit={wayToField}
                missing={
                  <ul className="list-disc ps-5">
                    {inFields.map(({ file, field, ...fault }) => (
                      <li key={`${file} ${field} ${fault.what}`}>
                        <TextLink to={fieldAddress(name, field, inSide(file))} state={asMistake}>
                          {fieldTrail(form, pathOf(field))}
                        </TextLink>{" "}
                        {faultSentence(words.causes, fault)}
                      </li>
                    ))}
                  </ul>
                }
              />
            </div>
          )}
        </div>
      </EditorContext>
    </Page>
  );
}

/** Groups of fields that a page shows open. */
const mostGroups = 4;

function SavedLine({ store, saved }: { store: DocumentStore; saved: ReactNode }) {
  const { documents: words } = useWords();
  const { is } = useSyncExternalStore(store.subscribe, store.saving, store.saving);
  const lines = { idle: saved, saved, saving: words.saving, failed: words.notSaved, gone: words.gone };
  const look = is === "failed" || is === "gone" ? "font-semibold text-error" : "text-subdued";
  return (
    <p role="status" className={`text-small md:grow md:basis-32 ${look}`}>
      {lines[is]}
    </p>
  );
}
