import { Form, Link, useLoaderData, useSearchParams } from "react-router";
import { listPersons } from "#app/features/leads/records/persons.server.ts";
import { fill, fillCount } from "#i18n/fill.tsx";
import { loaderAt } from "#desk/desk-context.server.ts";
import { ButtonLink } from "#desk/parts/buttons.tsx";
import { SearchField } from "#desk/parts/field.tsx";
import { Empty, Page } from "#desk/parts/page.tsx";
import { useLanguage } from "#desk/words/words.ts";
import { pageSize } from "./lead-query.server.ts";
import { type PersonRow, personRows } from "./lead-view.server.ts";
import { addressWith, personPath, useLeadWords } from "./lead-words.ts";

export const loader = loaderAt("leads/persons", async ({ language, store, query }) => {
  const [text = "", company = "", after = ""] = ["q", "company", "after"].map((name) => query.get(name)?.trim());
  const { persons, ...page } = await listPersons(store, { text, company, after, limit: pageSize });
  return { company, rows: personRows(persons, language), ...page };
});

/** Everybody who wrote, or those of one company. */
export default function Persons() {
  const { company, rows, next, complete, isAlike } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const leads = useLeadWords();
  const { persons: words } = leads;
  return (
    <Page
      title={company ? fill(words.ofCompany, { company }) : words.title}
      intro={words.intro}
      back={company ? { to: "/leads/persons", text: words.all } : { to: "/leads", text: leads.back }}
    >
      <div className="grid max-w-[48em] gap-4">
        <Form key={search.toString()} method="get" role="search">
          {company && <input type="hidden" name="company" value={company} />}
          <SearchField name="q" defaultValue={search.get("q") ?? ""} label={leads.search} hint={words.searchHint} />
        </Form>
        {!complete && <p className="rounded-md bg-notice-soft px-4 py-3">{leads.stillIndexing}</p>}
        {isAlike && <p className="rounded-md bg-notice-soft px-4 py-3">{leads.alike}</p>}
        {rows.length === 0 ? (
          <Empty title={words.none} text={words.noneText} />
        ) : (
          <ul aria-label={words.list} className="card divide-y divide-line overflow-clip">
            {rows.map((row) => (
              <Item key={row.person} row={row} />
            ))}
          </ul>
        )}
        {next !== undefined && <ButtonLink to={addressWith(search, { after: next })}>{leads.older}</ButtonLink>}
      </div>
    </Page>
  );
}

function Item({ row: { person, name, email, phone, company, leads, when, tags } }: { row: PersonRow }) {
  const { persons: words } = useLeadWords();
  const language = useLanguage();
  return (
    <li>
      <Link
        to={personPath(person)}
        className="grid gap-0.5 px-4 py-3 hover:bg-accent-soft focus-visible:-outline-offset-3"
      >
        <span className="flex items-baseline gap-3">
          <bdi className="grow truncate font-semibold">{name}</bdi>
          <span className="shrink-0 text-small text-subdued tabular-nums">{when}</span>
        </span>
        <span className="truncate text-small text-subdued">
          <bdi>{email || phone}</bdi>
          {company && (
            <>
              {" · "}
              <bdi>{company}</bdi>
            </>
          )}
        </span>
        <span className="text-small">{[fillCount(words.count, leads, language), ...tags].join(" · ")}</span>
      </Link>
    </li>
  );
}
