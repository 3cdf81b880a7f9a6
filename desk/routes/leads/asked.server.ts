import type { LeadFilter } from "#app/features/leads/records/stored-leads.server.ts";
import { riyadhDay, shiftDay, startOfDay } from "#i18n/riyadh-time.ts";
import { leadStatuses } from "#app/store/tables.server.ts";

/** What the address of a list asks for. */
export type Asked = { filter: LeadFilter; text: string; after: string };

/**
 * Reads an address; what it does not understand is left out.
 * @param me e-mail address of the member who asks
 */
export function readAsked(search: URLSearchParams, me: string, now = new Date()): Asked {
  const given = (name: string) => (search.get(name) ?? "").trim();
  const status = leadStatuses.find((each) => each === given("status"));
  const days = Number(given("days"));
  const who = given("who");
  const spam = given("spam");
  return {
    text: given("q"),
    after: given("after"),
    filter: {
      ...(status && { status }),
      ...(spam === "only" || spam === "none" ? { flagged: spam === "only" } : {}),
      // Today is one day.
      ...(Number.isInteger(days) && days > 0 && days < 10_000
        ? { since: new Date(startOfDay(shiftDay(riyadhDay(now), 1 - days))) }
        : {}),
      ...(who !== "" && { assignedTo: who === "me" ? me : who === "nobody" ? "" : who }),
      ...(given("failed") !== "" && { undelivered: true as const }),
    },
  };
}
