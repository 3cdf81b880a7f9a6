import { useLocation } from "react-router";
import { fill } from "#i18n/fill.tsx";
import { Notice } from "#desk/parts/notice.tsx";
import { TextLink } from "#desk/parts/buttons.tsx";
import { useWords } from "#desk/words/words.ts";
import { type Colleague, holderName } from "./holders.ts";
import type { LeadResult } from "./lead-action.server.ts";
import { statusIn } from "./statuses.ts";
import { ActionForm } from "#desk/parts/action-form.tsx";

/** The result of the last action, with its undo. */
export function Outcome({ result, form, colleagues }: { result: LeadResult; form: string; colleagues: Colleague[] }) {
  const { leads: words } = useWords();
  const { search } = useLocation();
  const nameOf = (email: string) => (email === "" ? words.nobody : holderName(email, colleagues, words));
  switch (result.outcome) {
    case "status":
      return (
        <Notice kind="good">
          {fill(words.statusSaved, { status: statusIn(words, result.after, form) })}{" "}
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
      return (
        <Notice kind="attention">{fill(words.overtakenStatus, { status: statusIn(words, result.now, form) })}</Notice>
      );
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
          <TextLink to={{ pathname: "/leads", search }}>{words.back}</TextLink>
        </Notice>
      );
    default:
      return null;
  }
}

/** A button that reverses an action. */
function Undo({ intent, before, after }: { intent: "status" | "assign"; before: string; after: string }) {
  return (
    <ActionForm preventScrollReset className="inline">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="before" value={after} />
      <button type="submit" name="after" value={before} className="link min-h-11 px-1 font-semibold">
        {useWords().undo}
      </button>
    </ActionForm>
  );
}
