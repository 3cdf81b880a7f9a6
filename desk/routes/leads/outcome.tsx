import { Link, useLocation } from "react-router";
import { fill } from "#i18n/fill.tsx";
import { Notice } from "#desk/parts/notice.tsx";
import { useWords } from "#desk/words/words.ts";
import { type Colleague, holderName } from "./holders.ts";
import type { LeadResult } from "./lead-action.server.ts";
import { Undo } from "./undo.tsx";

/** The result of the last action, with its undo. */
export function Outcome({ result, colleagues }: { result: LeadResult; colleagues: Colleague[] }) {
  const { leads: words } = useWords();
  const { search } = useLocation();
  const nameOf = (email: string) => (email === "" ? words.nobody : holderName(email, colleagues, words));
  switch (result.outcome) {
    case "status":
      return (
        <Notice kind="good">
          {fill(words.statusSaved, { status: words.statuses[result.after] })}{" "}
          {result.before !== result.after && <Undo intent="status" before={result.before} after={result.after} />}
        </Notice>
      );
    case "assigned":
      return (
        <Notice kind="good">
          {result.after === "" ? words.assignedToNobody : fill(words.assigned, { name: nameOf(result.after) })}{" "}
          {result.before !== result.after && <Undo intent="assign" before={result.before} after={result.after} />}
        </Notice>
      );
    case "conflict-status":
      return <Notice kind="attention">{fill(words.overtakenStatus, { status: words.statuses[result.now] })}</Notice>;
    case "conflict-who":
      return <Notice kind="attention">{fill(words.overtakenWho, { name: nameOf(result.now) })}</Notice>;
    case "noted":
      return <Notice kind="good">{words.noteSaved}</Notice>;
    case "retried":
      return <Notice kind="good">{words.retried}</Notice>;
    case "nothing-to-retry":
      return <Notice kind="attention">{words.nothingToRetry}</Notice>;
    case "removed":
      return (
        <Notice kind="good">
          {fill(words.removed, { reference: result.id })}{" "}
          <Link to={{ pathname: "/leads", search }} className="link">
            {words.back}
          </Link>
        </Notice>
      );
    default:
      return null;
  }
}
