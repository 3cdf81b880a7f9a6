import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useSearchParams,
} from "react-router";
import { fill, fillCount, fillWith } from "#i18n/fill.tsx";
import type { Locale } from "#i18n/locale.ts";
import { formatMoment, momentInRiyadh } from "#i18n/riyadh-time.ts";
import { fieldTrail } from "#cms/field-trail.ts";
import {
  documentLabel,
  documentOf,
  fixedDocuments,
  type FormField,
  formOf,
  isEntry,
  localeOfFile,
  schemaOf,
} from "#cms/form.ts";
import { type Tag, tags as allTags } from "#cms/tags.ts";
import { ButtonLink, IconButton, SubmitButton, TextLink } from "#desk/parts/buttons.tsx";
import { allow, allowForm } from "#desk/desk-context.server.ts";
import { pathOf } from "#cms/plain.ts";
import { fieldAddress } from "#desk/parts/linked-field.ts";
import { ActionButton, ActionForm } from "#desk/parts/action-form.tsx";
import { Notice } from "#desk/parts/notice.tsx";
import { Page, Section } from "#desk/parts/page.tsx";
import { conflictingDocuments } from "#desk/review/changed-documents.server.ts";
import { TwoValues } from "#desk/review/two-values.tsx";
import { useLanguage, useWords } from "#desk/words/words.ts";

const groups = ["company", "pages", "services", "posts", "proof", "more"] as const;
type Group = (typeof groups)[number];

function groupOf(document: string): Group {
  const [folder] = document.split("/");
  if (["projects", "people", "certificates"].includes(document)) return "proof";
  return groups.find((one) => one === folder) ?? "more";
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const desk = allow(context, request, "words");
  const { drafting, language } = desk;
  const { documents, conflicts } = await drafting.overview();
  const known = new Map(documents.map((one) => [one.document, one]));
  const entries = (folder: string) => documents.filter(({ document }) => document.startsWith(`${folder}/`));
  const order = await drafting.orders();
  const sought = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 100);
  const places = sought.length < 2 ? [] : await drafting.find(sought, language);
  const forms = new Map<string, ReturnType<typeof formOf>>();
  const trail = (document: string, field: string) => {
    const form = forms.get(document) ?? formOf(document, language) ?? [];
    forms.set(document, form);
    return fieldTrail(form, pathOf(field));
  };
  const sortedDocuments = [
    ...fixedDocuments.flatMap((document) => known.get(document) ?? []),
    ...entries("services").toSorted((a, b) => Number(order[a.document]) - Number(order[b.document])),
    ...entries("posts").toSorted(
      (a, b) =>
        String(order[b.document] ?? "").localeCompare(String(order[a.document] ?? "")) ||
        (b.drafted?.savedAt ?? "").localeCompare(a.drafted?.savedAt ?? ""),
    ),
  ];
  return {
    sought,
    fields: sought.length < 2 ? [] : findFields(sought, language),
    places: places.map(({ path, field, words }) => ({
      document: documentOf(path),
      language: localeOfFile(path),
      field,
      trail: [documentLabel(documentOf(path), language).label, trail(documentOf(path), field)].join(" › "),
      words,
    })),
    documents: sortedDocuments.map(({ document, titles, drafted, publishAt, ...rest }) => {
      const { label, hint } = documentLabel(document, language);
      return {
        ...rest,
        document,
        group: groupOf(document),
        title: isEntry(document) ? titles[language] || titles.en || titles.ar || "" : label,
        hint,
        appears: publishAt && formatMoment(momentInRiyadh(publishAt).toISOString(), language),
        drafted: drafted && { who: drafted.who, moment: formatMoment(drafted.savedAt, language) },
      };
    }),
    drafts: documents.filter(({ drafted }) => drafted).length,
    conflicts: await conflictingDocuments(desk, conflicts),
  };
}

/** Documents whose fields are found by label. */
const factDocuments = ["company", "settings", "pages/contact"];
/** Maximum results shown. */
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

type Label = Pick<FormField, "name" | "label">;
/** `words`: the text around the match. */
type FieldMatch = { document: string; field: string; trail: string; language?: Locale | undefined; words?: string };

/** Moves a service, or restores a removed document. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { intent, drafting, field, isOwner, record, who } = await allowForm(context, request, "words");
  const document = field("document");
  if (!schemaOf(document)) return { outcome: "unknown" };
  if (intent === "bring-back") {
    if ((await drafting.discard(document, isOwner)) === true) await record("draft-discarded", document);
    return { outcome: "brought-back" };
  }
  const order = await drafting.orders();
  const slugs = Object.keys(order)
    .filter((one) => one.startsWith("services/"))
    .toSorted((a, b) => Number(order[a]) - Number(order[b]))
    .map((one) => one.slice("services/".length));
  const from = slugs.indexOf(document.slice("services/".length));
  const to = from + (intent === "up" ? -1 : 1);
  if (from === -1 || to < 0 || to >= slugs.length) return { outcome: "unknown" };
  slugs.splice(to, 0, ...slugs.splice(from, 1));
  await drafting.reorder(slugs, who);
  await record("order-changed", "services");
  return { outcome: "moved" };
}

export default function WordsPage() {
  const { documents, drafts, conflicts, sought: searched, fields, places } = useLoaderData<typeof loader>();
  const { documents: words, languages } = useWords();
  const language = useLanguage();
  const [search] = useSearchParams();
  const [sought, setSought] = useState(search.get("q") ?? "");
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
          <ButtonLink to="/words/history">{words.history}</ButtonLink>
          {drafts > 0 && (
            <ButtonLink to="/words/publish" look="main">
              {fillCount(words.publishCount, drafts, language)}
            </ButtonLink>
          )}
        </>
      }
    >
      <div className="grid gap-6">
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
          <input
            type="search"
            name="q"
            className="input"
            aria-label={words.search}
            placeholder={words.search}
            value={sought}
            onChange={({ target }) => setSought(target.value)}
          />
          <SubmitButton>{words.find}</SubmitButton>
        </Form>
        {searched && searched === sought.trim() && (
          <>
            {fields.length > 0 && (
              <Section title={fill(words.foundFields, { words: searched })}>
                <Matches matches={fields} />
              </Section>
            )}
            <Section title={fill(words.foundIn, { words: searched })}>
              {places.length === 0 && <p role="status">{words.nothingFound}</p>}
              <Matches matches={places} />
            </Section>
          </>
        )}
        {groups.map((group) => {
          const own = matches.filter((one) => one.group === group);
          const isComplete = plain === "";
          if (own.length === 0 && !isComplete) return null;
          return (
            <Section key={group} title={words.groups[group]}>
              <ul className="-mx-2 divide-y divide-line">
                {own.map((one, index) => (
                  <li
                    key={one.document}
                    className={`relative flex flex-wrap items-center gap-x-4 gap-y-1 rounded-sm px-2 py-1.5 ${one.isRemoved ? "" : "hover:bg-accent-soft"}`}
                  >
                    <div className="grow basis-72">
                      {one.isRemoved ? (
                        <span className="flex min-h-11 items-center text-subdued line-through">
                          <bdi>{one.title}</bdi>
                        </span>
                      ) : (
                        <Link
                          to={`/words/${one.document}`}
                          className="flex min-h-11 items-center font-semibold after:absolute after:inset-0"
                        >
                          <bdi>{one.title || words.untitled}</bdi>
                        </Link>
                      )}
                      {one.hint && <p className="text-small text-subdued">{one.hint}</p>}
                    </div>
                    <Marks {...one} />
                    {one.isRemoved && (
                      <ActionButton intent="bring-back" fields={{ document: one.document }}>
                        {words.bringBack}
                      </ActionButton>
                    )}
                    {group === "services" && isComplete && !one.isRemoved && (
                      <ActionForm className="relative flex" preventScrollReset>
                        <input type="hidden" name="document" value={one.document} />
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
                  </li>
                ))}
              </ul>
              {(group === "services" || group === "posts") && isComplete && (
                <ButtonLink to={`/words/new/${group}`} className="mt-4">
                  <Plus aria-hidden="true" className="size-4" />
                  {group === "services" ? words.addService : words.addPost}
                </ButtonLink>
              )}
            </Section>
          );
        })}
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

type MarksProps = {
  isNew: boolean;
  isRemoved: boolean;
  faults: number;
  tags: Record<Tag, number>;
  /** When visitors will see it, if it is scheduled. */
  appears: string | undefined;
  drafted: { who: string; moment: string } | undefined;
};

/** Status of a document, in a few words. */
function Marks({ isNew, isRemoved, faults, tags, appears, drafted }: MarksProps) {
  const { documents: words } = useWords();
  const language = useLanguage();
  const changedBy =
    drafted && fillWith(words.changedBy, { who: <bdi>{drafted.who}</bdi>, moment: <bdi>{drafted.moment}</bdi> });
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-small">
      {faults > 0 && isNew && <span className="text-subdued">{words.isUnfinished}</span>}
      {faults > 0 && !isNew && (
        <span className="font-semibold text-error">{fillCount(words.mistakes, faults, language)}</span>
      )}
      {allTags.map(
        (tag) =>
          tags[tag] > 0 && (
            <span key={tag} className="text-notice">
              {fillCount(words.tagCounts[tag], tags[tag], language)}
            </span>
          ),
      )}
      {appears && !isRemoved && <span className="text-subdued">{fill(words.appears, { moment: appears })}</span>}
      {(drafted || isNew || isRemoved) && (
        <span className="text-accent">
          {isRemoved ? words.isRemoved : isNew ? words.isNew : drafted ? changedBy : ""}
        </span>
      )}
    </p>
  );
}
