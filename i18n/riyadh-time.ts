import { comma, type Locale } from "./locale.ts";

/** Milliseconds; Saudi Arabia has no daylight saving time. */
const riyadhOffset = 3 * 3_600_000;

/** Locales for Intl: Gregorian calendar, Western digits, day before month. */
const languages: Record<Locale, string> = { en: "en-GB", ar: "ar-SA-u-ca-gregory-nu-latn" };

const inBoth = (options: Intl.DateTimeFormatOptions): Record<Locale, Intl.DateTimeFormat> => ({
  en: new Intl.DateTimeFormat(languages.en, { ...options, timeZone: "UTC" }),
  ar: new Intl.DateTimeFormat(languages.ar, { ...options, timeZone: "UTC" }),
});

/** Cached: creating one takes a hundred times as long as using it. Bundles drop unused ones. */
const long = /* @__PURE__ */ inBoth({ dateStyle: "long" });
const full = /* @__PURE__ */ inBoth({ dateStyle: "full" });
const weekdayAndDay = /* @__PURE__ */ inBoth({ weekday: "long", day: "numeric", month: "long" });
const weekday = /* @__PURE__ */ inBoth({ weekday: "long" });

/** `Sunday`, `الأحد`. 4 January 1970 was a Sunday. @param day of the week, 0 is Sunday */
export const dayName = (day: number, locale: Locale): string => weekday[locale].format(Date.UTC(1970, 0, 4 + day));

/** A date in the format of all pages, mails and the desk: `6 February 2024`, `6 فبراير 2024`. */
export const formatDate = (date: string, locale: Locale): string => long[locale].format(new Date(date));

/** `Tuesday, 6 February 2024`, `الثلاثاء، 6 فبراير 2024`. */
export const formatLongDate = (date: string, locale: Locale): string => full[locale].format(new Date(date));

/** A time in Riyadh: `20 November 2026, 12:40`, `20 نوفمبر 2026، 12:40`. */
export function formatMoment(moment: string, locale: Locale): string {
  const [day = "", time = ""] = riyadhMinute(moment).split(" ");
  return formatDate(day, locale) + comma[locale] + time;
}

/** A day, and a time of day unless it is empty: `Sunday 29 November, 08:30`, `الأحد 29 نوفمبر، 08:30`. */
export const formatDayAndTime = ({ day, time }: { day: string; time: string }, locale: Locale): string =>
  weekdayAndDay[locale].format(new Date(day)) + (time && comma[locale] + time);

/** Riyadh date of a time, such as `2026-11-20`. */
export const riyadhDay = (moment: Date): string => new Date(moment.getTime() + riyadhOffset).toISOString().slice(0, 10);

/** Riyadh date and time, such as `2026-11-20 12:40`. */
export const riyadhMinute = (moment: string): string =>
  new Date(Date.parse(moment) + riyadhOffset).toISOString().slice(0, 16).replace("T", " ");

/** Converts a Riyadh time such as `2026-12-01 09:00` to a Date. */
export const momentInRiyadh = (text: string): Date => new Date(`${text.replace(" ", "T")}:00+03:00`);

/** Whether a text such as `2026-11-20` is a day of the calendar: Date turns 30 February into 1 March. */
export const isDay = (text: string): boolean => new Date(`${text}T00:00Z`).toJSON()?.startsWith(`${text}T`) ?? false;

/** Start of a day (`2024-02-15`) in Riyadh, in ISO 8601. */
export const startOfDay = (day: string) => `${day}T00:00:00+03:00`;

/** Adds days to a date such as `2024-02-15`; `by` may be negative. */
export function shiftDay(day: string, by: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + by);
  return moment.toISOString().slice(0, 10);
}

/** Start of the day in RFC 822 format, for mails and feeds: `Thu, 15 Feb 2024 00:00:00 +0300`. */
export const startOfDayRfc822 = (day: string) => new Date(`${day}T00:00:00Z`).toUTCString().replace("GMT", "+0300");
