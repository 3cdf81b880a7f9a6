import { useId, useRef } from "react";
import { NavLink, useNavigation, useSearchParams } from "react-router";
import { fill } from "#i18n/fill.tsx";
import { ActionForm } from "#desk/parts/action-form.tsx";
import { Button, ButtonLink, SubmitButton } from "#desk/parts/buttons.tsx";
import { Options } from "#desk/parts/field.tsx";
import { Notice } from "#desk/parts/notice.tsx";
import { Empty } from "#desk/parts/page.tsx";
import { useArrowKeys } from "#desk/parts/toolbar.tsx";
import { useWords } from "#desk/words/words.ts";
import { addressWith, type Colleague, colleagueOptions, useLeadWords, useStages } from "./lead-words.ts";
import { LossReasons } from "./status-and-holder.tsx";
import type { SeveralResult } from "./lead-action.server.ts";
import type { Row } from "./lead-view.server.ts";

type Props = {
  rows: Row[];
  next: string | undefined;
  complete: boolean;
  isAlike: boolean;
  colleagues: Colleague[];
  result: SeveralResult | undefined;
};

/** Parameter of the list's address: several leads can be chosen. */
export const several = "several";

/** A page of leads; arrivals and changes appear at once. */
export function List({ rows, next, complete, isAlike, colleagues, result }: Props) {
  const words = useLeadWords();
  const [search] = useSearchParams();
  const list = useRef<HTMLDivElement>(null);
  const form = useId();
  useArrowKeys(list, "li a", "block");
  const isLoading = useNavigation().state === "loading";
  const isSeveral = search.has(several);
  return (
    <div ref={list} className="relative" aria-busy={isLoading}>
      {!complete && <p className="mb-3 rounded-md bg-notice-soft px-4 py-3">{words.stillIndexing}</p>}
      {isAlike && <p className="mb-3 rounded-md bg-notice-soft px-4 py-3">{words.alike}</p>}
      {search.has("after") && (
        <ButtonLink to={addressWith(search, { after: "" })} look="quiet" className="mb-2">
          {words.newest}
        </ButtonLink>
      )}
      {rows.length === 0 ? (
        <NoLeads isFiltered={[...search].some(([, value]) => value !== "")} />
      ) : (
        <ActionForm id={form} key={result?.at} preventScrollReset>
          {isSeveral && (
            <div className="mb-2 flex flex-wrap gap-2">
              <Button onClick={({ currentTarget: { form } }) => checkAll(form!)}>{words.several.all}</Button>
              <ButtonLink to={addressWith(search, { [several]: "" })} look="quiet" preventScrollReset>
                {words.several.end}
              </ButtonLink>
            </div>
          )}
          <Rows label={words.list} rows={rows} search={search.toString()} isChoice={isSeveral} />
        </ActionForm>
      )}
      {isSeveral && (result || rows.length > 0) && (
        <div className="floating sticky bottom-2 mt-3 grid gap-2">
          {result && <SeveralOutcome result={result} />}
          {rows.length > 0 && <Several form={form} colleagues={colleagues} />}
        </div>
      )}
      {next !== undefined && (
        <ButtonLink to={addressWith(search, { after: next })} className="mt-4 w-full">
          {words.older}
        </ButtonLink>
      )}
    </div>
  );
}

type RowsProps = Pick<Props, "rows"> & {
  label?: string;
  /** Query of the address: a lead opened from the list keeps its filters. */
  search: string;
  /** Whether each row has a box to choose it. */
  isChoice?: boolean;
};

export function Rows({ label, rows, search, isChoice = false }: RowsProps) {
  const words = useLeadWords();
  const list = (
    <ul aria-label={label} className="@container divide-y divide-line border-y border-line">
      {rows.map((row) => (
        <li key={row.id} className={isChoice ? "grid grid-cols-[auto_1fr] items-center" : ""}>
          {isChoice && (
            <input
              type="checkbox"
              name="lead"
              value={row.id}
              aria-label={fill(words.several.one, { name: row.name })}
              className="ms-4 me-1 size-6 accent-accent"
            />
          )}
          <Item row={row} search={search} />
        </li>
      ))}
    </ul>
  );
  return isChoice ? <fieldset aria-label={words.several.begin}>{list}</fieldset> : list;
}

/** Actions for the leads chosen in a form. */
function Several({ form, colleagues }: Pick<Props, "colleagues"> & { form: string }) {
  const { documents } = useWords();
  const words = useLeadWords();
  const stages = useStages();
  const choices = {
    status: stages.options(undefined),
    assign: [...colleagueOptions(colleagues, []), { value: "nobody", label: words.nobody }],
  };
  return (["status", "assign"] as const).map((intent) => (
    <div key={intent} className="grid grid-cols-[1fr_auto] gap-2">
      <select form={form} name={intent} aria-label={words[intent]} className="input w-auto min-w-0">
        <option value="">{documents.choose}</option>
        <Options of={choices[intent]} />
      </select>
      <SubmitButton form={form} intent={intent}>
        {words.several[intent]}
      </SubmitButton>
    </div>
  ));
}

function SeveralOutcome({ result: { intent, isDone, notice, undo, asksReason } }: { result: SeveralResult }) {
  const words = useWords();
  const leads = undo.map(({ id, before, after }) => (
    <input key={id} type="hidden" name="lead" value={[id, before, after].join(" ")} />
  ));
  return (
    <Notice kind={isDone ? "good" : "attention"}>
      {notice}{" "}
      {isDone && (
        <ActionForm fields={{ intent }} preventScrollReset className="inline">
          {leads}
          <button type="submit" className="link min-h-11 px-1 font-semibold">
            {words.undo}
          </button>
        </ActionForm>
      )}
      {asksReason && <LossReasons>{leads}</LossReasons>}
    </Notice>
  );
}

const checkAll = (form: HTMLFormElement) => {
  for (const box of form.querySelectorAll<HTMLInputElement>("[name=lead]")) box.checked = true;
};

export function Item({ row, search }: { row: Row; search: string }) {
  const words = useLeadWords();
  const { id, status, name, title, beginning, moment, when, marks } = row;
  const isNew = status === "new";
  return (
    <NavLink to={{ pathname: `/leads/${encodeURIComponent(id)}`, search }} className="lead-link">
      <span className={`truncate ${isNew ? "font-semibold" : ""}`}>
        {isNew && (
          <>
            <span aria-hidden="true" className="me-2 inline-block size-2 rounded-full bg-notice align-middle" />
            <span className="sr-only">{words.isNew}</span>
          </>
        )}
        <bdi>{name}</bdi>
      </span>
      <time dateTime={moment} className="text-end text-small text-subdued @3xl:order-last">
        {when}
      </time>
      <span className="col-span-full truncate begins-here @3xl:col-auto" dir="auto">
        {title} <span className="text-subdued">{beginning}</span>
      </span>
      <span className="col-span-full flex flex-wrap gap-x-3 text-small tabular-nums @3xl:col-auto @3xl:justify-end">
        {marks.map(({ text, look }) => (
          <span key={text + look} className={`max-w-full rounded-sm wrap-anywhere ${looks[look]}`}>
            <bdi>{text}</bdi>
          </span>
        ))}
      </span>
    </NavLink>
  );
}

const looks: Record<Row["marks"][number]["look"], string> = {
  plain: "",
  quiet: "text-subdued",
  strong: "font-semibold",
  notice: "bg-notice-soft px-1.5 text-notice",
  tag: "bg-accent-soft px-1.5 text-foreground",
  bad: "bg-error-soft px-1.5 text-error",
};

function NoLeads({ isFiltered }: { isFiltered: boolean }) {
  const words = useLeadWords();
  return (
    <Empty title={isFiltered ? words.noMatch : words.empty} text={isFiltered ? words.noMatchText : words.emptyText}>
      <ButtonLink to={isFiltered ? "/leads" : "/leads/new"} className="mt-4">
        {isFiltered ? words.clear : words.enter.link}
      </ButtonLink>
    </Empty>
  );
}
