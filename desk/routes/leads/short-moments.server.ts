import { formatDate, riyadhDay, riyadhMinute } from "#i18n/riyadh-time.ts";
import type { Locale } from "#i18n/locale.ts";

/** Short times in Riyadh: `12:40` today, `20 November` this year, else `20 November 2025`. */
export function shortMoments(locale: Locale, now = new Date()): (moment: string) => string {
  const today = riyadhDay(now);
  return (moment) => {
    const [day = "", time = ""] = riyadhMinute(moment).split(" ");
    if (day === today) return time;
    const date = formatDate(day, locale);
    return day.slice(0, 4) === today.slice(0, 4) ? date.slice(0, -" 2025".length) : date;
  };
}
