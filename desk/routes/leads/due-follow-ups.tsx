import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { FollowUpView } from "#app/features/leads/rules/follow-up.ts";
import { ActionForm } from "#desk/parts/action-form.tsx";
import { TextLink } from "#desk/parts/buttons.tsx";
import { Section } from "#desk/parts/page.tsx";
import { useWords } from "#desk/words/words.ts";
import { FollowUpButtons, FollowUpTime } from "./follow-up-buttons.tsx";
import type { action } from "./lead.tsx";
import { Outcome } from "./outcome.tsx";

type Lead = { id: string; name: string; beginning: string; followUp: FollowUpView };

/** Posts to a lead without leaving the page; without scripts the lead's page answers. */
const posting = (id: string) => ({ action: `/leads/${encodeURIComponent(id)}`, navigate: false, fetcherKey: "due" });

/** Follow-ups of today and before. */
export function DueFollowUps({ leads }: { leads: Lead[] }) {
  const { title } = useWords().leads.followUp;
  const { data: result } = useFetcher<typeof action>({ key: "due" });
  const outcome = useRef<HTMLDivElement>(null);
  // The button is gone with its lead.
  useEffect(() => {
    if (result) outcome.current?.querySelector<HTMLElement>("[data-notice]")?.focus();
  }, [result]);
  if (leads.length === 0 && !result) return null;
  return (
    <Section title={title}>
      <div ref={outcome}>
        {result && (
          <Outcome
            result={result}
            form=""
            colleagues={[]}
            undo={result.outcome === "changed" ? posting(result.id) : {}}
          />
        )}
      </div>
      <ul className="divide-y divide-line">
        {leads.map(({ id, name, beginning, followUp }) => (
          <li key={id} className="grid gap-2 py-3">
            <div>
              <FollowUpTime followUp={followUp} />
              {followUp.line && (
                <p dir="auto" className="begins-here">
                  {followUp.line}
                </p>
              )}
              <p className="text-small text-subdued">
                <TextLink to={`/leads/${encodeURIComponent(id)}`} className="inline-flex min-h-11 items-center">
                  <bdi>{name}</bdi>
                </TextLink>{" "}
                <bdi className="begins-here">{beginning}</bdi>
              </p>
            </div>
            <ActionForm {...posting(id)} className="flex flex-wrap gap-2">
              <FollowUpButtons followUp={followUp} name={name} />
            </ActionForm>
          </li>
        ))}
      </ul>
    </Section>
  );
}
