import type { Locale } from "./locale.ts";

const languages: Record<Locale, string> = { en: "en-GB", ar: "ar-SA-u-ca-gregory-nu-latn" };

/** A moment in Riyadh's time, Gregorian with Western digits: `Friday 20 November 2026 at 12:40`. */
export function formatMoment(moment: string, locale: Locale): string {
  return new Intl.DateTimeFormat(languages[locale], {
    dateStyle: "full",
    timeStyle: "short",
    timeZone: "Asia/Riyadh",
  }).format(new Date(moment));
}

/** The day that a moment falls on in Riyadh, such as `2026-11-20`. */
export const riyadhDay = (moment: Date): string => new Date(moment.getTime() + riyadhOffset).toISOString().slice(0, 10);

/** A moment in Riyadh's time, such as `2026-11-20 12:40`. */
export const riyadhMinute = (moment: string): string =>
  new Date(Date.parse(moment) + riyadhOffset).toISOString().slice(0, 16).replace("T", " ");

/** Milliseconds; Saudi Arabia has no summer time. */
const riyadhOffset = 3 * 3_600_000;
