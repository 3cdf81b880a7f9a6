import { type LocalizedSite, oncePerSite } from "#app/content.server.ts";
import { fold, foldWords } from "#app/site-index/normalise.ts";
import { fill } from "#i18n/fill.tsx";
import { hoursOn } from "#i18n/open-state.ts";
import { formatDayAndTime, languages, riyadhDay, riyadhMinute, shiftDay } from "#i18n/riyadh-time.ts";

/**
 * Says that a wished time is outside the opening hours, and offers the next one inside.
 * @param wished as the visitor wrote it: "on Friday", "tomorrow after Isha", "at 9 pm"
 * @returns undefined if it is inside, or names neither a day nor a time that is understood
 */
export function outsideHours(wished: string, site: LocalizedSite, now: Date): string | undefined {
  const { hours } = site.company;
  const words = foldWords(wished);
  const today = riyadhDay(now);
  const named = dayIn(words, site, today);
  const span = spanIn(wished, words, site);
  if (!named && !span) return undefined;
  const { from: time, until } = span ?? wholeDay;
  // A time without a day is meant for the next day on which it is still to come.
  const day = named ?? (time > riyadhMinute(now.toISOString()).slice(11) ? today : shiftDay(today, 1));
  const isWithin = ({ opens, closes }: { opens: string; closes: string }) => opens < until && time < closes;
  const open = hoursOn(hours, day);
  if (open && isWithin(open)) return undefined;
  // A time without a day is outside only if it is so on every working day.
  if (!named && hours.regular.some(isWithin)) return undefined;
  const next = nextOpening(site, day, time);
  return next && fill(site.answers.callback.outside, { next });
}

/** The date of the day that is named: a day of the week, today or tomorrow. */
function dayIn(words: string[], site: LocalizedSite, today: string): string | undefined {
  const { weekdays, inDays } = dayWordsIn(site);
  for (const word of words) {
    const weekday = weekdays.get(word);
    if (weekday !== undefined) return shiftDay(today, (weekday - new Date(today).getUTCDay() + 7) % 7 || 7);
    const days = inDays.get(word);
    if (days !== undefined) return shiftDay(today, days);
  }
  return undefined;
}

/** Words for days, folded. Without its article or «يوم» an Arabic name of a day is another word. */
const dayWordsIn = oncePerSite(({ locale, answers: { callback } }) => {
  const nameOf = new Intl.DateTimeFormat(languages[locale], { weekday: "long", timeZone: "UTC" });
  // 4 January 1970 was a Sunday.
  const weekdays = new Map(
    Array.from({ length: 7 }, (_, day) => [foldWords(nameOf.format((day + 3) * 86_400_000))[0]!, day] as const),
  );
  const inDays = new Map([
    ...callback.today.heard.map((word) => [foldWords(word).join(" "), 0] as const),
    ...callback.tomorrow.heard.map((word) => [foldWords(word).join(" "), 1] as const),
  ]);
  return { weekdays, inDays };
});

type Span = { from: string; until: string };
const wholeDay: Span = { from: "00:00", until: "24:00" };

/** A clock time, made certain by a part of the day, or the part of the day: from `20:00` until `23:00`. */
function spanIn(wished: string, words: string[], { answers: { callback } }: LocalizedSite): Span | undefined {
  const text = ` ${words.join(" ")} `;
  const part = callback.dayParts.find(({ heard }) =>
    heard.some((one) => text.includes(` ${foldWords(one).join(" ")} `)),
  );
  const [, hour, minute = "00", sign] =
    /(?<![\d:])(\d{1,2})(?::(\d\d))?\s*(am|pm|a m|p m|ص|م)?(?![\d:])/.exec(fold(wished).replaceAll(".", "")) ?? [];
  const hours = Number(hour);
  if (hour === undefined || hours > 24) return part && { from: part.at, until: part.until };
  const isLate = sign ? /^p|م/.test(sign) : part ? part.at >= "12:00" : hours < 7;
  const shifted = hours < 12 && isLate ? hours + 12 : hours === 12 && sign && !isLate ? 0 : hours;
  const from = `${String(shifted % 24).padStart(2, "0")}:${minute}`;
  return { from, until: `${from}:59` };
}

/** `Sunday 29 November, 08:30`: the next opening after a time of a day. */
function nextOpening({ company: { hours }, locale }: LocalizedSite, from: string, time: string): string | undefined {
  for (let ahead = 0; ahead < 60; ahead++) {
    const day = shiftDay(from, ahead);
    const open = hoursOn(hours, day);
    if (!open || (ahead === 0 && open.opens <= time)) continue;
    return formatDayAndTime({ day, time: open.opens }, locale);
  }
  return undefined;
}
