import { content } from "virtual:content";
import type { Locale } from "#app/i18n/locale.ts";

export const { company, settings } = content;

/** All that is written in one language. */
export const contentIn = (locale: Locale) => content.localized[locale];

export const serviceIn = (locale: Locale, slug: string) =>
  contentIn(locale).services.find((service) => service.slug === slug);

export const postIn = (locale: Locale, slug: string) => contentIn(locale).posts.find((post) => post.slug === slug);

/** The Saudi National Address, line by line. */
export function addressLines(locale: Locale): string[] {
  const { address } = company;
  const separator = locale === "ar" ? "، " : ", ";
  return [
    `${address.buildingNumber} ${address.street[locale]}`,
    [address.district[locale], address.city[locale]].join(separator),
    `${address.postalCode}-${address.additionalNumber}`,
  ];
}
