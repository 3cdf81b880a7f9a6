import { company, contentIn } from "#app/content.server.ts";
import { fill } from "#app/i18n/fill.ts";
import type { Locale } from "#app/i18n/locale.ts";

/** Opening hours in words for the page, and as data for what the browser finds out by its clock. */
export function openingHours(locale: Locale) {
  const { messages } = contentIn(locale);
  const { timeZone, regular, exceptions } = company.hours;
  const rows = regular.map(({ days, opens, closes }) => ({
    days: dayRange(days, locale),
    times: fill(messages.hours.range, { opens, closes }),
  }));
  return {
    timeZone,
    regular,
    exceptions: exceptions.map(({ name, ...rest }) => ({ ...rest, name: name[locale] })),
    rows,
    words: messages.hours,
  };
}

export type OpeningHours = ReturnType<typeof openingHours>;

/** A run of days as "Sunday – Thursday"; days apart are listed. */
function dayRange(days: readonly number[], locale: Locale): string {
  const { messages } = contentIn(locale);
  const sorted = days.toSorted((a, b) => a - b);
  const first = sorted[0] ?? 0;
  const last = sorted.at(-1) ?? 0;
  const unbroken = sorted.length > 2 && last - first === sorted.length - 1;
  if (unbroken) return fill(messages.hours.days, { first: dayName(first, locale), last: dayName(last, locale) });
  return new Intl.ListFormat(locale).format(sorted.map((day) => dayName(day, locale)));
}

/** 4 January 1970 was a Sunday. */
const dayName = (day: number, locale: Locale) =>
  new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(Date.UTC(1970, 0, 4 + day));
