import { shiftDay } from "#i18n/riyadh-time.ts";
import { factPatterns, hasPhrase, spokenText } from "./fact-patterns.server.ts";

/** Part of a day, such as from `20:00` until `23:00`. */
type Span = { from: string; until: string };

export type AskedTime = {
  /** Key of an occasion in `fact-words.yaml`. */
  occasion: string | undefined;
  /** A date such as `2027-09-23`, with its month named. */
  date: string | undefined;
  /** 0 is January; undefined if the message names a day of the month. */
  month: number | undefined;
  /** Days of the week, 0 is Sunday. */
  weekdays: number[];
  inDays: number | undefined;
  span: Span | undefined;
  /** The message, as spoken, without its days. */
  rest: string;
};

/** The time that a message names, in either language. @param today decides the year of a date without one */
export function askedTime(message: string, today: string): AskedTime {
  const patterns = factPatterns();
  let rest = spokenText(message);
  const take = (pattern: RegExp): boolean => {
    const before = rest;
    rest = rest.replaceAll(pattern, " · ");
    return rest !== before;
  };
  const { date, text } = dateIn(rest, today);
  rest = text;
  const occasion = patterns.occasions.find(([, pattern]) => take(pattern))?.[0];
  const [month] = date ? [] : Array.from(rest.matchAll(patterns.month), ([, name = ""]) => patterns.months.get(name));
  const inDays = [patterns.dayAfter, patterns.tomorrow, patterns.today, patterns.now].findIndex(take);
  const weekdays = patterns.weekdays.flatMap((names, day) => (take(names) ? [day] : []));
  // The weekend of the Kingdom.
  if (weekdays.length === 0 && take(patterns.weekend)) weekdays.push(5, 6);
  return {
    occasion,
    date,
    month,
    weekdays,
    inDays: inDays === -1 ? undefined : Math.max(2 - inDays, 0),
    span: spanIn(rest, spokenText(message)),
    rest,
  };
}

/** A question without its day and words of opening: "are you open on Friday?" says nothing else. */
export function besideOpening(message: string): string | undefined {
  const { opened, shut, schedule, closedDay, which, hours, dayParts } = factPatterns();
  const words = [opened, shut, schedule];
  const text = spokenText(message);
  if (!words.some((pattern) => hasPhrase(text, pattern))) return undefined;
  const { occasion, date, inDays, weekdays, rest } = askedTime(message, "2000-01-01");
  const isOfDay = (occasion ?? date ?? inDays ?? weekdays[0]) !== undefined || hasPhrase(rest, closedDay);
  if (!isOfDay) return undefined;
  return [closedDay, ...words, which, ...hours, ...dayParts.map(({ heard }) => heard)].reduce(
    (text, pattern) => text.replaceAll(pattern, " "),
    rest,
  );
}

/** `23 September`, `Sept 23rd, 2027`, `23/9`: the next such date, and the text without it. */
function dateIn(text: string, today: string): { date?: string; text: string } {
  const { dates, months } = factPatterns();
  for (const pattern of dates) {
    const { name = "", day = "", month = months.get(name)! + 1, year } = pattern.exec(text)?.groups ?? {};
    const thisYear = Number(today.slice(0, 4));
    const [date, nextYear] = [Number(year ?? thisYear), thisYear + 1].map(
      (of) => `${of}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`,
    );
    if (day === "" || Number.isNaN(Date.parse(date!))) continue;
    return { date: year || date! >= today ? date! : nextYear!, text: text.replace(pattern, " ") };
  }
  return { text };
}

/** A clock time, made certain by a part of the day, or the part of the day. */
function spanIn(text: string, whole: string): Span | undefined {
  const patterns = factPatterns();
  const part = patterns.dayParts.find(({ heard }) => hasPhrase(whole, heard));
  const [, digits, minute = "00", sign] =
    /(?<![\d:/\p{L}])(\d{1,2})(?::(\d\d))?\s*(am|pm|a m|p m|ص|م)?(?![\d:/\p{L}])/u.exec(
      text.replaceAll(new RegExp(`\\d+ ${patterns.units.source}`, "gu"), " "),
    ) ?? [];
  const word = patterns.hours.findLastIndex((hour) => hasPhrase(text, hour)) + 1;
  const hours = Number(digits ?? (word || 25));
  if (hours > 24) return part && { from: part.at, until: part.until };
  const isLate = sign ? /^p|م/.test(sign) : part ? part.at >= "12:00" : hours < 7;
  const shifted = hours < 12 && isLate ? hours + 12 : hours === 12 && sign && !isLate ? 0 : hours;
  const from = `${String(shifted % 24).padStart(2, "0")}:${minute}`;
  return { from, until: `${from}:59` };
}

export const weekdayFrom = (from: string, weekday: number): string =>
  shiftDay(from, (weekday - new Date(from).getUTCDay() + 7) % 7);
