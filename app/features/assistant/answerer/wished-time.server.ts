import type { LocalizedSite } from "#app/content.server.ts";
import { languagePack } from "#app/site-index/language-pack.server.ts";
import { fill } from "#i18n/fill.tsx";
import { nextOpening, timesOn } from "#i18n/open-state.ts";
import { formatDayAndTime, riyadhDay, riyadhMinute, shiftDay } from "#i18n/riyadh-time.ts";
import { askedTime, weekdayFrom } from "./facts/asked-time.server.ts";

/**
 * Says that a wished time is outside the opening hours, and offers the next one inside.
 * @param wished as the visitor wrote it: "on Friday", "tomorrow after Isha", "at 9 pm"
 * @returns undefined if it is inside, or names neither a day nor a time that is understood
 */
export function outsideHours(wished: string, site: LocalizedSite, now: Date): string | undefined {
  const { hours } = site.company;
  const today = riyadhDay(now);
  const { date, weekdays, inDays, span } = askedTime(wished, today);
  const [weekday] = weekdays;
  // The name of today's own day means that of next week.
  const ofWeek = weekday === undefined ? undefined : weekdayFrom(shiftDay(today, 1), weekday);
  const named = date ?? ofWeek ?? (inDays === undefined ? undefined : shiftDay(today, inDays));
  if (!named && !span) return undefined;
  const { from: time, until } = span ?? { from: "00:00", until: "24:00" };
  // A time without a day is meant for the next day on which it is still to come.
  const day = named ?? (time > riyadhMinute(now.toISOString()).slice(11) ? today : shiftDay(today, 1));
  const isWithin = ({ opens, closes }: { opens: string; closes: string }) => opens < until && time < closes;
  if (timesOn(hours, day).some(isWithin)) return undefined;
  // A time without a day is outside only if it is so on every working day.
  if (!named && hours.regular.some(isWithin)) return undefined;
  const next = nextOpening(hours, day, time);
  if (!next) return undefined;
  const moment = formatDayAndTime({ day: next.day, time: next.opens }, site.locale);
  return fill(languagePack(site.locale).talk.callback.outside, { next: moment });
}
