import type { LoaderFunctionArgs } from "react-router";
import { followUpCalendar, followUpsOf } from "#app/features/leads/records/follow-ups.server.ts";
import { memberByCalendar } from "#app/features/members/calendars.server.ts";
import { deskContext } from "#desk/desk-context.server.ts";
import { mayRead } from "#desk/doors.ts";
import { calendarType, download } from "#desk/parts/download.server.ts";

/** A member's follow-ups, for programs that know the secret address. */
export async function loader({ context, params: { token = "" } }: LoaderFunctionArgs): Promise<Response> {
  const desk = context.get(deskContext);
  const { settings, sites, store } = desk;
  // No limit: 256 bits cannot be guessed.
  const member = await memberByCalendar(store, token.replace(/\.ics$/, ""));
  if (!member || !mayRead(member.role, "leads/leads")) return new Response(null, { status: 404 });
  const { company, locale } = sites()[member.language];
  const leads = await followUpsOf(desk, member.email);
  const calendar = followUpCalendar(company.name[locale], leads, settings.deskOrigin);
  return download("calendar.ics", calendarType, calendar);
}
