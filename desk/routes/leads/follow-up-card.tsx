import CalendarPlus from "virtual:icon/calendar-plus";
import { Form } from "react-router";
import { type FollowUpView, longestLine } from "#app/features/leads/rules/follow-up.ts";
import { fill } from "#i18n/fill.tsx";
import { ActionForm } from "#desk/parts/action-form.tsx";
import { SubmitButton } from "#desk/parts/buttons.tsx";
import { TextField } from "#desk/parts/field.tsx";
import { useWords } from "#desk/words/words.ts";
import { FollowUpButtons, FollowUpTime } from "./follow-up-buttons.tsx";
import type { LeadResult } from "./lead-action.server.ts";
import type { LeadView } from "./lead-view.server.ts";

/** What comes next with a lead, and when. */
export function FollowUpCard({ lead: { id, name, days, followUp }, result }: { lead: LeadView; result?: LeadResult }) {
  const { followUp: words } = useWords().leads;
  const unclear = result?.outcome === "follow-up-unclear" ? result : undefined;
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
          <ActionForm preventScrollReset className="flex flex-wrap gap-2">
            <FollowUpButtons followUp={followUp} name={name} />
            <a href={`/desk/leads/${encodeURIComponent(id)}/follow-up.ics`} className="button button-quiet">
              <CalendarPlus aria-hidden="true" className="size-4" />
              {words.calendar}
            </a>
          </ActionForm>
          <details open={unclear !== undefined}>
            <summary className="button button-quiet -ms-3 w-fit list-none [&::-webkit-details-marker]:hidden">
              {words.change}
            </summary>
            <Plan key={followUp.text} before={followUp} unclear={unclear} />
          </details>
        </>
      ) : (
        <>
          <p className="text-subdued">{words.text}</p>
          <Plan days={days} unclear={unclear} />
        </>
      )}
    </section>
  );
}

type Unclear = Extract<LeadResult, { outcome: "follow-up-unclear" }>;
type PlanProps = { days?: LeadView["days"]; before?: FollowUpView; unclear: Unclear | undefined };

/** @param days that one tap chooses, whatever the field for the day says: the first one posted counts */
function Plan({ days, before, unclear }: PlanProps) {
  const { followUp: words } = useWords().leads;
  const plan = unclear ?? before;
  const error = unclear && fill(words.unclear, { most: longestLine });
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
        defaultValue={plan?.line}
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
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label={words.day} error={error} type="date" name="day" required defaultValue={plan?.day} />
        <TextField label={words.time} type="time" name="time" defaultValue={plan?.time} />
      </div>
      <SubmitButton className="w-fit">{words.save}</SubmitButton>
    </Form>
  );
}
