import ArrowDown from "virtual:icon/arrow-down";
import ArrowUp from "virtual:icon/arrow-up";
import Plus from "virtual:icon/plus";
import { useEffect, useRef, useState } from "react";
import { Form, useNavigate, useSearchParams } from "react-router";
import { fill, fillCount, fillWith } from "#i18n/fill.tsx";
import type { Locale } from "#i18n/locale.ts";
import { formatMoment, momentInRiyadh } from "#i18n/riyadh-time.ts";
import { fieldTrail } from "#cms/field-trail.ts";
import { documentOf, isEntry, localeOfFile } from "#cms/document-path.ts";
import { documentLabel, fixedDocuments, type FormField, formOf, mayHide, schemaOf } from "#cms/form.ts";
import { pageOf } from "#cms/pages.ts";
import { pathOf } from "#cms/plain.ts";
import { ButtonLink, IconButton, SubmitButton, TextLink } from "#desk/parts/buttons.tsx";
import { actionAt, isVisible, loaderAt } from "#desk/desk-context.server.ts";
import { fieldAddress } from "#desk/parts/linked-field.ts";
import { ActionButton, ActionForm } from "#desk/parts/action-form.tsx";
import { kindsByName } from "#desk/editor/kinds-by-name.ts";
import { DocumentRow, type RowMoment } from "#desk/editor/document-row.tsx";
import { SearchField } from "#desk/parts/field.tsx";
import { Notice } from "#desk/parts/notice.tsx";
import type { PageProps } from "#desk/page-props.ts";
import { Page, Row, Section } from "#desk/parts/page.tsx";
import { useShortcut } from "#desk/parts/shortcut.tsx";
import { useArrowKeys } from "#desk/parts/toolbar.tsx";
import { useMay } from "#desk/use-may.ts";
import { Proposals } from "#desk/review/proposals.tsx";
import { conflictingDocuments } from "#desk/review/changed-documents.server.ts";
import { mistakesOf, namesOfLinking } from "#desk/review/mistakes.server.ts";
import { plainText } from "#desk/review/plain-text.ts";
import { TwoValues } from "#desk/review/two-values.tsx";
import { useLanguage, useWords } from "#desk/words/words.ts";
import { words as publicationWords } from "#words/desk-publications.ts";

const groups = ["company", "pages", "look", "services", "posts", "forms", "proof", "more"] as const;
type Group = (typeof groups)[number];

function groupOf(document: string): Group {
  const [folder] = document.split("/");
  if (["projects", "people", "certificates"].includes(document)) return "proof";
  if (["brand", "navigation", "settings", "redirects"].includes(document)) return "look";
  if (document === "categories") return "posts";
  if (document === "stages") return "forms";
  return groups.find((one) => one === folder) ?? "more";
}

const byPosition = (one: { order?: string | number }, other: typeof one) => Number(one.order) - Number(other.order);

export const loader = loaderAt("words", async (desk) => {
  const { drafting, language, query } = desk;
  const [{ documents, faults, conflicts }, proposals] = await Promise.all([drafting.overview(), drafting.proposals()]);
  const mistakes = mistakesOf(documents, faults, language);
  const overviews = new Map(documents.map((one) => [one.document, one]));
  const entries = (folder: string) => documents.filter(({ document }) => document.startsWith(`${folder}/`));
  const sought = (query.get("q") ?? "").trim().slice(0, 100);
  const bin = await drafting.bin();
  const places = sought.length < 2 ? [] : await drafting.find(sought, language);
  const momentOf = (text: string | undefined): RowMoment | undefined => {
    const moment = text === undefined ? undefined : momentInRiyadh(text);
    return moment && { text: formatMoment(moment.toISOString(), language), isPast: moment <= new Date() };
  };
  const trail = (document: string, field: string) => fieldTrail(formOf(document, language) ?? [], pathOf(field));
  const sortedDocuments = [
    ...fixedDocuments.flatMap((document) => overviews.get(document) ?? []),
    ...entries("pages").filter(({ document }) => isEntry(document)),
    ...entries("forms").filter(({ document }) => isEntry(document)),
    ...entries("services").toSorted(byPosition),
    ...entries("posts").toSorted(
      (a, b) =>
        String(b.order ?? "").localeCompare(String(a.order ?? "")) ||
        (b.drafted?.savedAt ?? "").localeCompare(a.drafted?.savedAt ?? ""),
    ),
  ];
  return {
    sought,
    fields: sought.length < 2 ? [] : findFields(sought, language),
    kinds:
      sought.length < 2 ? [] : kindsByName(sectionKinds(language), sought).map(({ label, hint }) => ({ label, hint })),
    places: places.map(({ path, field, words }) => ({
      document: documentOf(path),
      language: localeOfFile(path),
      field,
      trail: [documentLabel(documentOf(path), language).label, trail(documentOf(path), field)].join(" › "),
      words: plainText(words),
    })),
    documents: sortedDocuments.map(({ document, titles, drafted, from, until, ...rest }) => {
      const { label, hint } = documentLabel(document, language);
      return {
        ...rest,
        document,
        group: groupOf(document),
        title: isEntry(document) ? titles[language] || titles.en || titles.ar || "" : label,
        hint,
        mayHide: mayHide(document),
        linkedFrom: namesOfLinking(mistakes, document, language),
        isHiddenLater: rest.isHidden && isVisible(desk, pageOf(document) ?? ""),
        from: momentOf(from),
        until: momentOf(until),
        drafted: drafted && { who: drafted.who, moment: formatMoment(drafted.savedAt, language) },
      };
    }),
    bin: bin.map(({ document, titles, removedAt, who }) => ({
      document,
      title: titles[language] || titles.en || titles.ar || document,
      kind: documentLabel(document, language).label,
      removed: { who, moment: formatMoment(removedAt, language) },
    })),
    drafts: documents.filter(({ drafted }) => drafted).length,
    proposals,
    conflicts: await conflictingDocuments(desk, conflicts),
  };
});

/** Groups to which documents can be added, and the label of the button. */
const added = { services: "addService", posts: "addPost", pages: "addPage", forms: "addForm" } as const;

/** Documents whose fields are found by label. */
const factDocuments = ["company", "brand", "settings", "pages/contact"];
const mostFields = 6;

/** Finds fields by name instead of content: "phone" finds the number. */
function findFields(sought: string, language: Locale) {
  const plain = sought.toLowerCase();
  const within = (document: string, fields: readonly FormField[], above: Label[]): FieldMatch[] =>
    fields.flatMap((field) => {
      const path = [...above, field];
      if (field.is === "group") return within(document, field.fields, path);
      if (!field.label.toLowerCase().includes(plain)) return [];
      const trail = [documentLabel(document, language), ...path].map(({ label }) => label).join(" › ");
      return [{ document, field: path.map(({ name }) => name).join("."), trail }];
    });
  return factDocuments.flatMap((one) => within(one, formOf(one, language) ?? [], [])).slice(0, mostFields);
}

function sectionKinds(language: Locale): readonly FormField[] {
  const { item } = (formOf("pages/home", language) ?? []).find((field) => field.is === "list") ?? {};
  return item?.is === "group" ? item.fields.filter(({ name }) => item.kinds?.includes(name)) : [];
}

type Label = Pick<FormField, "name" | "label">;
/** `words`: the text around the match. */
type FieldMatch = { document: string; field: string; trail: string; language?: Locale | undefined; words?: string };

/** Moves a service, or brings a removed document back: from the drafts, or from the bin. */
export const action = actionAt("words", async ({ author, intent, drafting, field, record }) => {
  const document = field("document");
  if (!schemaOf(document)) return { outcome: "unknown" };
  if (intent === "bring-back") {
    const isDone = await drafting.discard(document, author);
    if (isDone === "others") return { outcome: isDone };
    if (isDone === true) await record("draft-discarded", document);
    else if (await drafting.bringBack(document, author)) await record("document-added", document);
    return { outcome: "brought-back" };
  }
  const { documents } = await drafting.overview();
  const services = documents.filter((one) => one.document.startsWith("services/") && one.order !== undefined);
  const slugs = services.toSorted(byPosition).map((one) => one.document.slice("services/".length));
  const from = slugs.indexOf(document.slice("services/".length));
  const to = from + (intent === "up" ? -1 : 1);
  if (from === -1 || to < 0 || to >= slugs.length) return { outcome: "unknown" };
  slugs.splice(to, 0, ...slugs.splice(from, 1));
  await drafting.reorder(slugs, author);
  await record("order-changed", "services");
  return { outcome: "moved" };
});

export default function WordsPage({
  loaderData: { documents, bin, drafts, proposals, conflicts, sought: searched, fields, kinds, places },
  actionData: result,
}: PageProps<typeof loader, typeof action>) {
  const { documents: words, languages } = useWords();
  const language = useLanguage();
  const mayPublish = useMay("publish", "post");
  const list = useRef<HTMLDivElement>(null);
  useArrowKeys(list, "li > div:first-child > a", "block");
  // The bar that comes with the first draft would cover the focused element at the bottom.
  useEffect(() => {
    list.current?.querySelector("li:focus-within")?.scrollIntoView({ block: "nearest" });
  }, [drafts]);
  const navigate = useNavigate();
  useShortcut("Enter", () => void navigate("/words/publish"));
  const [search] = useSearchParams();
  const query = search.get("q") ?? "";
  const [{ sought, last }, setSearch] = useState({ sought: query, last: query });
  // A click in the menu shows the whole list again.
  if (last !== query) setSearch({ sought: query, last: query });
  const plain = sought.trim().toLowerCase();
  const matches = documents.filter(({ title, hint = "", document }) =>
    `${title} ${hint} ${document}`.toLowerCase().includes(plain),
  );
  return (
    <Page
      title={words.title}
      intro={words.intro}
      actions={
        <>
          <ButtonLink to="/words/new/posts">
            <Plus aria-hidden="true" className="size-4" />
            {words.addPost}
          </ButtonLink>
          <ButtonLink to="/words/confirm">{words.claims.title}</ButtonLink>
          <ButtonLink to="/words/history">{words.history}</ButtonLink>
        </>
      }
    >
      <div ref={list} className="grid gap-6">
        {result?.outcome === "others" && <Notice kind="bad">{words.proposals.others}</Notice>}
        <Proposals proposals={proposals}>
          {() => <TextLink to="/words/publish">{publicationWords[language].proposals.look}</TextLink>}
        </Proposals>
        {conflicts.length > 0 && (
          <Notice kind="attention">
            <p className="font-semibold">{words.conflicts}</p>
            <p>{words.conflictsText}</p>
            <ul className="mt-3 grid gap-4">
              {conflicts.flatMap(({ document, name, fields }) =>
                fields.map(({ field, trail, language: side, ours, theirs }) => (
                  <li key={`${document} ${side} ${field}`} className="grid gap-1">
                    <span>
                      <TextLink to={fieldAddress(document, field, side)}>{[name, trail].join(" › ")}</TextLink>
                      {side && <span className="text-subdued"> · {languages[side]}</span>}
                    </span>
                    <TwoValues as="choice" labels={[words.yours, words.theirs]} values={[ours, theirs]} />
                  </li>
                )),
              )}
            </ul>
          </Notice>
        )}
        <Form role="search" className="flex max-w-xl gap-2">
          <SearchField
            name="q"
            label={words.search}
            value={sought}
            onChange={({ target }) => setSearch({ sought: target.value, last })}
          />
          <SubmitButton>{words.find}</SubmitButton>
        </Form>
        {groups.map((group) => {
          const own = matches.filter((one) => one.group === group);
          const isComplete = plain === "";
          if (own.length === 0 && !isComplete) return null;
          return (
            <Section
              key={group}
              title={words.groups[group]}
              // Before the list, which takes long to pass by keys.
              actions={
                group in added &&
                isComplete && (
                  <ButtonLink to={`/words/new/${group}`}>
                    <Plus aria-hidden="true" className="size-4" />
                    {words[added[group as keyof typeof added]]}
                  </ButtonLink>
                )
              }
            >
              <ul className="divide-y divide-line">
                {own.map((one, index) => (
                  <DocumentRow key={one.document} {...one}>
                    {group === "services" && isComplete && !one.isRemoved && (
                      <ActionForm fields={{ document: one.document }} className="flex" preventScrollReset>
                        <IconButton
                          icon={ArrowUp}
                          intent="up"
                          disabled={index === 0}
                          aria-label={fill(words.up, { name: one.title })}
                        />
                        <IconButton
                          icon={ArrowDown}
                          intent="down"
                          disabled={index === own.length - 1}
                          aria-label={fill(words.down, { name: one.title })}
                        />
                      </ActionForm>
                    )}
                  </DocumentRow>
                ))}
              </ul>
            </Section>
          );
        })}
        {searched && searched === sought.trim() && (
          <>
            {fields.length > 0 && (
              <Section title={fill(words.foundFields, { words: searched })}>
                <Matches matches={fields} />
              </Section>
            )}
            {kinds.length > 0 && (
              <Section
                title={words.foundKinds}
                actions={<ButtonLink to="/words/pages/home#sections">{words.sections.title}</ButtonLink>}
              >
                <ul className="divide-y divide-line">
                  {kinds.map(({ label, hint }) => (
                    <Row key={label} title={label} text={hint} />
                  ))}
                </ul>
              </Section>
            )}
            <Section title={fill(words.foundIn, { words: searched })}>
              {places.length === 0 && <p role="status">{words.nothingFound}</p>}
              <Matches matches={places} />
            </Section>
          </>
        )}
        {bin.length > 0 && (
          <Section title={words.bin} text={words.binText}>
            <ul className="divide-y divide-line">
              {bin.map(({ document, title, kind, removed }) => (
                <Row
                  key={document}
                  title={
                    <>
                      <bdi>{title}</bdi> <span className="font-normal text-subdued">· {kind}</span>
                    </>
                  }
                  text={fillWith(words.removedBy, {
                    who: <bdi>{removed.who}</bdi>,
                    moment: <bdi>{removed.moment}</bdi>,
                  })}
                >
                  <ActionButton
                    intent="bring-back"
                    fields={{ document }}
                    label={fill(words.bringBackNamed, { name: title })}
                  >
                    {words.bringBack}
                  </ActionButton>
                </Row>
              ))}
            </ul>
          </Section>
        )}
        {drafts > 0 && (
          <div className="floating sticky bottom-2 flex justify-end">
            <ButtonLink to="/words/publish" look="main" aria-keyshortcuts="Control+Enter Meta+Enter">
              {mayPublish ? fillCount(words.publishCount, drafts, language) : words.proposals.to}
            </ButtonLink>
          </div>
        )}
      </div>
    </Page>
  );
}

const Matches = ({ matches }: { matches: readonly FieldMatch[] }) => (
  <ul className="-mx-2 divide-y divide-line">
    {matches.map(({ document, field, language, trail, words }) => (
      <li
        key={`${document} ${field} ${language}`}
        className="relative px-2 py-2 hover:bg-accent-soft has-focus-visible:bg-accent-soft"
      >
        <TextLink to={fieldAddress(document, field, language)} className="after:absolute after:inset-0">
          {trail}
        </TextLink>
        {words && (
          <p dir="auto" className="text-small text-subdued">
            {words}
          </p>
        )}
      </li>
    ))}
  </ul>
);
