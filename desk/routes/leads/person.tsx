import { data, redirect, useActionData, useLoaderData } from "react-router";
import { senderOf } from "#app/features/leads/lead-fields.server.ts";
import {
  addressesOf,
  findPerson,
  mergePersons,
  separatePerson,
  setCompany,
  similarPersons,
  tagsInUse,
} from "#app/features/leads/records/persons.server.ts";
import { allDetails, countLeads, findLead, leadsAfter } from "#app/features/leads/records/stored-leads.server.ts";
import { companyName, longestCompany } from "#app/features/leads/rules/lead-texts.ts";
import { tagsIn } from "#app/features/leads/rules/tags.ts";
import type { Store } from "#app/store/store.server.ts";
import { fill, fillCount } from "#i18n/fill.tsx";
import { actionAt, loaderAt } from "#desk/desk-context.server.ts";
import { FieldForm } from "#desk/parts/action-form.tsx";
import { TextLink } from "#desk/parts/buttons.tsx";
import { Empty, Page } from "#desk/parts/page.tsx";
import { useLanguage, useWords } from "#desk/words/words.ts";
import { formResult } from "./form-result.ts";
import { Identity } from "./identity.tsx";
import { leadAction, type Result } from "./lead-action.server.ts";
import { historyOf } from "./lead-history.server.ts";
import { LeadHistory, NoteForm } from "./lead-history.tsx";
import { Outcome } from "./outcome.tsx";
import { personRows, phoneOf } from "./lead-view.server.ts";
import { leadWords, personPath, useLeadWords } from "./lead-words.ts";
import { readerOf } from "./reader.server.ts";
import { useFieldValue } from "#desk/parts/use-field-value.ts";
import { Tags } from "./tags.tsx";

/** Leads whose history a page has. */
const most = 100;

const leadsOf = (store: Store, person: string) =>
  leadsAfter(store, allDetails, { persons: [person] }, { order: "newest", after: "", limit: most });

export const loader = loaderAt("leads/person", async (desk) => {
  const { store, params } = desk;
  const { person = "" } = params;
  const reader = await readerOf(desk);
  const leads = await leadsOf(store, person);
  const [last] = leads;
  if (!last) {
    // After a merge or separation the person has another address.
    const lead = await findLead(store, person);
    return lead ? redirect(personPath(lead.person)) : data(undefined, 404);
  }
  return {
    name: senderOf(last),
    company: leads.find((lead) => lead.company !== "")?.company ?? "",
    count: await countLeads(store, { persons: [person] }),
    tags: [...new Set(leads.flatMap(({ tags }) => tagsIn(tags)))],
    tagsInUse: await tagsInUse(store),
    ways: [...new Set(leads.flatMap((lead) => [lead.email.toLowerCase(), phoneOf(lead)]))].filter(Boolean),
    addresses: await addressesOf(store, person),
    similar: personRows(await similarPersons(store, person), reader.language),
    last: last.id,
    shown: leads.length,
    history: historyOf(leads, reader, true),
  };
});

export const action = actionAt(
  "leads/person",
  async ({ params: { person = "" }, intent, ...desk }): Promise<Result> => {
    const { fields, field, language, record, sites, store } = desk;
    const { gone: goneText, persons: words } = leadWords(language);
    const gone: Result = { intent, isDone: false, notice: goneText };
    switch (intent) {
      case "company":
        if (!(await setCompany(store, person, companyName(field("company"))))) return gone;
        await record("person-changed", person);
        return { intent, isDone: true, notice: words.companySaved };
      case "merge": {
        const typed = { other: field("other").trim() };
        const other = await findPerson(store, typed.other, sites().en.company.referencePrefix);
        if (other === undefined || other === person) return { intent, isDone: false, error: words.otherUnclear, typed };
        const count = await mergePersons(store, { from: other, into: person });
        if (count === 0) return gone;
        await record("persons-merged", person, count);
        return { intent, isDone: true, notice: words.merged };
      }
      case "separate": {
        const addresses = fields.flatMap(([name, address]) => (name === "address" ? [address] : []));
        const other = await separatePerson(store, person, addresses);
        if (other === undefined) return { intent, isDone: false, notice: words.separateUnclear };
        await record("person-separated", person);
        return { intent, isDone: true, notice: words.separated, link: { to: personPath(other), text: words.toOther } };
      }
      case "note":
      case "tag":
      case "untag": {
        const leads = await leadsOf(store, person);
        const tag = field("tag");
        // A new tag goes to the last lead, from which the next lead takes its tags.
        const ids = leads.filter(({ tags }, index) => (intent === "untag" ? tagsIn(tags).includes(tag) : index === 0));
        let result = gone;
        for (const { id } of ids) result = await leadAction({ ...desk, intent, id });
        return result;
      }
    }
  },
);

/** A person's messages, and their outcomes. */
export default function Person() {
  const person = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const words = useLeadWords();
  const { save } = useWords();
  const language = useLanguage();
  const [before, onInput] = useFieldValue(person?.company ?? "", formResult(result, "company").done);
  if (!person) return <Empty title={words.persons.gone} text={words.persons.goneText} isPage />;
  const { name, company, count, tags, tagsInUse: inUse, ways, last, shown, history, addresses, similar } = person;
  const identity = <Identity addresses={addresses} similar={similar} result={result} />;
  return (
    <Page
      title={name}
      intro={fillCount(words.persons.count, count, language)}
      back={{ to: "/leads/persons", text: words.persons.all }}
    >
      <div className="grid max-w-[48em] gap-5">
        {result?.intent && <Outcome result={result} />}
        <section className="card grid gap-4 p-5 md:p-6">
          <h2 className="font-semibold">{words.persons.ways}</h2>
          <ul>
            {ways.map((way) => (
              <li key={way}>
                <bdi dir="ltr" className="break-words select-all">
                  {way}
                </bdi>
              </li>
            ))}
          </ul>
          <FieldForm
            key={before}
            onInput={onInput}
            intent="company"
            button={save}
            field={{
              label: words.persons.company,
              hint: words.persons.companyHint,
              name: "company",
              dir: "auto",
              maxLength: longestCompany,
              defaultValue: before,
            }}
          />
          {company && (
            <TextLink to={`/leads/persons?${new URLSearchParams({ company })}`} className="w-fit">
              {fill(words.persons.ofCompany, { company })}
            </TextLink>
          )}
        </section>
        {similar.length > 0 && identity}
        <NoteForm lead={last} result={result} />
        <Tags tags={tags} inUse={inUse} result={result} level="h2" />
        {count > shown && <p>{fill(words.persons.newestOnly, { count: shown })}</p>}
        <LeadHistory events={history} level="h2" />
        {similar.length === 0 && identity}
      </div>
    </Page>
  );
}
