import { languages, riyadhDay } from "#app/i18n/riyadh-time.ts";
import type { Locale } from "#app/i18n/locale.ts";

/** Times in Riyadh as a list has room for: `12:40` today, `20 Nov` this year, else `20/11/2025`. */
export function shortMoments(locale: Locale, now = new Date()): (moment: string) => string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(languages[locale], { timeZone: "Asia/Riyadh", ...options });
  const formats = {
    today: format({ hour: "numeric", minute: "2-digit" }),
    thisYear: format({ day: "numeric", month: "short" }),
    earlier: format({ dateStyle: "short" }),
  };
  const today = riyadhDay(now);
  return (moment) => {
    const date = new Date(moment);
    const day = riyadhDay(date);
    const kind = day === today ? "today" : day.slice(0, 4) === today.slice(0, 4) ? "thisYear" : "earlier";
    return formats[kind].format(date);
  };
}
