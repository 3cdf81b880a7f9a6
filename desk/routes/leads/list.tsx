import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { NavLink, useNavigation, useSearchParams } from "react-router";
import { fill, fillCount } from "#i18n/fill.tsx";
import { Button, ButtonLink } from "#desk/parts/buttons.tsx";
import { Empty } from "#desk/parts/page.tsx";
import { useLanguage, useWords } from "#desk/words/words.ts";
import { type Colleague, holderName } from "./holders.ts";
import type { Row } from "./row.server.ts";
import { statusIn } from "./statuses.ts";

type Props = { rows: Row[]; next: string | undefined; complete: boolean; colleagues: Colleague[] };

/**
 * A page of leads. New leads wait behind a notice, so that the list does not move while a member
 * reads; changes of visible leads appear at once.
 */
export function List({ rows, next, complete, colleagues }: Props) {
  const { leads: words } = useWords();
  const [search] = useSearchParams();
  const list = useRef<HTMLUListElement>(null);
  const { arrived, shown, show } = useNewRows(rows);
  useKeys(list);
  const isSearch = (search.get("q") ?? "") !== "";
  const isLoading = useNavigation().state === "loading";
  const older = new URLSearchParams(search);
  if (next !== undefined) older.set("after", next);
  const newest = new URLSearchParams(search);
  newest.delete("after");
  return (
    <div className="relative" aria-busy={isLoading}>
      <NewRowsNotice
        arrived={arrived}
        onShow={() => {
          flushSync(show);
          list.current?.querySelector("a")?.focus();
        }}
      />
      {!complete && <p className="mb-3 rounded-md bg-notice-soft px-4 py-3">{words.stillIndexing}</p>}
      {search.has("after") && (
        <ButtonLink to={`?${newest}`} look="quiet" className="mb-2">
          {words.newest}
        </ButtonLink>
      )}
      {shown.length === 0 ? (
        <NoLeads isFiltered={[...search].some(([, value]) => value !== "")} isMore={next !== undefined} />
      ) : (
        <ul ref={list} aria-label={words.list} className="card divide-y divide-line overflow-clip">
          {shown.map((row) => (
            <li key={row.id}>
              <Item row={row} colleagues={colleagues} search={search.toString()} />
            </li>
          ))}
        </ul>
      )}
      {next !== undefined && (
        <ButtonLink to={`?${older}`} className="mt-4 w-full">
          {isSearch && shown.length < 50 ? words.keepLooking : words.older}
        </ButtonLink>
      )}
    </div>
  );
}

/** Leads that arrived after the list was opened. */
function useNewRows(rows: Row[]): { arrived: Row[]; shown: Row[]; show: () => void } {
  const [known, setKnown] = useState(() => new Set(rows.map(({ id }) => id)));
  const first = rows.findIndex(({ id }) => known.has(id));
  // If none of the known rows is left, show all rows.
  const count = Math.max(0, first);
  return {
    arrived: rows.slice(0, count),
    shown: rows.slice(count),
    show: () => setKnown(new Set(rows.map(({ id }) => id))),
  };
}

/** Floats over the list without moving it. */
function NewRowsNotice({ arrived, onShow }: { arrived: Row[]; onShow: () => void }) {
  const { leads: words } = useWords();
  const language = useLanguage();
  const [latest] = arrived;
  const sentence = latest ? fillCount(words.arrived, arrived.length, language) : "";
  return (
    <>
      <p role="status" className="sr-only">
        {sentence}
      </p>
      {latest && (
        <div className="sticky top-16 z-5 h-0 lg:top-4">
          <Button
            onClick={onShow}
            look="main"
            className="mx-auto flex w-[calc(100%-2rem)] -translate-y-1/2 justify-between shadow-soft"
          >
            <span className="truncate">
              {sentence}: <bdi>{latest.name}</bdi>
            </span>
            <span aria-hidden="true" className="shrink-0 underline underline-offset-4">
              {words.showArrived}
            </span>
          </Button>
        </div>
      )}
    </>
  );
}

/** Keyed by key position, since Arabic keyboards have other letters there. */
const steps: Record<string, number> = { ArrowDown: 1, KeyJ: 1, ArrowUp: -1, KeyK: -1 };

/** Moves the focus to the lead above or below by keys, except in text fields. */
function useKeys(list: RefObject<HTMLUListElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { code, ctrlKey, metaKey, altKey } = event;
      const target = event.target as Element;
      const by = steps[code];
      const isIn = list.current?.contains(target);
      const isTyping = target.closest("input, select, textarea, dialog") !== null;
      if (by === undefined || ctrlKey || metaKey || altKey || isTyping || (code.startsWith("Arrow") && !isIn)) return;
      const links = [...(list.current?.querySelectorAll("a") ?? [])];
      const now = links.findIndex((link) => (isIn ? link === target : link.ariaCurrent === "page"));
      const next = links[now === -1 ? 0 : now + by];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [list]);
}

function Item({ row, colleagues, search }: { row: Row; colleagues: Colleague[]; search: string }) {
  const { leads: words } = useWords();
  const { id, status, name, subject, topic, kind, beginning, assigned_to: holder } = row;
  const isNew = status === "new";
  const title = kind === "callback" ? fill(words.callbackAbout, { topic }) : subject || words.noSubject;
  return (
    <NavLink
      to={{ pathname: `/leads/${encodeURIComponent(id)}`, search }}
      className="lead-link grid gap-0.5 border-s-4 px-4 py-3 hover:bg-accent-soft focus-visible:-outline-offset-3"
    >
      <span className="flex items-baseline gap-3">
        {isNew && (
          <>
            <span aria-hidden="true" className="size-2 shrink-0 translate-y-[-2px] rounded-full bg-notice" />
            <span className="sr-only">{words.isNew}</span>
          </>
        )}
        <span className={`grow truncate ${isNew ? "font-semibold" : ""}`}>
          <bdi>{name}</bdi>
        </span>
        <time dateTime={row.moment} className="shrink-0 text-small text-subdued tabular-nums">
          {row.when}
        </time>
      </span>
      <span className="truncate begins-here" dir="auto">
        {title}
      </span>
      {beginning && (
        <span className="truncate text-small begins-here text-subdued" dir="auto">
          {beginning}
        </span>
      )}
      <Marks row={row} holder={holder === "" ? "" : holderName(holder, colleagues, words)} />
    </NavLink>
  );
}

function Marks({ row: { form, status, flagged, followUp, undelivered }, holder }: { row: Row; holder: string }) {
  const { leads: words } = useWords();
  const marks = [
    status !== "new" && { text: statusIn(words, status, form), look: "border border-line bg-raised text-foreground" },
    holder !== "" && { text: fill(words.heldBy, { name: holder }), look: "border border-line text-subdued" },
    followUp !== undefined && {
      text: fill(words.followUp.mark, { when: followUp.when }),
      look: followUp.isDue ? "bg-notice-soft text-notice" : "border border-line text-subdued",
    },
    flagged === 1 && { text: words.flagged, look: "bg-notice-soft text-notice" },
    undelivered.length > 0 && { text: words.undelivered, look: "bg-error-soft text-error" },
  ].filter((mark) => mark !== false);
  return marks.length === 0 ? null : (
    <span className="mt-1 flex flex-wrap gap-1.5 text-small">
      {marks.map(({ text, look }) => (
        <span key={text} className={`max-w-full truncate rounded-full px-2.5 py-0.5 ${look}`}>
          <bdi>{text}</bdi>
        </span>
      ))}
    </span>
  );
}

function NoLeads({ isFiltered, isMore }: { isFiltered: boolean; isMore: boolean }) {
  const { leads: words } = useWords();
  const text = isMore ? words.noMatchYet : isFiltered ? words.noMatchText : words.emptyText;
  return (
    <Empty title={isFiltered ? words.noMatch : words.empty} text={text}>
      {isFiltered && (
        <ButtonLink to="/leads" className="mt-4">
          {words.clear}
        </ButtonLink>
      )}
    </Empty>
  );
}
