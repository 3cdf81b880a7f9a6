import { type FormProps, useLocation } from "react-router";
import { fill } from "#i18n/fill.tsx";
import { Notice } from "#desk/parts/notice.tsx";
import { TextLink } from "#desk/parts/buttons.tsx";
import { useWords } from "#desk/words/words.ts";
import { type Colleague, holderName, personPath, riyalsIn, useLeadWords, useStages } from "./lead-words.ts";
import type { Change, LeadResult, PersonResult } from "./lead-action.server.ts";
import { ActionForm } from "#desk/parts/action-form.tsx";

type Props = { result: PersonResult; form?: string; colleagues: Colleague[]; undo?: Partial<FormProps> };

/** The result of the last action, with its undo. @param undo where a page beside the lead's posts it */
export function Outcome({ result, form = "", colleagues, undo }: Props) {
  const words = useLeadWords();
  const stages = useStages();
  const { search } = useLocation();
  const { answer, followUp, persons } = words;
  const nameOf = (email: string) => (email === "" ? words.nobody : holderName(email, colleagues, words));
  const good: Partial<Record<PersonResult["outcome"], string>> = {
    answered: answer.answered,
    noted: words.noteSaved,
    tagged: words.tags.saved,
    untagged: words.tags.saved,
    lost: words.loss.saved,
    retried: words.retried,
    merged: persons.merged,
    "company-saved": persons.companySaved,
  };
  switch (result.outcome) {
    case "changed": {
      const { intent, before, after, when } = result;
      const sentences: Record<Change, string> = {
        status: fill(words.statusSaved, { status: stages.nameOf(after, form) }),
        assign: after === "" ? words.assignedToNobody : fill(words.assigned, { name: nameOf(after) }),
        "follow-up": after === "" ? followUp.ended : fill(followUp.saved, { when }),
        value: after === "" ? words.value.removed : fill(words.value.saved, { value: riyalsIn(words, after) }),
      };
      return (
        <Notice kind="good">
          {sentences[intent]}{" "}
          {undo && intent === "status" && stages.isLost(after) && (
            <TextLink to={`/leads/${result.id}`}>{words.board.why}</TextLink>
          )}{" "}
          {before !== after && <Undo {...undo} change={result} />}
        </Notice>
      );
    }
    case "conflict": {
      const { intent, now, when } = result;
      const sentences: Record<Change, string> = {
        status: fill(words.overtakenStatus, { status: stages.nameOf(now, form) }),
        assign: fill(words.overtakenWho, { name: nameOf(now) }),
        "follow-up": now === "" ? followUp.overtakenDone : fill(followUp.overtaken, { when }),
        value: fill(words.value.overtaken, { value: now === "" ? words.value.unknown : riyalsIn(words, now) }),
      };
      return <Notice kind="attention">{sentences[intent]}</Notice>;
    }
    case "handed":
      return (
        <Notice kind="good">
          {answer.handed}{" "}
          <a href={result.href} className="link">
            {answer.open}
          </a>
        </Notice>
      );
    case "removed":
      return (
        <Notice kind="good">
          {fill(words.removed, { reference: result.id })}{" "}
          <TextLink to={{ pathname: "/leads", search }}>{words.back}</TextLink>
        </Notice>
      );
    case "separated":
      return (
        <Notice kind="good">
          {persons.separated} <TextLink to={personPath(result.other)}>{persons.toOther}</TextLink>
        </Notice>
      );
    case "answer-overtaken":
      return <Notice kind="attention">{answer.overtaken}</Notice>;
    case "nothing-to-retry":
      return <Notice kind="attention">{words.nothingToRetry}</Notice>;
    case "separate-unclear":
      return <Notice kind="attention">{persons.separateUnclear}</Notice>;
    default:
      return good[result.outcome] ? <Notice kind="good">{good[result.outcome]}</Notice> : null;
  }
}

type UndoProps = Partial<FormProps> & { change: Extract<LeadResult, { outcome: "changed" }> };

/** A button that reverses a change. */
const Undo = ({ change: { intent, before, after }, ...form }: UndoProps) => (
  <ActionForm preventScrollReset {...form} fields={{ intent, before: after }} className="inline">
    <button type="submit" name="after" value={before} className="link min-h-11 px-1 font-semibold">
      {useWords().undo}
    </button>
  </ActionForm>
);
