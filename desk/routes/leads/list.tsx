import UserPlus from "virtual:icon/user-plus";
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
import {
  addressWith,
  type Colleague,
  colleagueOptions,
  holderName,
  riyalsIn,
  titleOf,
  useLeadWords,
  useStages,
} from "./lead-words.ts";
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

/** In the list's address: several leads can be chosen. */
const several = "several";

/** A page of leads; what arrives or changes is there at once. */
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
          <div className="-ms-3 flex flex-wrap">
            <ButtonLink to="/leads/new" look="quiet">
              <UserPlus aria-hidden="true" className="size-4" />
              {words.enter.link}
            </ButtonLink>
            <ButtonLink to={addressWith(search, { [several]: isSeveral ? "" : "1" })} look="quiet" preventScrollReset>
              {isSeveral ? words.several.end : words.several.begin}
            </ButtonLink>
            {isSeveral && (
              <Button look="quiet" onClick={({ currentTarget: { form } }) => checkAll(form!)}>
                {words.several.all}
              </Button>
            )}
          </div>
          <Rows
            label={words.list}
            rows={rows}
            colleagues={colleagues}
            search={search.toString()}
            isChoice={isSeveral}
          />
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

type RowsProps = Pick<Props, "rows" | "colleagues"> & {
  label?: string;
  /** Query of the address: a lead opened from the list keeps its filters. */
  search: string;
  /** Each has a box to choose it. */
  isChoice?: boolean;
};

export function Rows({ label, rows, colleagues, search, isChoice = false }: RowsProps) {
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
          <Item row={row} colleagues={colleagues} search={search} />
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

function SeveralOutcome({ result: { intent, undo, overtaken, asksReason } }: { result: SeveralResult }) {
  const { undo: takeBack } = useWords();
  const words = useLeadWords();
  const leads = undo.map(({ id, before, after }) => (
    <input key={id} type="hidden" name="lead" value={[id, before, after].join(" ")} />
  ));
  const others = overtaken > 0 && fill(words.several.overtaken, { count: overtaken });
  if (undo.length === 0) return <Notice kind="attention">{others || words.several.none}</Notice>;
  return (
    <Notice kind="good">
      {intent === "lost" ? words.loss.saved : fill(words.several.changed, { count: undo.length })} {others}
      <ActionForm fields={{ intent: intent === "assign" ? intent : "status" }} preventScrollReset className="inline">
        {leads}
        <button type="submit" className="link min-h-11 px-1 font-semibold">
          {takeBack}
        </button>
      </ActionForm>
      {asksReason && <LossReasons>{leads}</LossReasons>}
    </Notice>
  );
}

const checkAll = (form: HTMLFormElement) => {
  for (const box of form.querySelectorAll<HTMLInputElement>("[name=lead]")) box.checked = true;
};

export function Item({ row, colleagues, search }: { row: Row; colleagues: Colleague[]; search: string }) {
  const words = useLeadWords();
  const { id, status, name, beginning, holder } = row;
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
      <time dateTime={row.moment} className="text-end text-small text-subdued @3xl:order-last">
        {row.when}
      </time>
      <span className="col-span-full truncate begins-here @3xl:col-auto" dir="auto">
        {titleOf(row, words)} <span className="text-subdued">{beginning}</span>
      </span>
      <Marks row={row} holder={holder === "" ? "" : holderName(holder, colleagues, words)} />
    </NavLink>
  );
}

function Marks({ row, holder }: { row: Row; holder: string }) {
  const words = useLeadWords();
  const stages = useStages();
  const { form, formTitle, kind, origin, source, status, value, flagged, answer, followUp, tags, isUndelivered } = row;
  const way = origin || (kind === "callback" ? "callback" : "form");
  const from = [(way === "form" && formTitle) || words.origins[way], source].filter(Boolean).join(" · ");
  const marks = [
    { text: from, look: "text-subdued" },
    status !== "new" && { text: stages.nameOf(status, form), look: "font-semibold" },
    answer !== undefined &&
      flagged === 0 && {
        text: fill(words.answerBy, { when: answer.by }),
        look: answer.isLate ? "bg-notice-soft text-notice" : "text-subdued",
      },
    value !== "" && { text: riyalsIn(words, value), look: "" },
    holder !== "" && { text: fill(words.heldBy, { name: holder }), look: "text-subdued" },
    followUp !== undefined && {
      text: fill(words.followUp.mark, { when: followUp.when }),
      look: followUp.isDue ? "bg-notice-soft text-notice" : "text-subdued",
    },
    ...tags.map((tag) => ({ text: tag, look: "bg-accent-soft text-foreground" })),
    flagged === 1 && { text: words.flagged, look: "bg-notice-soft text-notice" },
    isUndelivered && { text: words.undelivered, look: "bg-error-soft text-error" },
  ].filter((mark) => mark !== false);
  return (
    <span className="col-span-full flex flex-wrap gap-x-3 text-small tabular-nums @3xl:col-auto @3xl:justify-end">
      {marks.map(({ text, look }) => (
        <span
          key={text + look}
          className={`max-w-full truncate rounded-sm ${look.startsWith("bg") ? "px-1.5" : ""} ${look}`}
        >
          <bdi>{text}</bdi>
        </span>
      ))}
    </span>
  );
}

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
