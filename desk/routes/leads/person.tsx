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
import { ActionForm } from "#desk/parts/action-form.tsx";
import { SubmitButton, TextLink } from "#desk/parts/buttons.tsx";
import { TextField } from "#desk/parts/field.tsx";
import { Empty, Page } from "#desk/parts/page.tsx";
import { useLanguage, useWords } from "#desk/words/words.ts";
import { Identity } from "./identity.tsx";
import { leadAction, type LeadResult, type PersonResult } from "./lead-action.server.ts";
import { LeadHistory, NoteForm } from "./lead-history.tsx";
import { Outcome } from "./outcome.tsx";
import { colleaguesOf, historyView, personRows, phoneOf } from "./lead-view.server.ts";
import { personPath, useLeadWords } from "./lead-words.ts";
import { useFieldValue } from "#desk/parts/use-field-value.ts";
import { Tags } from "./tags.tsx";

/** Leads whose history a page has. */
const most = 100;

const leadsOf = (store: Store, person: string) =>
  leadsAfter(store, allDetails, { persons: [person] }, { order: "newest", after: "", limit: most });

export const loader = loaderAt("leads/person", async ({ language, sites, store, params: { person = "" } }) => {
  const leads = await leadsOf(store, person);
  const [last] = leads;
  if (!last) {
    // A person who was merged with another, or parted.
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
    similar: personRows(await similarPersons(store, person), language),
    leads: leads.map((lead) => historyView(lead, sites()[language])),
    colleagues: await colleaguesOf(store),
  };
});

export const action = actionAt(
  "leads/person",
  async ({ intent, fields, member, params: { person = "" }, ...parts }): Promise<PersonResult> => {
    const { store, field, record, sites } = parts;
    switch (intent) {
      case "company": {
        if (!(await setCompany(store, person, companyName(field("company"))))) return { outcome: "gone" };
        await record("person-changed", person);
        return { outcome: "company-saved" };
      }
      case "merge": {
        const address = field("other").trim();
        const other = await findPerson(store, address, sites().en.company.referencePrefix);
        if (other === undefined || other === person) return { outcome: "merge-unclear", other: address };
        const count = await mergePersons(store, { from: other, into: person });
        if (count === 0) return { outcome: "gone" };
        await record("persons-merged", person, count);
        return { outcome: "merged" };
      }
      case "separate": {
        const addresses = fields.flatMap(([name, address]) => (name === "address" ? [address] : []));
        const other = await separatePerson(store, person, addresses);
        if (other === undefined) return { outcome: "separate-unclear" };
        await record("person-separated", person);
        return { outcome: "separated", other };
      }
      case "note":
      case "tag":
      case "untag": {
        const leads = await leadsOf(store, person);
        const tag = field("tag");
        // A new tag goes to the last lead, from which the next lead takes its tags.
        const ids = leads.filter(({ tags }, index) => (intent === "untag" ? tagsIn(tags).includes(tag) : index === 0));
        let result: LeadResult = { outcome: "gone" };
        for (const { id } of ids)
          result = await leadAction({ ...parts, intent, id, who: member.email, name: member.name });
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
  const isSent = result?.outcome === "company-saved" && result;
  const [before, onInput] = useFieldValue(person?.company ?? "", isSent);
  if (!person) return <Empty title={words.persons.gone} text={words.persons.goneText} isPage />;
  const { name, company, count, tags, tagsInUse: inUse, ways, leads, colleagues, similar } = person;
  const identity = (
    <Identity
      addresses={person.addresses}
      similar={similar}
      unclear={result?.outcome === "merge-unclear" ? result.other : undefined}
    />
  );
  return (
    <Page title={name} intro={fillCount(words.persons.count, count, language)}>
      <div className="grid max-w-[48em] gap-5">
        <TextLink to="/leads/persons" className="inline-flex min-h-11 w-fit items-center">
          {words.persons.all}
        </TextLink>
        {result?.outcome && <Outcome result={result} colleagues={colleagues} />}
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
          <ActionForm key={before} onInput={onInput} preventScrollReset className="flex flex-wrap items-end gap-2">
            <div className="grow basis-48">
              <TextField
                label={words.persons.company}
                hint={words.persons.companyHint}
                name="company"
                dir="auto"
                maxLength={longestCompany}
                autoComplete="off"
                defaultValue={before}
              />
            </div>
            <SubmitButton intent="company">{save}</SubmitButton>
          </ActionForm>
          {company && (
            <TextLink to={`/leads/persons?${new URLSearchParams({ company })}`} className="w-fit">
              {fill(words.persons.ofCompany, { company })}
            </TextLink>
          )}
        </section>
        {similar.length > 0 && identity}
        <NoteForm lead={leads[0]!.id} result={result} />
        <Tags tags={tags} inUse={inUse} result={result} level="h2" />
        {count > leads.length && <p>{fill(words.persons.newestOnly, { count: leads.length })}</p>}
        <LeadHistory leads={leads} colleagues={colleagues} isOfPerson />
        {similar.length === 0 && identity}
      </div>
    </Page>
  );
}
