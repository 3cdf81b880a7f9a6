import { company, contentIn, weekInWords } from "#app/content.server.ts";
import type { Locale } from "#app/i18n/locale.ts";

/** Opening hours in words for the page, and as data for what the browser finds out by its clock. */
export function openingHours(locale: Locale) {
  const { timeZone, regular, exceptions } = company.hours;
  return {
    timeZone,
    regular,
    exceptions: exceptions.map(({ name, ...rest }) => ({ ...rest, name: name[locale] })),
    rows: weekInWords(locale),
    words: contentIn(locale).messages.hours,
  };
}

export type OpeningHours = ReturnType<typeof openingHours>;
