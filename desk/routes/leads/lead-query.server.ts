import type { LeadFilter } from "#app/features/leads/records/stored-leads.server.ts";
import { riyadhDay, shiftDay, startOfDay } from "#i18n/riyadh-time.ts";
import { leadOrigins } from "#app/store/column-values.ts";

/** Leads on one page of the list. */
export const pageSize = 50;

/** Unanswered leads without a follow-up that no colleague has. */
export const waitingFor = (member: string) =>
  ({ status: "new", flagged: false, planned: false, openTo: member }) as const satisfies LeadFilter;

/** The parameters of a list's address. */
export type LeadQuery = { filter: LeadFilter; text: string; after: string };

/**
 * Reads an address; invalid parameters are ignored.
 * @param me e-mail address of the current member
 */
export function readLeadQuery(search: URLSearchParams, me: string): LeadQuery {
  const parameter = (name: string) => (search.get(name) ?? "").trim();
  const status = parameter("status");
  const days = Number(parameter("days"));
  const who = parameter("who");
  const spam = parameter("spam");
  const form = parameter("form");
  const source = parameter("source");
  const origin = leadOrigins.find((each) => each === source);
  const tag = parameter("tag");
  return {
    text: parameter("q"),
    after: parameter("after"),
    filter: {
      ...(status !== "" && (status === "planned" ? { planned: true as const } : { status })),
      ...(spam === "only" || spam === "none" ? { flagged: spam === "only" } : {}),
      // Today counts as one day.
      ...(Number.isInteger(days) && days > 0 && days < 10_000
        ? { since: new Date(startOfDay(shiftDay(riyadhDay(new Date()), 1 - days))) }
        : {}),
      ...(who !== "" && { assignedTo: who === "me" ? me : who === "nobody" ? "" : who }),
      ...(form !== "" && { form }),
      ...(source !== "" && (origin ? { origin } : { source })),
      ...(tag !== "" && { tag }),
      ...(parameter("failed") !== "" && { undelivered: true as const }),
    },
  };
}
