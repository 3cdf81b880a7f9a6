import { useRef } from "react";
import { NavLink, useNavigation, useSearchParams } from "react-router";
import { fill } from "#i18n/fill.tsx";
import { ButtonLink } from "#desk/parts/buttons.tsx";
import { Empty } from "#desk/parts/page.tsx";
import { useArrowKeys } from "#desk/parts/toolbar.tsx";
import { useWords } from "#desk/words/words.ts";
import type { Row } from "./lead-view.server.ts";
import { type Colleague, holderName, statusIn } from "./lead-words.ts";

type Props = { rows: Row[]; next: string | undefined; complete: boolean; colleagues: Colleague[] };

/** A page of leads; what arrives or changes is there at once. */
export function List({ rows, next, complete, colleagues }: Props) {
  const { leads: words } = useWords();
  const [search] = useSearchParams();
  const list = useRef<HTMLDivElement>(null);
  useArrowKeys(list, "li a", "block");
  const isSearch = (search.get("q") ?? "") !== "";
  const isLoading = useNavigation().state === "loading";
  const older = new URLSearchParams(search);
  if (next !== undefined) older.set("after", next);
  const newest = new URLSearchParams(search);
  newest.delete("after");
  return (
    <div ref={list} className="relative" aria-busy={isLoading}>
      {!complete && <p className="mb-3 rounded-md bg-notice-soft px-4 py-3">{words.stillIndexing}</p>}
      {search.has("after") && (
        <ButtonLink to={`?${newest}`} look="quiet" className="mb-2">
          {words.newest}
        </ButtonLink>
      )}
      {rows.length === 0 ? (
        <NoLeads isFiltered={[...search].some(([, value]) => value !== "")} isMore={next !== undefined} />
      ) : (
        <ul aria-label={words.list} className="card divide-y divide-line overflow-clip">
          {rows.map((row) => (
            <li key={row.id}>
              <Item row={row} colleagues={colleagues} search={search.toString()} />
            </li>
          ))}
        </ul>
      )}
      {next !== undefined && (
        <ButtonLink to={`?${older}`} className="mt-4 w-full">
          {isSearch && rows.length < 50 ? words.keepLooking : words.older}
        </ButtonLink>
      )}
    </div>
  );
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

function Marks({ row, holder }: { row: Row; holder: string }) {
  const { leads: words } = useWords();
  const { form, formTitle, kind, origin, source, status, flagged, followUp, undelivered } = row;
  const way = origin || (kind === "callback" ? "callback" : "form");
  const from = [(way === "form" && formTitle) || words.origins[way], source].filter(Boolean).join(" · ");
  const marks = [
    { text: from, look: "-ms-2.5 text-subdued" },
    status !== "new" && { text: statusIn(words, status, form), look: "border border-line bg-raised text-foreground" },
    holder !== "" && { text: fill(words.heldBy, { name: holder }), look: "border border-line text-subdued" },
    followUp !== undefined && {
      text: fill(words.followUp.mark, { when: followUp.when }),
      look: followUp.isDue ? "bg-notice-soft text-notice" : "border border-line text-subdued",
    },
    flagged === 1 && { text: words.flagged, look: "bg-notice-soft text-notice" },
    undelivered.length > 0 && { text: words.undelivered, look: "bg-error-soft text-error" },
  ].filter((mark) => mark !== false);
  return (
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
