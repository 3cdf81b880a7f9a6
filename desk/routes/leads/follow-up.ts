import { followUpCalendar } from "#app/features/leads/records/follow-ups.server.ts";
import { findLead } from "#app/features/leads/records/stored-leads.server.ts";
import { loaderAt } from "#desk/desk-context.server.ts";
import { calendarType, download } from "#desk/parts/download.server.ts";

/** A lead's follow-up as a file for a calendar. */
export const loader = loaderAt("leads/follow-up", async ({ settings, store, params: { id = "" } }) => {
  const lead = await findLead(store, id);
  if (!lead?.follow_up) return new Response(null, { status: 404 });
  return download(`${id}.ics`, calendarType, followUpCalendar(id, [lead], settings.deskOrigin));
});
