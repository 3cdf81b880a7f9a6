import ChartColumn from "virtual:icon/chart-column";
import Columns3 from "virtual:icon/columns-3";
import Download from "virtual:icon/download";
import FileUp from "virtual:icon/file-up";
import ListChecks from "virtual:icon/list-checks";
import ShieldUser from "virtual:icon/shield-user";
import UserPlus from "virtual:icon/user-plus";
import UsersRound from "virtual:icon/users-round";
import { Outlet, redirect, useLoaderData, useParams, useRouteLoaderData, useSearchParams } from "react-router";
import type { InterfaceIcon } from "#app/ui/icon.tsx";
import {
  countByStatus,
  countedAtMost,
  listLeads,
  statusesOf,
  versionOf,
} from "#app/features/leads/records/list-leads.server.ts";
import { campaignsInUse, tagsInUse } from "#app/features/leads/records/persons.server.ts";
import { cleanText } from "#app/features/leads/rules/check-fields.ts";
import { setProfile } from "#app/features/members/members.server.ts";
import { formTitle } from "#app/features/leads/lead-fields.server.ts";
import { stagesOf } from "#app/features/leads/rules/stages.ts";
import { parseReference } from "#app/features/leads/rules/reference.server.ts";
import { actionAt, loaderAt } from "#desk/desk-context.server.ts";
import { mayRead } from "#desk/doors.ts";
import { useRootData } from "#desk/words/words.ts";
import { addressWith, useLeadWords } from "./lead-words.ts";
import { ActionForm } from "#desk/parts/action-form.tsx";
import { ButtonLink, SubmitButton } from "#desk/parts/buttons.tsx";
import { Menu } from "#desk/parts/menu.tsx";
import { readLeadQuery, pageSize } from "./lead-query.server.ts";
import { Filters } from "./filters.tsx";
import type { loader as leadLoader } from "./lead.tsx";
import { changeSeveral, giveReason, type SeveralResult } from "./lead-action.server.ts";
import { FilterNames } from "./filter-names.tsx";
import { NoticeButton } from "./lead-notices.tsx";
import { List, several } from "./list.tsx";
import { filterIn, longestName, savedFilters, withFilter } from "#app/features/leads/rules/saved-filters.ts";
import { rowsOf } from "./lead-view.server.ts";
import { readerOf } from "./reader.server.ts";
import { useChanges, useLastResult } from "./use-changes.ts";

export const loader = loaderAt("leads/leads", async ({ sites, language, member, store, query }) => {
  const { filter, text, after } = readLeadQuery(query, member.email);
  // A reference number in any notation.
  const sought = parseReference(text, sites().en.company.referencePrefix) ?? text;
  const site = sites()[language];
  const statuses = await statusesOf(store, stagesOf(site));
  const [page, counts, reader] = await Promise.all([
    listLeads(store, filter, { text: sought, after, limit: pageSize }),
    text === "" ? countByStatus(store, filter, statuses) : undefined,
    readerOf({ language, sites, store }),
  ]);
  const rows = await rowsOf(store, page.leads, reader);
  return {
    rows,
    forms: Object.keys(site.forms).flatMap((name) =>
      name === "contact" ? [] : { value: name, label: formTitle(site, name) },
    ),
    next: page.next,
    complete: page.complete,
    isAlike: page.isAlike,
    statuses,
    counts,
    countedAtMost,
    colleagues: reader.colleagues,
    me: member.email,
    filters: savedFilters(member.lead_filters),
    tags: await tagsInUse(store),
    campaigns: await campaignsInUse(store),
    mayAnswerPersons: mayRead(member.role, "leads/personal-data"),
    version: text === "" ? versionOf(rows) : "",
  };
});

/** Changes several leads of the list, or the member's filters. */
export const action = actionAt("leads/leads", async (desk) => {
  const { member, field, fields, intent, query, store } = desk;
  if (intent === "keep" || intent === "forget") {
    const name = cleanText(field("name")).replaceAll("\n", " ").slice(0, longestName);
    const search = intent === "keep" ? filterIn(new URLSearchParams(field("search"))) : "";
    if (name !== "")
      await setProfile(store, member.id, { lead_filters: withFilter(member.lead_filters, { name, search }) });
    return redirect(`/leads?${query}`);
  }
  // An empty choice changes nothing.
  const value = field(intent) === "nobody" ? "" : field(intent) || undefined;
  const changes = fields.flatMap(([name, text]) => {
    // An undo names the value that it replaces, and the new one.
    const [id = "", before, after = value] = text.split(" ");
    return name === "lead" && after !== undefined ? [{ id, before, after }] : [];
  });
  const some = changes.slice(0, pageSize);
  return intent === "lost" ? giveReason(desk, field("reason"), some) : changeSeveral(desk, intent, some);
});

/** The list and a lead side by side; on small screens one of them. */
export default function Leads() {
  const data = useLoaderData<typeof loader>();
  const result = useLastResult<SeveralResult>();
  const words = useLeadWords();
  const company = useRootData()?.company;
  const { id } = useParams();
  const [search] = useSearchParams();
  const lead = useRouteLoaderData<typeof leadLoader>("routes/leads/lead");
  useChanges(`/desk/leads/changes${addressWith(search, { id: id ?? "" })}`, {
    list: data.version,
    lead: lead?.version ?? "",
  });
  const isOpen = id !== undefined;
  return (
    <div className="@container/leads">
      {!isOpen && <title>{`${words.title} · ${company}`}</title>}
      <div className={`mb-4 flex flex-wrap items-center justify-between gap-3 ${isOpen ? "alone:sr-only" : ""}`}>
        <h1 tabIndex={-1} className="text-page">
          {words.title}
        </h1>
        <div className={`flex flex-wrap gap-2 ${isOpen ? "alone:hidden" : ""}`}>
          <ButtonLink to="/leads/new">
            <UserPlus aria-hidden="true" className="size-4" />
            {words.enter.link}
          </ButtonLink>
          <FurtherActions search={search} mayAnswerPersons={data.mayAnswerPersons} />
        </div>
      </div>
      <div className={isOpen ? "grid items-start gap-8 beside:grid-cols-[minmax(20rem,2fr)_3fr]" : ""}>
        <div
          className={
            isOpen ? "sticky top-4 -mx-3 max-h-[calc(100dvh-2rem)] overflow-y-auto px-3 pb-2 alone:hidden" : ""
          }
        >
          <FilterNames filters={data.filters} />
          <Filters {...data} />
          <List {...data} result={result} />
        </div>
        {isOpen && <Outlet />}
      </div>
    </div>
  );
}

function FurtherActions({ search, mayAnswerPersons }: { search: URLSearchParams; mayAnswerPersons: boolean }) {
  const words = useLeadWords();
  const board = `/leads/board${addressWith(search, { status: "", after: "", q: "" })}`;
  const links: [to: string, icon: InterfaceIcon, text: string][] = [
    [addressWith(search, { [several]: "1" }), ListChecks, words.several.begin],
    [board, Columns3, words.board.title],
    ["/leads/figures", ChartColumn, words.figures.title],
    ["/leads/persons", UsersRound, words.persons.title],
  ];
  if (mayAnswerPersons) links.push(["/leads/person", ShieldUser, words.personalData]);
  links.push(["/leads/import", FileUp, words.import.link]);
  return (
    <Menu label={words.more}>
      {links.map(([to, Icon, text]) => (
        <ButtonLink key={to} to={to} look="quiet">
          <Icon aria-hidden="true" className="size-4" />
          {text}
        </ButtonLink>
      ))}
      <ActionForm action={`/leads/export?${search}`} reloadDocument>
        <SubmitButton look="quiet" className="w-full">
          <Download aria-hidden="true" className="size-4" />
          {words.csv}
        </SubmitButton>
      </ActionForm>
      <NoticeButton />
    </Menu>
  );
}
