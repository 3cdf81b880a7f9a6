import { comma, type Locale } from "./locale.ts";

/** Milliseconds; Saudi Arabia has no summer time. */
const riyadhOffset = 3 * 3_600_000;

/** For Intl: Gregorian with Western digits, the day before the month. */
export const languages: Record<Locale, string> = { en: "en-GB", ar: "ar-SA-u-ca-gregory-nu-latn" };

const long = (locale: Locale) => new Intl.DateTimeFormat(languages[locale], { dateStyle: "long", timeZone: "UTC" });

/** Making one takes a hundred times as long as using it. */
const formats: Record<Locale, Intl.DateTimeFormat> = { en: long("en"), ar: long("ar") };

/** A date as all pages, mails and the desk write it: `6 February 2024`, `6 فبراير 2024`. */
export function formatDate(date: string, locale: Locale): string {
  return formats[locale].format(new Date(date));
}

/** A time in Riyadh: `20 November 2026, 12:40`, `20 نوفمبر 2026، 12:40`. */
export function formatMoment(moment: string, locale: Locale): string {
  const [day = "", time = ""] = riyadhMinute(moment).split(" ");
  return formatDate(day, locale) + comma[locale] + time;
}

/** A day and a time of day: `Sunday 29 November, 08:30`, `الأحد 29 نوفمبر، 08:30`. */
export function formatDayAndTime({ day, time }: { day: string; time: string }, locale: Locale): string {
  const format = new Intl.DateTimeFormat(languages[locale], {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  return format.format(new Date(day)) + comma[locale] + time;
}

/** The date of a time in Riyadh, such as `2026-11-20`. */
export const riyadhDay = (moment: Date): string => new Date(moment.getTime() + riyadhOffset).toISOString().slice(0, 10);

/** A time in Riyadh, such as `2026-11-20 12:40`. */
export const riyadhMinute = (moment: string): string =>
  new Date(Date.parse(moment) + riyadhOffset).toISOString().slice(0, 16).replace("T", " ");

/** The moment that `2026-12-01 09:00` is in Riyadh. */
export const momentInRiyadh = (text: string): Date => new Date(`${text.replace(" ", "T")}:00+03:00`);

/** The first moment of a day (`2024-02-15`) in Riyadh, in ISO 8601. */
export const startOfDay = (day: string) => `${day}T00:00:00+03:00`;

/** The day after (`1`) or before (`-1`) a day written as `2024-02-15`. */
export function shiftDay(day: string, by: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + by);
  return moment.toISOString().slice(0, 10);
}

/** The same as mails and feeds write it: `Thu, 15 Feb 2024 00:00:00 +0300`. */
export const startOfDayRfc822 = (day: string) => new Date(`${day}T00:00:00Z`).toUTCString().replace("GMT", "+0300");
