import { useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { countByStatus, countedAtMost, listLeads, statusesOf } from "#app/features/leads/records/list-leads.server.ts";
import { stagesOf } from "#app/features/leads/rules/stages.ts";
import { fill } from "#i18n/fill.tsx";
import { loaderAt } from "#desk/desk-context.server.ts";
import { mayRead } from "#desk/doors.ts";
import { Grip } from "#desk/editor/list-item.tsx";
import type { PageProps } from "#desk/page-props.ts";
import { ActionForm } from "#desk/parts/action-form.tsx";
import { SubmitButton, TextLink } from "#desk/parts/buttons.tsx";
import { Options } from "#desk/parts/field.tsx";
import { Page } from "#desk/parts/page.tsx";
import { PostedOutcome, posting } from "./follow-ups.tsx";
import { readLeadQuery } from "./lead-query.server.ts";
import { type Row, rowsOf } from "./lead-view.server.ts";
import { addressWith, countIn, useLeadWords, useStages } from "./lead-words.ts";
import { Item } from "./list.tsx";
import { readerOf } from "./reader.server.ts";

/** Leads of a stage; the list has the others. */
const most = 20;

/** Leads of the address's filters, without suspected spam, by stage. */
export const loader = loaderAt("leads/board", async ({ language, member, query, sites, store }) => {
  const filter = { ...readLeadQuery(query, member.email).filter, flagged: false };
  const stages = (await statusesOf(store, stagesOf(sites()[language]))).filter((status) => status !== "spam");
  const [pages, counts, reader] = await Promise.all([
    Promise.all(stages.map((status) => listLeads(store, { ...filter, status }, { limit: most }))),
    countByStatus(store, filter, stages),
    readerOf({ language, sites, store }),
  ]);
  const rows = await Promise.all(pages.map(({ leads }) => rowsOf(store, leads, reader)));
  const columns = stages.map((status, index) => ({ status, rows: rows[index]!, count: counts[status]! }));
  return { columns, countedAtMost, mayEdit: mayRead(member.role, "words") };
});

/** Stages side by side; on a phone one below the other. */
export default function Board({ loaderData }: PageProps<typeof loader>) {
  const { columns, countedAtMost, mayEdit } = loaderData;
  const words = useLeadWords();
  const stages = useStages();
  const { submit } = useFetcher({ key: "leads" });
  const [dragged, setDragged] = useState<Row>();
  const { search } = useLocation();

  function drop(after: string): void {
    setDragged(undefined);
    if (!dragged || dragged.status === after) return;
    const { action } = posting(dragged.id);
    void submit({ intent: "status", before: dragged.status, after }, { method: "post", action });
  }
  return (
    <Page title={words.board.title} intro={words.board.intro}>
      <div className="flex flex-wrap gap-x-4">
        <TextLink to={{ pathname: "/leads", search }}>{words.board.list}</TextLink>
        {mayEdit && <TextLink to="/words/stages">{words.board.edit}</TextLink>}
      </div>
      <div className="mt-3 max-w-xl">
        <PostedOutcome />
      </div>
      <div className="mt-4 grid gap-4 md:auto-cols-[minmax(13rem,1fr)] md:grid-flow-col md:overflow-x-auto md:pb-3 md:contain-inline-size">
        {columns.map(({ status, rows, count }) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys have the select
          <section
            key={status}
            aria-labelledby={`stage-${status}`}
            className={`rounded-md p-2 ${dragged && dragged.status !== status ? "bg-accent-soft" : "bg-raised"}`}
            onDragOver={(event) => dragged && event.preventDefault()}
            onDrop={() => drop(status)}
          >
            <h2 className="flex flex-wrap items-baseline justify-between gap-x-3 px-2 font-semibold">
              <span id={`stage-${status}`}>{stages.nameOf(status, "")}</span>
              <span className="text-small font-normal text-subdued">{countIn(words, count, countedAtMost)}</span>
            </h2>
            <ul className="mt-2 grid gap-2">
              {rows.map((row) => (
                <Card key={row.id} row={row} drag={setDragged} />
              ))}
            </ul>
            {count > rows.length && (
              <TextLink
                to={`/leads${addressWith(new URLSearchParams(search), { status })}`}
                className="m-2 inline-block"
              >
                {words.board.all}
              </TextLink>
            )}
          </section>
        ))}
      </div>
    </Page>
  );
}

function Card({ row, drag }: { row: Row; drag: (row?: Row) => void }) {
  const words = useLeadWords();
  const { id, name, status, form } = row;
  const stages = useStages();
  return (
    <li className="card overflow-clip">
      <Item row={row} search="" />
      <ActionForm
        {...posting(id)}
        fields={{ intent: "status", before: status }}
        className="flex flex-wrap gap-2 p-2 pt-0"
      >
        <Grip drag={() => drag(row)} end={() => drag()} />
        <select
          key={status}
          name="after"
          aria-label={fill(words.board.move, { name })}
          defaultValue={status}
          className="input w-auto min-w-0 grow basis-28"
        >
          <Options of={stages.options(form, status)} />
        </select>
        <SubmitButton>{words.board.go}</SubmitButton>
      </ActionForm>
    </li>
  );
}
