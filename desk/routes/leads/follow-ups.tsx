import CalendarPlus from "virtual:icon/calendar-plus";
import { useEffect, useRef } from "react";
import { Form, type FormProps, useFetcher } from "react-router";
import { type FollowUpView, longestLine } from "#app/features/leads/rules/follow-up.ts";
import { fill } from "#i18n/fill.tsx";
import { ActionForm } from "#desk/parts/action-form.tsx";
import { SubmitButton, TextLink } from "#desk/parts/buttons.tsx";
import { DayField, TextField } from "#desk/parts/field.tsx";
import { formResult } from "./form-result.ts";
import type { Result } from "./lead-action.server.ts";
import type { LeadView } from "./lead-view.server.ts";
import { useLeadWords } from "./lead-words.ts";
import { Outcome } from "./outcome.tsx";

type DueLead = { id: string; name: string; beginning: string; followUp: FollowUpView };

/** Posts to a lead without leaving the page; without scripts the lead's page answers. */
export const posting = (id: string) => ({
  action: `/leads/${encodeURIComponent(id)}`,
  navigate: false,
  fetcherKey: "leads",
});

/** Outcome of a button of a lead that may have left the list. */
export function PostedOutcome() {
  const { data: result } = useFetcher<Result>({ key: "leads" });
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result) outcome.current?.querySelector<HTMLElement>("[data-notice]")?.focus();
  }, [result]);
  return (
    <div ref={outcome}>
      {result && <Outcome result={result} posting={result.undo ? posting(result.undo.id) : {}} />}
    </div>
  );
}

/** A follow-up of today or before. */
export const DueFollowUp = ({ id, name, beginning, followUp }: DueLead) => (
  <>
    {followUp.line && (
      <p dir="auto" className="begins-here font-semibold">
        {followUp.line}
      </p>
    )}
    <FollowUpTime followUp={followUp} />
    <p className="truncate text-subdued">
      <TextLink to={`/leads/${encodeURIComponent(id)}`} className="inline-flex min-h-11 items-center">
        <bdi>{name}</bdi>
      </TextLink>{" "}
      <bdi className="begins-here">{beginning}</bdi>
    </p>
    <FollowUpButtons {...posting(id)} followUp={followUp} name={name} />
  </>
);

/** A lead's next step and its date. */
export function FollowUpCard({
  lead: { id, name, days, followUp },
  result,
}: {
  lead: LeadView;
  result: Result | undefined;
}) {
  const { followUp: words } = useLeadWords();
  const { error, typed } = formResult(result, "plan");
  return (
    <section className="card grid gap-3 p-5 md:p-6">
      <h3 className="font-semibold">{words.title}</h3>
      {followUp ? (
        <>
          <div>
            <FollowUpTime followUp={followUp} />
            <p dir="auto" className="begins-here">
              {followUp.line}
            </p>
          </div>
          <FollowUpButtons followUp={followUp} name={name} preventScrollReset>
            <a href={`/desk/leads/${encodeURIComponent(id)}/follow-up.ics`} className="button button-quiet">
              <CalendarPlus aria-hidden="true" className="size-4" />
              {words.calendar}
            </a>
          </FollowUpButtons>
          <details open={error !== undefined}>
            <summary className="button button-quiet -ms-3 w-fit">{words.change}</summary>
            <Plan key={followUp.text} before={followUp} error={error} plan={{ ...followUp, ...typed }} />
          </details>
        </>
      ) : (
        <>
          <p className="text-subdued">{words.text}</p>
          <Plan days={days} error={error} plan={typed} />
        </>
      )}
    </section>
  );
}

type PlanProps = {
  days?: LeadView["days"];
  before?: FollowUpView;
  error: string | undefined;
  plan: { day?: string; time?: string; line?: string };
};

/** @param days to choose by one tap, posted before the field for the day: the first one counts */
function Plan({ days, before, error, plan }: PlanProps) {
  const { followUp: words } = useLeadWords();
  return (
    <Form method="post" preventScrollReset aria-label={words.title} className="grid gap-3">
      <input type="hidden" name="intent" value="plan" />
      <input type="hidden" name="before" value={before?.text ?? ""} />
      <TextField
        label={words.line}
        name="line"
        dir="auto"
        maxLength={longestLine}
        autoComplete="off"
        defaultValue={plan.line}
      />
      {days && (
        <p className="flex flex-wrap gap-2">
          {(["tomorrow", "nextWeek"] as const).map((each) => (
            <SubmitButton key={each} name="day" value={days[each]} formNoValidate>
              {words[each]}
            </SubmitButton>
          ))}
        </p>
      )}
      <details open={!days || error !== undefined}>
        <summary className="button button-quiet -ms-3 w-fit">{words.day}</summary>
        <div className="mt-2 grid gap-3 sm:grid-cols-2">
          <DayField label={words.day} error={error} name="day" required defaultValue={plan.day} />
          <TextField label={words.time} type="time" name="time" defaultValue={plan.time} />
          <SubmitButton className="w-fit">{words.save}</SubmitButton>
        </div>
      </details>
    </Form>
  );
}

/** A follow-up's day and time, and whether it is due. */
function FollowUpTime({ followUp: { when, isDue, isOverdue } }: { followUp: FollowUpView }) {
  const { followUp: words } = useLeadWords();
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      {when}
      {isDue && (
        <span className={`text-small font-semibold ${isOverdue ? "text-error" : "text-notice"}`}>
          {isOverdue ? words.overdue : words.dueToday}
        </span>
      )}
    </p>
  );
}

type ButtonsProps = FormProps & {
  followUp: FollowUpView;
  /** Name of the lead's sender. */
  name: string;
};

/** Ends or moves a follow-up by one tap. */
function FollowUpButtons({ followUp: { text, tomorrow, nextWeek }, name, children, ...form }: ButtonsProps) {
  const { followUp: words } = useLeadWords();
  const buttons = [
    { after: "", label: words.done },
    { after: tomorrow, label: words.tomorrow },
    { after: nextWeek, label: words.nextWeek },
  ];
  return (
    <ActionForm {...form} fields={{ intent: "follow-up", before: text }} className="flex flex-wrap gap-2">
      {buttons.map(({ after, label }) => (
        <SubmitButton key={label} name="after" value={after} aria-label={fill(words.named, { action: label, name })}>
          {label}
        </SubmitButton>
      ))}
      {children}
    </ActionForm>
  );
}
