import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { record } from "#app/features/members/record.server.ts";
import { fill } from "#app/i18n/fill.tsx";
import { fieldTrail } from "#content/field-trail.ts";
import { formOf } from "#content/form.ts";
import { documentLabel } from "#content/labels.ts";
import { allow } from "#desk/desk-context.server.ts";
import { isEverywhere, pageOf } from "#desk/editor/draft-address.ts";
import { faultSentence } from "#desk/editor/fault-sentence.ts";
import { refusalSentences } from "#desk/editor/refusal-sentences.server.ts";
import { fieldAddress } from "#desk/editor/wanted-field.ts";
import { Field } from "#desk/parts/field.tsx";
import { Notice } from "#desk/parts/notice.tsx";
import { Page, Section } from "#desk/parts/page.tsx";
import { Reasons } from "#desk/parts/reasons.tsx";
import { picturePage } from "#desk/pictures/picture-address.ts";
import { thumbnailOf } from "#desk/pictures/shown-picture.server.ts";
import { Tile } from "#desk/pictures/tile.tsx";
import { postedForm } from "#desk/posted-form.server.ts";
import { useWords } from "#desk/words/words.ts";
import { documentOf } from "#server/publications/drafting.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { drafting, language, pictures } = allow(context, request, "editor");
  const [changes, { documents, faults }, lost, choices, uploaded] = await Promise.all([
    drafting.differences(),
    drafting.overview(),
    drafting.lostPages(),
    drafting.choices(language),
    pictures.list(),
  ]);
  const titles = new Map(documents.map(({ document, titles: own }) => [document, own[language] ?? own.en]));
  const nameOf = (document: string) =>
    (/^(services|posts)\//.test(document) && titles.get(document)) || documentLabel(document, language).label;
  const formsOf = new Map<string, ReturnType<typeof formOf>>();
  const trail = (document: string, path: readonly (string | number)[]) => {
    const form = formsOf.get(document) ?? formOf(document, language);
    formsOf.set(document, form);
    return fieldTrail(form ?? [], path);
  };
  return {
    changes: changes.map(({ path, who, differences }) => ({
      path,
      document: documentOf(path),
      language: /^(en|ar)\//.exec(path)?.[1],
      name: nameOf(documentOf(path)),
      who,
      differences: differences.map(({ path: at, before, after }) => ({
        field: trail(documentOf(path), at),
        before: shown(before),
        after: shown(after),
      })),
    })),
    faults: faults.map((fault) => {
      const document = documentOf(fault.file);
      const path = (fault.field ?? "").split(".").map((part) => (/^\d+$/.test(part) ? Number(part) - 1 : part));
      return {
        ...fault,
        field: fault.field ?? "",
        document,
        language: /^(en|ar)\//.exec(fault.file)?.[1],
        name: nameOf(document),
        trail: fault.field ? trail(document, path) : "",
      };
    }),
    lost,
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

const shown = (value: unknown): string =>
  value === undefined
    ? ""
    : typeof value === "string"
      ? value
      : Array.isArray(value) && value.every((one) => typeof one === "string")
        ? value.join(" · ")
        : JSON.stringify(value);

type Result = { outcome: "published"; someAppearLater: boolean } | { outcome: "refused"; reasons: string[] };

export async function action({ context, request }: ActionFunctionArgs): Promise<Result> {
  const { drafting, language, member, store } = allow(context, request, "editor");
  const given = await postedForm(request);
  const lost = await drafting.lostPages();
  const redirects = lost.map(({ from }) => ({ from, to: given(`to ${from}`) })).filter(({ to }) => to !== "");
  const who = member.name || member.email;
  const result = await drafting.publish({ who, note: given("note").trim().slice(0, 200), redirects });
  if (result.outcome === "refused") return { ...result, reasons: refusalSentences(result.reasons, language) };
  await record(store, { who: member.email, deed: "published", subject: String(result.number) });
  return { outcome: "published", someAppearLater: await drafting.someAppearLater() };
}

export default function Publish() {
  const { changes, faults, lost, pages, cropped } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { documents, languages } = useWords();
  const words = documents.review;
  const isBusy = useNavigation().state === "submitting";
  const affected = new Set(
    changes
      .map(({ document }) => (isEverywhere(document) ? "*" : pageOf(document)))
      .filter((page) => page !== undefined),
  );
  const back = (
    <Link to="/words" className="button button-line">
      {words.toWords}
    </Link>
  );
  if (result?.outcome === "published")
    return (
      <Page title={words.title}>
        <div className="grid justify-items-start gap-4">
          <Notice kind="good">
            {words.done} {result.someAppearLater && words.scheduledDone}
          </Notice>
          <div className="flex flex-wrap gap-2">
            <a href="/" className="button button-main">
              {words.see}
            </a>
            {back}
          </div>
        </div>
      </Page>
    );
  if (changes.length + cropped.length === 0)
    return (
      <Page title={words.title}>
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
        {result?.outcome === "refused" && <Reasons title={words.refused} reasons={result.reasons} />}
        {faults.length > 0 && (
          <Section title={words.mistakes} text={words.mistakesText}>
            <ul className="grid gap-2">
              {faults.map((fault) => (
                <li key={`${fault.file} ${fault.field} ${fault.what}`}>
                  <Link to={fieldAddress(fault.document, fault.field, fault.language)} className="link">
                    {[fault.name, fault.language && languages[fault.language as "en" | "ar"], fault.trail]
                      .filter(Boolean)
                      .join(" · ")}
                  </Link>
                  <br />
                  {faultSentence(documents.causes, fault)}
                </li>
              ))}
            </ul>
          </Section>
        )}
        {affected.size > 0 && (
          <Section title={words.pages}>
            <ul className="flex flex-wrap gap-x-4 gap-y-1">
              {affected.has("*") ? (
                <li>{words.everyPage}</li>
              ) : (
                [...affected].map((page) => (
                  <li key={page} dir="ltr">
                    {page}
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
                  <Link to={address} className="link text-small">
                    {alt}
                  </Link>
                </li>
              ))}
            </ul>
          </Section>
        )}
        {changes.map(({ path, document, language, name, who, differences }) => (
          <section key={path} className="card p-5 md:p-6">
            <h2 className="text-title">
              <Link to={`/words/${document}`} className="link">
                <bdi>{name}</bdi>
              </Link>
              <span className="ms-2 text-small font-normal text-muted">
                {[language && languages[language as "en" | "ar"], who].filter(Boolean).join(" · ")}
              </span>
            </h2>
            <dl className="mt-4 grid gap-4">
              {differences.map(({ field, before, after }) => (
                <div key={field} className="grid gap-1">
                  <dt className="text-small text-muted">{field}</dt>
                  <dd className="grid gap-2 md:grid-cols-2">
                    <p dir="auto" className="rounded-sm bg-danger-soft px-3 py-2 whitespace-pre-wrap">
                      <span className="sr-only">{words.before}: </span>
                      {before || <span className="text-muted">{words.none}</span>}
                    </p>
                    <p dir="auto" className="rounded-sm bg-accent-soft px-3 py-2 whitespace-pre-wrap">
                      <span className="sr-only">{words.after}: </span>
                      {after || <span className="text-muted">{words.none}</span>}
                    </p>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Form method="post" className="card grid gap-4 p-5 md:p-6">
          {lost.map(({ from, to }) => (
            <Field key={from} label={fill(words.leadsTo, { address: from })} hint={words.leadsToHint}>
              {(attributes) => (
                <select
                  {...attributes}
                  name={`to ${from}`}
                  className="input max-w-md"
                  defaultValue={to ?? (from.startsWith("/blog") ? "/blog" : "/services")}
                >
                  {pages.map((page) => (
                    <option key={page.value} value={page.value}>
                      {page.label}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          ))}
          <Field label={words.note} hint={words.noteHint}>
            {(attributes) => (
              <input {...attributes} name="note" className="input" maxLength={200} dir="auto" autoComplete="off" />
            )}
          </Field>
          <div>
            <button type="submit" disabled={isBusy || faults.length > 0} className="button button-main">
              {isBusy ? words.publishing : words.publish}
            </button>
          </div>
        </Form>
      </div>
    </Page>
  );
}
