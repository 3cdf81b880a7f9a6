import { company, contentIn } from "#app/content.server.ts";
import { formatHours } from "#app/i18n/format-hours.ts";
import type { Locale } from "#app/i18n/locale.ts";

/** Opening hours in words for the page, and as data for what the browser finds out by its clock. */
export function openingHours(locale: Locale) {
  const { hours: words } = contentIn(locale).messages;
  const { timeZone, regular, exceptions } = company.hours;
  return {
    timeZone,
    regular,
    exceptions: exceptions.map(({ name, ...rest }) => ({ ...rest, name: name[locale] })),
    rows: formatHours(regular, words, locale),
    words,
  };
}

export type OpeningHours = ReturnType<typeof openingHours>;
