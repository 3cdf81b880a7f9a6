import Eye from "lucide-react/icons/eye";
import { Fragment, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useBlocker,
  useLoaderData,
  useLocation,
  useNavigate,
} from "react-router";
import { fill, fillWith } from "#i18n/fill.tsx";
import { locales } from "#i18n/locale.ts";
import { fieldTrail } from "#cms/field-trail.ts";
import { documentLabel, formOf, isEntry, schemaOf } from "#cms/form.ts";
import { isSlug, longestSlug } from "#cms/slug.ts";
import { Button, ButtonLink, SubmitButton } from "#desk/parts/buttons.tsx";
import { allow, allowForm } from "#desk/desk-context.server.ts";
import { fieldName, pathOf } from "#cms/plain.ts";
import { type FieldConflict, DocumentStore, isEmpty, type SaveAnswer } from "#desk/editor/document-store.ts";
import { pageOf } from "#desk/review/page-of.ts";
import { AskAssistant } from "#desk/editor/ask-assistant.tsx";
import { EditorContext, type FieldFault } from "#desk/editor/editor-context.ts";
import { faultSentence } from "#desk/editor/fault-sentence.ts";
import { OneField } from "#desk/editor/fields.tsx";
import { Choice, PreviewPane } from "#desk/editor/preview-pane.tsx";
import { writtenLine } from "#desk/editor/preview-place.ts";
import { goToLinkedField, linkedLanguage } from "#desk/parts/linked-field.ts";
import { ActionButton } from "#desk/parts/action-form.tsx";
import { Field } from "#desk/parts/field.tsx";
import { pictureChoices } from "#desk/pictures/picture-choices.server.ts";
import { Notice } from "#desk/parts/notice.tsx";
import { Page } from "#desk/parts/page.tsx";
import { ShortcutKeys, useShortcut } from "#desk/parts/shortcut.tsx";
import { AnswersWithoutPage } from "#desk/review/answers-without-page.tsx";
import { TwoValues } from "#desk/review/two-values.tsx";
import { useLanguage, useWords } from "#desk/words/words.ts";
import type { FileChanges, OpenFile } from "#server/publications/drafts/draft-documents.ts";
import type { AnswerWithoutPage } from "#server/publications/drafts/draft-overview.ts";

/** Path for saving and reading a document. */
const draftAddress = (document: string): string => `/desk/draft/${document}`;

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const desk = allow(context, request, "document");
  const { drafting, isOwner, language, member, presence, settings, who } = desk;
  const document = params["*"] ?? "";
  const form = formOf(document, language)?.filter(({ ownerOnly }) => !ownerOnly || isOwner);
  const files = form && (await drafting.open(document));
  if (!form || !files) throw new Response(null, { status: 404 });
  const { label, hint } = documentLabel(document, language);
  const choices = await drafting.choices(language);
  const title = files.map(({ value }) => (value as { title?: unknown }).title);
  const own = title[language === "ar" ? 1 : 0] ?? title[0];
  return {
    document,
    form,
    files,
    isEntry: isEntry(document),
    title: isEntry(document) && typeof own === "string" && own !== "" ? own : label,
    hint,
    choices,
    pictures: await pictureChoices(desk, choices),
    isHosted: settings.OPENAI_API_KEY !== undefined,
    others: presence.enter(document, { id: member.id, name: who }),
  };
}

type Result = { outcome: "discarded" | "owner-only" | "taken" | "bad-name" | "unknown" };

export async function action({ context, request, params }: ActionFunctionArgs): Promise<Result | Response> {
  const { intent, drafting, field, isOwner, record, who } = await allowForm(context, request, "document");
  const document = params["*"] ?? "";
  if (!schemaOf(document)) throw new Response(null, { status: 404 });
  const [folder, slug] = document.split("/");
  if (intent === "discard") {
    const isDone = await drafting.discard(document, isOwner);
    if (isDone === "owner-only") return { outcome: isDone };
    if (isDone) await record("draft-discarded", document);
    return (await drafting.open(document)) ? { outcome: "discarded" } : redirect("/words");
  }
  if (!slug || (folder !== "services" && folder !== "posts")) return { outcome: "unknown" };
  if (intent === "remove") {
    if (await drafting.remove(document, who)) await record("document-removed", document);
    return redirect("/words");
  }
  const to = field("name").trim();
  if (!isSlug(to) || to.length > longestSlug) return { outcome: "bad-name" };
  if (to === slug) return { outcome: "unknown" };
  const { outcome } = await drafting.rename(document, `${folder}/${to}`, who);
  if (outcome !== "renamed") return { outcome: outcome === "taken" ? "taken" : "unknown" };
  await record("document-renamed", `${document} → ${folder}/${to}`);
  return redirect(`/words/${folder}/${to}`);
}

export default function OneDocument() {
  const data = useLoaderData<typeof loader>();
  // Resets the state for another document.
  return <Editing key={data.document} />;
}

/** Milliseconds between checks for others' changes. */
const lookEvery = 5000;

type State = { others: string[]; faults: FieldFault[]; withoutPage: AnswerWithoutPage[]; files?: OpenFile[] };

function Editing() {
  const {
    document: name,
    form,
    files,
    title,
    hint,
    choices,
    pictures,
    isEntry,
    isHosted,
    others: atFirst,
  } = useLoaderData<typeof loader>();
  const { documents: words, languages, questions } = useWords();
  const language = useLanguage();
  const result = useActionData<typeof action>();
  const [others, setOthers] = useState(atFirst);
  const [faults, setFaults] = useState<FieldFault[]>([]);
  const [withoutPage, setWithoutPage] = useState<AnswerWithoutPage[]>([]);
  // After a click in the list of mistakes, empty fields show their faults.
  const [isReviewed, setReviewed] = useState(false);
  const [version, setVersion] = useState(0);
  const [side, setSide] = useState(language);
  const [isPreviewed, setPreviewed] = useState(false);
  const [previewed, setPreviewedIn] = useState(language);
  const [written, setWritten] = useState("");
  const look = useRef<() => Promise<void>>(async () => {});

  const store = useMemo(
    () =>
      new DocumentStore(
        files,
        (changes, isLast) => send(name, changes, isLast),
        () => {
          setVersion((before) => before + 1);
          void look.current();
        },
      ),
    // A renamed or reloaded document needs a new store.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- every check returns a new `files`
    [name],
  );

  look.current = async () => {
    const marks = () => new URLSearchParams([...store.files().values()].map(({ mark }) => ["mark", mark])).toString();
    const marksNow = marks();
    const answer = await fetch(`${draftAddress(name)}?${marksNow}`).catch(() => undefined);
    if (!answer?.ok) return;
    const state = (await answer.json()) as State;
    setOthers(state.others);
    // The result of the check is outdated.
    if (store.isDirty || marks() !== marksNow) return;
    setFaults(state.faults);
    setWithoutPage(state.withoutPage);
    if (!state.files) return;
    store.refresh(state.files);
    setVersion((before) => before + 1);
  };

  useEffect(() => {
    const isWide = matchMedia("(min-width: 80rem)").matches;
    setPreviewed(isWide);
    setReviewed(location.hash !== "");
    const timer = setInterval(() => void (document.visibilityState === "visible" && look.current()), lookEvery);
    const flush = () => void store.flush();
    const leave = () => store.leave();
    const stay = (event: BeforeUnloadEvent) => store.isDirty && event.preventDefault();
    addEventListener("beforeunload", stay);
    addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", flush);
    return () => {
      clearInterval(timer);
      removeEventListener("beforeunload", stay);
      removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", flush);
      flush();
    };
  }, [store]);

  // Save before leaving, since the next page may show the text; stay if that fails.
  const leaving = useBlocker(useCallback(() => store.isDirty, [store]));
  useEffect(() => {
    if (leaving.state === "blocked")
      void store.saveAll().then((isSaved) => (isSaved ? leaving.proceed() : leaving.reset()));
  }, [leaving, store]);
  const navigate = useNavigate();
  useShortcut("s", () => void store.saveAll());
  useShortcut("Enter", () => void navigate("/words/publish"));

  // A phone shows one language. Scrolling follows once the items around the field have been opened.
  const { hash } = useLocation();
  useEffect(() => {
    setSide((before) => linkedLanguage() ?? before);
    const timer = setTimeout(goToLinkedField, 100);
    return () => clearTimeout(timer);
  }, [hash]);

  // An action, such as discarding changes, may have changed the texts on the server. The loader's
  // data may predate the last save, so a check fetches the newest texts.
  useEffect(() => void look.current(), [files]);

  const draftFiles = useSyncExternalStore(store.subscribe, store.files, store.files);
  const isDrafted = [...draftFiles.values()].some((file) => file.drafted);
  const conflicts = useSyncExternalStore(store.subscribe, store.conflicts, store.conflicts);
  const page = pageOf(name);
  const sides = files.map(({ path, locale }) => ({ path, ...(locale && { locale }) }));
  const general = faults.filter(({ field }) => !field);
  const clearFaults = (field: string) =>
    setFaults((before) =>
      before.some((one) => one.field === field) ? before.filter((one) => one.field !== field) : before,
    );
  const hasMistakes = faults.some(({ file, field }) => !field || !isEmpty(store.valueAt(file, pathOf(field))));
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
      actions={<ButtonLink to="/words">{words.backToList}</ButtonLink>}
    >
      <EditorContext value={{ document: name, store, sides, faults, clearFaults, isReviewed, choices, pictures }}>
        <div className={isPreviewed && page ? "xl:grid xl:grid-cols-[minmax(0,1fr)_24.5rem] xl:gap-6" : ""}>
          <div className="flex flex-col gap-5">
            {/* On phones the status scrolls away, and one row of buttons stays. */}
            <div className="max-md:contents md:floating md:sticky md:top-15 md:flex md:items-center md:justify-between md:gap-x-4 md:px-4 lg:top-2">
              <SavedLine store={store} isDrafted={isDrafted} hasMistakes={hasMistakes} />
              <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1.5 max-md:floating max-md:top-15 max-md:min-[22.5rem]:sticky">
                {files.length > 1 && (
                  <div className="md:hidden">
                    <Choice
                      label={words.languages}
                      value={side}
                      set={(next) => {
                        setSide(next);
                        setPreviewedIn(next);
                      }}
                      among={locales.map((one) => ({ value: one, label: languages[one] }))}
                    />
                  </div>
                )}
                {page && (
                  <Button look="quiet" aria-expanded={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
                    <Eye aria-hidden="true" className="size-5" />
                    <span className="max-md:sr-only">{words.preview.title}</span>
                  </Button>
                )}
                {isDrafted && (
                  <ButtonLink
                    to="/words/publish"
                    aria-keyshortcuts="Control+Enter Meta+Enter"
                    look="main"
                    className="max-md:px-3"
                  >
                    <span aria-hidden="true" className="md:hidden">
                      {words.publish}
                    </span>
                    <span className="max-md:sr-only">{words.toPublish}</span>
                  </ButtonLink>
                )}
              </div>
            </div>
            <p className="text-small text-subdued max-md:hidden">
              {fillWith(words.shortcuts, { save: <ShortcutKeys of="S" />, publish: <ShortcutKeys of="Enter" /> })}
            </p>
            {others.length > 0 && (
              <Notice kind="attention">{fillWith(others.length === 1 ? words.also : words.alsoMany, { names })}</Notice>
            )}
            {result?.outcome === "discarded" && <Notice kind="good">{words.discarded}</Notice>}
            {result?.outcome === "owner-only" && <Notice kind="bad">{questions.ownersOnly}</Notice>}
            {conflicts.map((conflict) => (
              <ConflictNotice
                key={`${conflict.file} ${fieldName(conflict.path)}`}
                conflict={conflict}
                field={fieldTrail(form, conflict.path)}
                store={store}
              />
            ))}
            {general.map((fault) => (
              <Notice key={fault.what} kind="bad">
                {faultSentence(words.causes, fault)}
              </Notice>
            ))}
            <AnswersWithoutPage answers={withoutPage} />
            <AskAssistant page={page ?? "/"} locale={previewed} isHosted={isHosted} />
            <div
              className="card grid gap-6 p-4 md:p-6"
              data-languages={side}
              // The preview shows the language being edited.
              onFocus={({ target }) => {
                const side = target.closest<HTMLElement>("[data-side]")?.dataset.side;
                setPreviewedIn(locales.find((one) => one === side) ?? previewed);
                setWritten(writtenLine(target));
              }}
              onInput={({ target }) => setWritten(writtenLine(target))}
            >
              {form.map((field) => (
                <OneField key={field.name} field={field} path={[field.name]} />
              ))}
            </div>
            <MoreActions isEntry={isEntry} isDrafted={isDrafted} page={page} document={name} />
          </div>
          {isPreviewed && page && (
            <div className="document-preview">
              <Button className="mb-3 w-full xl:hidden" onClick={() => setPreviewed(false)}>
                {words.preview.hide}
              </Button>
              <div className="h-[calc(100%-3.5rem)] xl:h-full">
                <PreviewPane
                  page={page}
                  version={version}
                  locale={previewed}
                  setLocale={setPreviewedIn}
                  text={written}
                />
              </div>
            </div>
          )}
        </div>
      </EditorContext>
    </Page>
  );
}

/** Maximum bytes that browsers send after the page is closed (`keepalive`). */
const maxKept = 60_000;

async function send(document: string, changes: FileChanges[], isLast = false): Promise<SaveAnswer> {
  const body = new TextEncoder().encode(JSON.stringify(changes));
  const answer = await fetch(draftAddress(document) + (isLast ? "?last" : ""), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
    keepalive: body.length < maxKept,
  });
  // The form does not have this field: a retry would not help.
  if (!answer.ok && answer.status !== 422) throw new Error(`answers ${answer.status}`);
  return (await answer.json()) as SaveAnswer;
}

type SavedProps = { store: DocumentStore; isDrafted: boolean; hasMistakes: boolean };

function SavedLine({ store, isDrafted, hasMistakes }: SavedProps) {
  const { documents: words } = useWords();
  const saving = useSyncExternalStore(store.subscribe, store.saving, store.saving);
  const line =
    saving.is === "saving"
      ? words.saving
      : saving.is === "failed"
        ? words.notSaved
        : saving.is === "gone"
          ? words.gone
          : !isDrafted
            ? words.published
            : hasMistakes
              ? words.savedWithMistake
              : words.saved;
  return (
    <p
      role="status"
      className={`text-small ${saving.is === "failed" || saving.is === "gone" ? "font-semibold text-error" : "text-subdued"}`}
    >
      {line}
    </p>
  );
}

function ConflictNotice({
  conflict: clash,
  field,
  store,
}: {
  conflict: FieldConflict;
  field: string;
  store: DocumentStore;
}) {
  const { documents: words } = useWords();
  return (
    <Notice kind="attention">
      <p className="font-semibold">{fill(words.clashTitle, { field })}</p>
      <div className="mt-2 grid gap-3">
        {clash.fields.map(({ field: name, ours, theirs }, index) => (
          <TwoValues
            key={`${name} ${index}`}
            as="choice"
            labels={[words.clashTheirs, words.clashOurs]}
            values={[theirs, ours]}
          />
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => store.settle(clash, "theirs")}>{words.keepTheirs}</Button>
        <Button onClick={() => store.settle(clash, "ours")}>{words.keepOurs}</Button>
      </div>
    </Notice>
  );
}

type ActionsProps = { isEntry: boolean; isDrafted: boolean; page: string | undefined; document: string };

/** Actions on the document as a whole. */
function MoreActions({ isEntry, isDrafted, page, document: name }: ActionsProps) {
  const { documents: words } = useWords();
  const result = useActionData<typeof action>();
  const [folder, slug] = name.split("/");
  const error = result?.outcome === "taken" ? words.taken : result?.outcome === "bad-name" ? words.badName : undefined;
  return (
    <div className="grid gap-4">
      {isDrafted && <ActionButton intent="discard">{words.discard}</ActionButton>}
      {isEntry && (
        <details className="card p-4 md:p-6" open={error !== undefined || undefined}>
          <summary className="flex min-h-11 items-center font-semibold">{words.more}</summary>
          <div className="mt-3 grid gap-5">
            <Form method="post">
              <Field label={words.name} hint={fill(words.nameHint, { address: page ?? "" })} error={error}>
                {(attributes) => (
                  <div className="flex flex-wrap gap-2">
                    <input {...attributes} name="name" defaultValue={slug} dir="ltr" className="input max-w-sm" />
                    <SubmitButton intent="rename">{words.rename}</SubmitButton>
                  </div>
                )}
              </Field>
            </Form>
            <div className="flex flex-wrap gap-2">
              <ButtonLink to={`/words/new/${folder}?copy=${slug}`}>{words.copy}</ButtonLink>
              <ActionButton intent="remove" look="danger">
                {words.removeDocument}
              </ActionButton>
            </div>
          </div>
        </details>
      )}
    </div>
  );
}
