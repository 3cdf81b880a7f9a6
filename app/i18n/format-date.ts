import type { Locale } from "./locale.ts";

/** Gregorian with Western digits in both languages: `February 6, 2024`, `6 فبراير 2024`. */
export function formatDate(date: string, locale: Locale): string {
  const language = locale === "ar" ? "ar-SA-u-ca-gregory-nu-latn" : "en-US";
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));
}
