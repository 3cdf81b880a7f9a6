import type { LoaderFunctionArgs } from "react-router";
import { followUpCalendar } from "#app/features/leads/records/follow-ups.server.ts";
import { findLead } from "#app/features/leads/records/stored-leads.server.ts";
import { allow } from "#desk/desk-context.server.ts";
import { calendarType, download } from "#desk/parts/download.server.ts";

/** A lead's follow-up as a file for a calendar. */
export async function loader({ context, request, params: { id = "" } }: LoaderFunctionArgs): Promise<Response> {
  const { settings, store } = allow(context, request, "leads/follow-up");
  const lead = await findLead(store, id);
  if (!lead?.follow_up) return new Response(null, { status: 404 });
  return download(`${id}.ics`, calendarType, followUpCalendar(id, [lead], settings.deskOrigin));
}
