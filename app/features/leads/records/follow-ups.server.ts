import { riyadhDay, shiftDay } from "#i18n/riyadh-time.ts";
import type { LeadDeps } from "#app/features/leads/lead-deps.server.ts";
import { type CalendarEntry, calendarFile } from "#app/features/leads/rules/calendar.server.ts";
import { senderOf } from "#app/features/leads/lead-fields.server.ts";
import { parseFollowUp } from "#app/features/leads/rules/follow-up.ts";
import { meaningOf, stagesOf } from "#app/features/leads/rules/stages.ts";
import type { LeadTable } from "#app/store/tables.server.ts";
import { leadsAfter } from "./stored-leads.server.ts";

export type LeadToFollow = Pick<LeadTable, "id" | "name" | "email" | "phone" | "follow_up" | "message">;

const most = 200;

type Deps = Pick<LeadDeps, "sites" | "store">;

/**
 * Leads with a follow-up, neither lost nor spam, held by a member, or by nobody at the desk, in the
 * order of their days.
 * @param options.until the last day, such as `2026-11-20`; absent: all
 */
export async function followUpsOf(
  { sites, store }: Deps,
  member: string,
  { until }: { until?: string } = {},
): Promise<LeadToFollow[]> {
  const stages = stagesOf(sites().en);
  const statuses = ["lost", "spam", ...stages.map(({ id }) => id)];
  const without = statuses.filter((one) => ["lost", "spam"].includes(meaningOf(stages, one)));
  const filter = { planned: true, without, openTo: member };
  const leads = await leadsAfter(store, [], filter, { order: "planned", after: "", limit: most });
  return (
    leads
      .filter(({ follow_up }) => until === undefined || follow_up < shiftDay(until, 1))
      // Databases order by their own rules.
      .toSorted((one, other) => (one.follow_up < other.follow_up ? -1 : 1))
  );
}

/** Follow-ups due today or earlier. */
export const dueFollowUps = (deps: Deps, member: string): Promise<LeadToFollow[]> =>
  followUpsOf(deps, member, { until: riyadhDay(new Date()) });

/** A lead's place at the desk. @param origin of the desk */
export const leadAddress = (origin: string, id: string): string => `${origin}/desk/leads/${encodeURIComponent(id)}`;

/** A calendar file of follow-ups. @param origin of the desk */
export function followUpCalendar(name: string, leads: Omit<LeadToFollow, "message">[], origin: string): string {
  const entries = leads.flatMap((lead): CalendarEntry[] => {
    const followUp = parseFollowUp(lead.follow_up);
    const title = [followUp?.line, senderOf(lead)].filter(Boolean).join(" · ");
    const url = leadAddress(origin, lead.id);
    return followUp ? [{ ...followUp, id: `${lead.id}@${new URL(origin).host}`, title, url }] : [];
  });
  return calendarFile(name, entries);
}
