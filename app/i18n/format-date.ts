import type { Locale } from "./locale.ts";

const long = (language: string) => new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });

/** Making one takes a hundred times as long as using it. */
const formats: Record<Locale, Intl.DateTimeFormat> = { en: long("en-US"), ar: long("ar-SA-u-ca-gregory-nu-latn") };

/** Gregorian with Western digits in both languages: `February 6, 2024`, `6 فبراير 2024`. */
export function formatDate(date: string, locale: Locale): string {
  return formats[locale].format(new Date(date));
}
