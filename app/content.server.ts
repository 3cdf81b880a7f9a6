import { content } from "virtual:content";
import { fill } from "#app/i18n/fill.ts";
import type { Locale } from "#app/i18n/locale.ts";

export const { company, settings } = content;

/** All that is written in one language. */
export const contentIn = (locale: Locale) => content.localized[locale];

export const serviceIn = (locale: Locale, slug: string) =>
  contentIn(locale).services.find((service) => service.slug === slug);

export const postIn = (locale: Locale, slug: string) => contentIn(locale).posts.find((post) => post.slug === slug);

/** The Saudi National Address, line by line. */
export function addressLines(locale: Locale): string[] {
  const { buildingNumber, street, district, city, postalCode, additionalNumber } = company.address;
  return [
    `${buildingNumber} ${street[locale]}`,
    [district[locale], city[locale]].join(comma[locale]),
    `${postalCode}-${additionalNumber}`,
  ];
}

/** What follows the words "P.O. Box". */
export function poBoxLine(locale: Locale): string {
  const { poBox, city, poBoxPostalCode } = company.address;
  return [poBox, `${city[locale]} ${poBoxPostalCode}`].join(comma[locale]);
}

/** The usual week: runs of days that share opening hours, and those hours in Riyadh's time. */
export function weekInWords(locale: Locale): { days: string; times: string }[] {
  const { hours } = contentIn(locale).messages;
  return company.hours.regular.map(({ days, opens, closes }) => ({
    days: dayRange(days, locale),
    times: fill(hours.range, { opens, closes }),
  }));
}

/** A run of days as "Sunday – Thursday"; days apart are listed. */
function dayRange(days: readonly number[], locale: Locale): string {
  const { hours } = contentIn(locale).messages;
  const sorted = days.toSorted((a, b) => a - b);
  const first = sorted[0] ?? 0;
  const last = sorted.at(-1) ?? 0;
  const unbroken = sorted.length > 2 && last - first === sorted.length - 1;
  if (unbroken) return fill(hours.days, { first: dayName(first, locale), last: dayName(last, locale) });
  return new Intl.ListFormat(locale).format(sorted.map((day) => dayName(day, locale)));
}

/** 4 January 1970 was a Sunday. */
const dayName = (day: number, locale: Locale) =>
  new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(Date.UTC(1970, 0, 4 + day));

const comma: Record<Locale, string> = { en: ", ", ar: "، " };
