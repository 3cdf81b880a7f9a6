import { content } from "virtual:content";
import { comma } from "#app/i18n/comma.ts";
import { formatHours } from "#app/i18n/format-hours.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { regionName } from "#app/i18n/region-name.ts";

export const { company, settings } = content;

/** All that is written in one language. */
export const contentIn = (locale: Locale) => content.localized[locale];

export const serviceIn = (locale: Locale, slug: string) =>
  contentIn(locale).services.find((service) => service.slug === slug);

export const postIn = (locale: Locale, slug: string) => contentIn(locale).posts.find((post) => post.slug === slug);

/** The Saudi National Address with its country, line by line. */
export function addressLines(locale: Locale): string[] {
  const { buildingNumber, street, district, city, postalCode, additionalNumber, country } = company.address;
  return [
    `${buildingNumber} ${street[locale]}`,
    [district[locale], city[locale]].join(comma[locale]),
    `${postalCode}-${additionalNumber}`,
    regionName(country, locale),
  ];
}

/** What follows the words "P.O. Box". */
export function poBoxLine(locale: Locale): string {
  const { poBox, city, poBoxPostalCode } = company.address;
  return [poBox, `${city[locale]} ${poBoxPostalCode}`].join(comma[locale]);
}

/** The usual week: runs of days that share opening hours, and those hours in Riyadh's time. */
export const weekInWords = (locale: Locale): { days: string; times: string }[] =>
  formatHours(company.hours.regular, contentIn(locale).messages.hours, locale);
