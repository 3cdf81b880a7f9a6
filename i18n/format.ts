import { dayName } from "./riyadh-time.ts";
import type { Locale } from "./locale.ts";
import { fill } from "./fill.tsx";

/** A Saudi number in groups: `+966 11 000 0000`; any other number unchanged. */
export function formatPhone(e164: string): string {
  const saudi = /^\+966(5\d|1\d|9200|800)(\d{3})(\d+)$/.exec(e164);
  return saudi ? `+966 ${saudi.slice(1).join(" ")}` : e164;
}

/** Address that starts a chat with a number in E.164. */
export const whatsappAddress = (e164: string): string => `https://wa.me/${e164.slice(1)}`;

/** `one, two and three`, `واحد واثنان وثلاثة`. */
export const formatList = (parts: string[], locale: Locale): string =>
  new Intl.ListFormat(locale === "en" ? "en-GB" : locale, { type: "conjunction" }).format(parts);

type Row = { days: readonly number[]; opens: string; closes: string };
/** `days` with `{first}` and `{last}`, `range` with `{opens}` and `{closes}`. */
type Words = { days: string; range: string };

/** Opening hours as text: `Sunday – Thursday` and `08:30 – 17:30`. Days: 0 is Sunday. */
export function formatHours(rows: readonly Row[], words: Words, locale: Locale): { days: string; times: string }[] {
  return rows.map(({ days, opens, closes }) => ({
    days: dayRange(days, words, locale),
    times: fill(words.range, { opens, closes }),
  }));
}

/** Consecutive days by the first and the last, also across the end of the week; other days as a list. */
function dayRange(days: readonly number[], words: Words, locale: Locale): string {
  const sortedDays = days.toSorted((a, b) => a - b);
  const isFirst = (day: number) => (days.length === 7 ? day === 0 : !days.includes((day + 6) % 7));
  const [first, ...others] = sortedDays.filter(isFirst);
  if (first !== undefined && others.length === 0 && days.length > 2) {
    return fill(words.days, { first: dayName(first, locale), last: dayName(first + days.length - 1, locale) });
  }
  return new Intl.ListFormat(locale).format(sortedDays.map((day) => dayName(day, locale)));
}

/** The text with a capital letter at its beginning. */
export const firstUpper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
