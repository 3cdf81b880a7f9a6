import { type FormProps, useLocation } from "react-router";
import { fill } from "#i18n/fill.tsx";
import { Notice } from "#desk/parts/notice.tsx";
import { TextLink } from "#desk/parts/buttons.tsx";
import { useWords } from "#desk/words/words.ts";
import { type Colleague, holderName, riyalsIn, type Status, statusIn, useLeadWords } from "./lead-words.ts";
import type { Change, LeadResult } from "./lead-action.server.ts";
import { ActionForm } from "#desk/parts/action-form.tsx";

type Props = { result: LeadResult; form: string; colleagues: Colleague[]; undo?: Partial<FormProps> };

/** The result of the last action, with its undo. @param undo where a page beside the lead's posts it */
export function Outcome({ result, form, colleagues, undo }: Props) {
  const words = useLeadWords();
  const { search } = useLocation();
  const { followUp } = words;
  const nameOf = (email: string) => (email === "" ? words.nobody : holderName(email, colleagues, words));
  switch (result.outcome) {
    case "changed": {
      const { intent, before, after, when } = result;
      const sentences: Record<Change, string> = {
        status: fill(words.statusSaved, { status: statusIn(words, after as Status, form) }),
        assign: after === "" ? words.assignedToNobody : fill(words.assigned, { name: nameOf(after) }),
        "follow-up": after === "" ? followUp.ended : fill(followUp.saved, { when }),
        value: after === "" ? words.value.removed : fill(words.value.saved, { value: riyalsIn(words, after) }),
      };
      return (
        <Notice kind="good">
          {sentences[intent]}{" "}
          {undo && after === "lost" && <TextLink to={`/leads/${result.id}`}>{words.board.why}</TextLink>}{" "}
          {before !== after && <Undo {...undo} change={result} />}
        </Notice>
      );
    }
    case "conflict": {
      const { intent, now, when } = result;
      const sentences: Record<Change, string> = {
        status: fill(words.overtakenStatus, { status: statusIn(words, now as Status, form) }),
        assign: fill(words.overtakenWho, { name: nameOf(now) }),
        "follow-up": now === "" ? followUp.overtakenDone : fill(followUp.overtaken, { when }),
        value: fill(words.value.overtaken, { value: now === "" ? words.value.unknown : riyalsIn(words, now) }),
      };
      return <Notice kind="attention">{sentences[intent]}</Notice>;
    }
    case "answered":
      return <Notice kind="good">{words.answer.answered}</Notice>;
    case "handed":
      return (
        <Notice kind="good">
          {words.answer.handed}{" "}
          <a href={result.href} className="link">
            {words.answer.open}
          </a>
        </Notice>
      );
    case "noted":
      return <Notice kind="good">{words.noteSaved}</Notice>;
    case "tagged":
    case "untagged":
      return <Notice kind="good">{words.tags.saved}</Notice>;
    case "lost":
      return <Notice kind="good">{words.loss.saved}</Notice>;
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

type UndoProps = Partial<FormProps> & { change: Extract<LeadResult, { outcome: "changed" }> };

/** A button that reverses a change. */
const Undo = ({ change: { intent, before, after }, ...form }: UndoProps) => (
  <ActionForm preventScrollReset {...form} className="inline">
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="before" value={after} />
    <button type="submit" name="after" value={before} className="link min-h-11 px-1 font-semibold">
      {useWords().undo}
    </button>
  </ActionForm>
);
