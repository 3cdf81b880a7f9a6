import ArrowLeft from "virtual:icon/arrow-left";
import { data, Form, useLoaderData, useLocation, useSearchParams } from "react-router";
import { leadBehind, versionOf } from "#app/features/leads/records/list-leads.server.ts";
import { countLeads, findLead, leadsOfSender } from "#app/features/leads/records/stored-leads.server.ts";
import { tagsInUse } from "#app/features/leads/records/persons.server.ts";
import { fill, fillCount } from "#i18n/fill.tsx";
import { actionAt, loaderAt } from "#desk/desk-context.server.ts";
import { mayDo } from "#desk/doors.ts";
import { useLanguage, useRootData, useWords } from "#desk/words/words.ts";
import { ButtonLink, SubmitButton, TextLink } from "#desk/parts/buttons.tsx";
import { ConfirmFirst } from "#desk/parts/confirm-first.tsx";
import { TextField } from "#desk/parts/field.tsx";
import { Empty } from "#desk/parts/page.tsx";
import { leadAction, type Result } from "./lead-action.server.ts";
import { Answer } from "./answer.tsx";
import { formResult } from "./form-result.ts";
import { FollowUpCard } from "./follow-ups.tsx";
import { Deliveries, LeadHistory, NoteForm } from "./lead-history.tsx";
import { readLeadQuery, waitingFor } from "./lead-query.server.ts";
import { Outcome } from "./outcome.tsx";
import { type LeadView, leadView, rowsOf } from "./lead-view.server.ts";
import { Rows } from "./list.tsx";
import { addressWith, personPath, useLeadWords } from "./lead-words.ts";
import { readerOf } from "./reader.server.ts";
import { StatusAndHolder } from "./status-and-holder.tsx";
import { Tags } from "./tags.tsx";
import { useLastResult } from "./use-changes.ts";

export const loader = loaderAt(
  "leads/lead",
  async ({ sites, settings, language, member, store, query, params: { id = "" } }) => {
    const reader = await readerOf({ language, sites, store });
    const lead = await findLead(store, id);
    const { filter, text } = readLeadQuery(query, member.email);
    const list = Object.keys(filter).length > 0 ? filter : waitingFor(member.email);
    const versions = {
      id,
      me: member.email,
      version: versionOf(lead),
      colleagues: reader.colleagues,
      lead: lead && leadView(lead, sites(), reader, member.name),
      others: lead ? await rowsOf(store, await leadsOfSender(store, lead), reader) : [],
      otherCount: lead ? (await countLeads(store, { persons: [lead.person] })) - 1 : 0,
      tagsInUse: await tagsInUse(store),
      hasMail: settings.SMTP_URL !== undefined,
      next: lead && text === "" ? await leadBehind(store, list, lead) : undefined,
    };
    return lead ? versions : data(versions, 404);
  },
);

export const action = actionAt("leads/lead", (desk) => leadAction({ ...desk, id: desk.params.id ?? "" }));

export default function Lead() {
  const page = useLoaderData<typeof loader>();
  const { id, lead, others, otherCount, tagsInUse: inUse, colleagues, me, hasMail, next } = page;
  const [search] = useSearchParams();
  const result = useLastResult<Result>();
  const words = useLeadWords();
  const { company, member } = useRootData() ?? {};
  const outcome = result?.intent && <Outcome result={result} />;
  const removal = formResult(result, "remove");
  return (
    <article aria-labelledby={lead && "lead"} className="group grid gap-5">
      <title>{`${lead?.name ?? words.gone} · ${company}`}</title>
      <ConfirmFirst />
      <Back />
      {lead ? (
        <>
          <Head lead={lead} otherCount={otherCount} isShared={others.length > 0} />
          {lead.flaggedFor !== undefined && (
            <p className="rounded-md bg-notice-soft px-4 py-3">
              {fill(words.flaggedFor, { reasons: lead.flaggedFor })}
            </p>
          )}
          <Message lead={lead} />
          <Answer key={`answer ${id}`} lead={lead} hasMail={hasMail} result={result} />
          {others.length > 0 && (
            <section aria-label={words.samePerson}>
              <h3 className="mb-2 font-semibold">{words.samePerson}</h3>
              <Rows rows={others} search={search.toString()} />
            </section>
          )}
          <NoteForm key={`note ${id}`} lead={id} result={result} />
          <StatusAndHolder key={`status ${id}`} lead={lead} colleagues={colleagues} me={me} result={result} />
          <FollowUpCard key={`follow-up ${id}`} lead={lead} result={result} />
          <Tags key={`tags ${id}`} tags={lead.tags} inUse={inUse} result={result} />
          <LeadHistory events={lead.history} />
          <Deliveries lead={lead} />
          {member && mayDo(member.role, "leads/lead", "remove") && (
            <Remove key={id} reference={id} error={removal.error} />
          )}
          <div className="floating sticky bottom-2 grid gap-1.5 group-has-[textarea:focus]:max-sm:static empty:hidden sm:w-fit sm:max-w-xl sm:justify-self-end">
            {outcome}
            {next !== undefined && (
              <ButtonLink to={`/leads/${encodeURIComponent(next)}${addressWith(search, { template: "" })}`}>
                {words.next}
                <ArrowLeft aria-hidden="true" className="size-5 -scale-x-100 rtl:scale-x-100" />
              </ButtonLink>
            )}
          </div>
        </>
      ) : removal.done ? (
        outcome
      ) : (
        <Empty title={words.gone} text={words.goneText} />
      )}
    </article>
  );
}

function Back() {
  const { search } = useLocation();
  return (
    <ButtonLink to={{ pathname: "/leads", search }} look="quiet" className="-ms-3 w-fit beside:hidden">
      <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
      {useLeadWords().back}
    </ButtonLink>
  );
}

/** @param isShared whether another person wrote with the number */
function Head({ lead, otherCount, isShared }: { lead: LeadView; otherCount: number; isShared: boolean }) {
  const { id, name, person, when } = lead;
  const words = useLeadWords();
  const language = useLanguage();
  return (
    <header>
      <h2 id="lead" className="text-page">
        <bdi>{name}</bdi>
      </h2>
      <p className="mt-1 text-title begins-here" dir="auto">
        {lead.title}
      </p>
      <p className="mt-1 text-small text-subdued">
        {fill(words.receivedAt, { moment: when })} · <bdi className="tabular-nums select-all">{id}</bdi>
      </p>
      <TextLink to={personPath(person)} className="inline-flex min-h-11 items-center">
        {otherCount > 0
          ? fillCount(words.persons.wroteBefore, otherCount, language)
          : words.persons[isShared ? "sameNumber" : "first"]}
      </TextLink>
    </header>
  );
}

function Message({ lead }: { lead: LeadView }) {
  const { languages } = useWords();
  const words = useLeadWords();
  const { fields } = words;
  const facts: LeadView["facts"] = [
    ...lead.facts,
    { label: fields.language, value: languages[lead.locale], direction: "auto" },
    { label: fields.page, value: lead.page, direction: "ltr" },
    { label: fields.source, value: lead.source, direction: "ltr" },
  ];
  return (
    <section aria-label={words.message} className="card p-5 md:p-6">
      {lead.message ? (
        <p dir="auto" className="max-w-[44em] text-title whitespace-pre-wrap">
          {lead.message}
        </p>
      ) : (
        lead.kind === "callback" && <p className="text-subdued">{words.noMessage}</p>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-line not-first:mt-4 not-first:border-t not-first:pt-3 sm:gap-x-6">
        {facts
          .filter(({ value }) => value !== "")
          .map(({ label, value, direction, file }) => (
            <div key={label} className="contents">
              <dt className="text-small text-subdued">{label}</dt>
              <dd className="text-start">
                <bdi dir={direction} className="break-words select-all">
                  {file ? (
                    <a href={file} className="link">
                      {value}
                    </a>
                  ) : (
                    value
                  )}
                </bdi>
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

/** The only irreversible action here: the member must type the reference number. */
function Remove({ reference, error }: { reference: string; error: string | undefined }) {
  const words = useLeadWords();
  return (
    <details open={error !== undefined} className="mb-8">
      <summary className="button button-quiet -ms-3 text-error">{words.remove}</summary>
      <Form
        method="post"
        preventScrollReset
        noValidate
        aria-label={words.removeButton}
        className="card mt-2 grid max-w-[36em] gap-4 p-5"
      >
        <p>{words.removeText}</p>
        <TextField
          label={fill(words.removeConfirm, { reference })}
          error={error}
          name="reference"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
        />
        <SubmitButton intent="remove" look="danger" className="w-fit">
          {words.removeButton}
        </SubmitButton>
      </Form>
    </details>
  );
}
