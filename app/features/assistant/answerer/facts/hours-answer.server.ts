import type { LocalizedSite } from "#app/content.server.ts";
import { languagePack } from "#app/site-index/language-pack.server.ts";
import { foldWords } from "#app/site-index/normalise.ts";
import { fill } from "#i18n/fill.tsx";
import { dayName, formatHours, formatList } from "#i18n/format.ts";
import { nextOpening, timesOn } from "#i18n/open-state.ts";
import { formatDate, formatLongDate, riyadhMinute, shiftDay } from "#i18n/riyadh-time.ts";
import { type AskedTime, askedTime, weekdayFrom } from "./asked-time.server.ts";
import { factPatterns } from "./fact-patterns.server.ts";
import { hasPhrase, phrasePattern, spokenText } from "./phrase-pattern.ts";
import { sentences, yesOrNo } from "./sentences.ts";

type Hours = LocalizedSite["company"]["hours"];
type Times = ReturnType<typeof timesOn>;
type Question = { site: LocalizedSite; text: string; asked: AskedTime; today: string; time: string };

/** The answer to a question for the times at which the company is open. */
export function hoursAnswer(site: LocalizedSite, fact: string, { message, now }: { message: string; now: Date }) {
  const [today = "", time = ""] = riyadhMinute(now.toISOString()).split(" ");
  const asked = askedTime(message, today);
  const question: Question = { site, text: spokenText(message), asked, today, time };
  const { date, weekdays, inDays, span } = asked;
  const exception = exceptionAsked(question);
  if (exception) {
    const from = exception.from > today ? exception.from : today;
    if (weekdays.length === 1) return onDate(question, weekdayFrom(from, weekdays[0]!), true);
    return exception.from === exception.to ? onDate(question, from, true) : inPeriod(question, exception);
  }
  if (date) return onDate(question, date, true);
  if (asked.occasion) return onUnlisted(question, asked.occasion);
  if (weekdays.length === 1) return onDate(question, weekdayFrom(today, weekdays[0]!));
  if (weekdays.length > 1) return onDays(question, weekdays);
  if (inDays) return onDate(question, shiftDay(today, inDays));
  if (inDays === 0 || (fact === "open-now" && !span)) return onToday(question);
  const upcoming = site.company.hours.exceptions.filter(({ to }) => to >= today);
  const plainly = { ...question, text: "", asked: { ...asked, span: undefined } };
  if (fact === "exception" && upcoming.length > 0) {
    const { differ } = languagePack(site.locale).facts;
    return [differ, ...upcoming.map((one) => `- ${inPeriod(plainly, one)}`)].join("\n");
  }
  const current = upcoming.find(({ from }) => from <= today);
  return sentences(current && inPeriod(plainly, current), inWeek(question, fact));
}

/** The exception that a message names by a known occasion, by a word of its own name, or by its month. */
function exceptionAsked({ site, text, asked: { occasion, date, month }, today }: Question) {
  const { occasions, plain } = factPatterns();
  const upcoming = site.company.hours.exceptions.filter(({ to }) => to >= today);
  const known = occasions.find(([key]) => key === occasion)?.[1];
  return upcoming.find(({ name, from, to }) => {
    const names = `${name.en} ${name.ar}`;
    if (known) return hasPhrase(spokenText(names), known);
    const own = foldWords(names).filter((word) => word.length > 3 && !hasPhrase(` ${word} `, plain));
    if (own.length > 0 && hasPhrase(text, phrasePattern(own))) return true;
    return !date && month !== undefined && Number(from.slice(5, 7)) <= month + 1 && month < Number(to.slice(5, 7));
  });
}

function onDate(question: Question, date: string, isDated = false): string {
  const { site, asked, today } = question;
  const words = languagePack(site.locale).facts;
  const { regular, exceptions } = site.company.hours;
  const weekday = new Date(date).getUTCDay();
  const usual = regular.filter(({ days }) => days.includes(weekday));
  const exception = usual.length > 0 ? exceptions.find(({ from, to }) => from <= date && date <= to) : undefined;
  const isNear = asked.inDays !== undefined && !isDated;
  const day = isNear ? nearDay(site, date, today) : dayLabel(site, date, isDated || Boolean(exception));
  const when = exception ? fill(words.occasion, { when: day, occasion: exception.name[site.locale] }) : day;
  const times = timesOn(site.company.hours, date);
  if (times.length === 0) {
    const isWeekly = usual.length === 0 && !isNear && !isDated;
    const off = isWeekly ? fill(words.everyWeek, { days: dayName(weekday, site.locale) }) : when;
    const closed = yesOrNo(words, isTrue(question, false), fill(words.closed, { when: off }));
    return sentences(closed, opening(question, date, "24:00", isDated));
  }
  const open = openSentence(question, when, times);
  return exception && !isDated
    ? sentences(open, fill(words.usually, { times: inWords(site, usual) }))
    : sentences(open);
}

/** Before closing time, today's hours; else the state of this minute. */
function onToday(question: Question): string {
  const { site, asked, text, today, time } = question;
  const words = languagePack(site.locale).facts;
  const times = timesOn(site.company.hours, today);
  const current = times.find(({ opens, closes }) => opens <= time && time < closes);
  if (asked.span || times.length === 0) return onDate(question, today);
  if (current) return sentences(yesOrNo(words, isTrue(question, true), fill(words.openNow, current)));
  const isDay = hasPhrase(text, factPatterns().today);
  if (isDay && times.some(({ opens }) => opens > time)) return onDate(question, today);
  return sentences(yesOrNo(words, isTrue(question, false), words.closedNow), opening(question, today, time));
}

function inPeriod(question: Question, { name, from, to, opens, closes }: Hours["exceptions"][number]): string {
  const { site } = question;
  const words = languagePack(site.locale).facts;
  const first = formatDate(from, site.locale).replace(` ${to.slice(0, 4)}`, "");
  const last = formatDate(to, site.locale);
  const days = from === to ? dayLabel(site, from, true) : fill(words.dates, { first, last });
  const when = fill(words.occasion, { when: days, occasion: name[site.locale] });
  if (opens && closes) {
    const onDays = from === to ? when : fill(words.workingDays, { when });
    return sentences(openSentence(question, onDays, [{ opens, closes }]));
  }
  const closed = yesOrNo(words, isTrue(question, false), fill(words.closed, { when }));
  return sentences(closed, question.text === "" ? undefined : opening(question, to, "24:00", true));
}

/** An occasion of which the company says nothing: the usual hours, on its date if that is fixed. */
function onUnlisted(question: Question, occasion: string): string {
  const { site, today } = question;
  const year = Number(today.slice(0, 4));
  const date = [year, year + 1].map((of) => `${of}-${occasion}`).find((one) => one >= today && Date.parse(one));
  const isListed = site.company.hours.exceptions.some(({ from, to }) => date && from <= date && date <= to);
  const noSpecial = isListed ? undefined : languagePack(site.locale).facts.noSpecial;
  return sentences(noSpecial, date ? onDate(question, date, true) : inWeek({ ...question, text: "" }, "hours"));
}

/** Several days of the coming week, those of the same hours together. */
function onDays(question: Question, weekdays: number[]): string {
  const { site, today } = question;
  const words = languagePack(site.locale).facts;
  const timesOf = (day: number) => timesOn(site.company.hours, weekdayFrom(today, day));
  const groups = Map.groupBy(weekdays, (day) => inWords(site, timesOf(day)));
  const closed = groups.get("");
  const isSame = groups.size === 1;
  return sentences(
    ...Array.from(groups, ([times, days]) => {
      const when = dayList(site, days);
      const rest = times === "" ? fill(words.closed, { when }) : fill(words.open, { when, times });
      return yesOrNo(words, isSame ? isTrue(question, times !== "") : undefined, rest);
    }),
    isSame && closed ? opening(question, weekdayFrom(today, closed.at(-1)!), "24:00") : undefined,
  );
}

/** The usual week, after an answer about its closed days, its shifts or a time of the day. */
function inWeek(question: Question, fact: string): string {
  const { site, text, asked } = question;
  const words = languagePack(site.locale).facts;
  const { closedDay, roundTheClock, shifts } = factPatterns();
  const { regular } = site.company.hours;
  const rows = formatHours(regular, { days: words.dayRange, range: words.times }, site.locale);
  const week = fill(words.week, {
    rows: formatList(
      rows.map((row) => fill(words.weekRow, row)),
      site.locale,
    ),
  });
  const closed = [0, 1, 2, 3, 4, 5, 6].filter((day) => !regular.some(({ days }) => days.includes(day)));
  const when =
    closed.length === 1 ? fill(words.everyWeek, { days: dayName(closed[0]!, site.locale) }) : dayList(site, closed);
  if (fact === "on-day" || hasPhrase(text, closedDay)) {
    return sentences(closed.length > 0 ? fill(words.closed, { when }) : words.everyDay, week);
  }
  if (hasPhrase(text, roundTheClock)) return sentences(yesOrNo(words, isTrue(question, false), week));
  const opens = new Set(regular.flatMap(({ days }) => days)).size;
  const hasShifts = opens < regular.flatMap(({ days }) => days).length;
  if (hasPhrase(text, shifts)) return sentences(hasShifts ? words.shifts : words.oneShift, week);
  const fitting = regular.filter((times) => isWithin(asked.span, [times])).length;
  const isKnown = asked.span && (fitting === 0 || fitting === regular.length);
  const answer = yesOrNo(words, isKnown ? isTrue(question, fitting > 0) : undefined, week);
  return sentences(answer, closed.length > 0 && !asked.span ? fill(words.closedDays, { when }) : undefined);
}

function openSentence(question: Question, when: string, times: Times): string {
  const { site, asked } = question;
  const words = languagePack(site.locale).facts;
  const fits = isWithin(asked.span, times);
  const rest = fill(fits ? words.open : words.openOnly, { when, times: inWords(site, times) });
  return yesOrNo(words, isTrue(question, fits), rest);
}

/** Whether "yes" is true, for questions that ask for it. */
function isTrue({ text, asked }: Question, open: boolean): boolean | undefined {
  const { which, shut, opened } = factPatterns();
  const asksShut = hasPhrase(text, shut);
  const asksOpen = hasPhrase(text, opened);
  if (hasPhrase(text, which) || (asksShut && (asksOpen || asked.span))) return undefined;
  return asksShut ? !open : asksOpen || asked.span ? open : undefined;
}

const isWithin = (span: AskedTime["span"], times: Times) =>
  times.some(({ opens, closes }) => !span || (opens < span.until && span.from < closes));

const inWords = (site: LocalizedSite, times: Times) =>
  formatList(
    times.map((one) => fill(languagePack(site.locale).facts.times, one)),
    site.locale,
  );

/** When it opens next after a time of a day. */
function opening({ site, asked, today }: Question, from: string, time: string, isDated = false): string | undefined {
  const next = nextOpening(site.company.hours, from, time);
  if (!next) return undefined;
  const isFar = isDated || next.day > shiftDay(from, 6);
  const isNear = !isFar && (asked.inDays !== undefined || from === today);
  const when = isNear ? nearDay(site, next.day, today) : dayLabel(site, next.day, isFar);
  return fill(languagePack(site.locale).facts.nextOpening, { when, opens: next.opens });
}

function nearDay(site: LocalizedSite, date: string, today: string): string {
  const words = languagePack(site.locale).facts;
  if (date === today) return words.today;
  return date === shiftDay(today, 1) ? words.tomorrow : dayLabel(site, date, false);
}

const dayLabel = ({ locale }: LocalizedSite, date: string, isDated: boolean) =>
  fill(languagePack(locale).facts.onDay, {
    days: isDated ? formatLongDate(date, locale) : dayName(new Date(date).getUTCDay(), locale),
  });

function dayList({ locale }: LocalizedSite, weekdays: number[]): string {
  const { onDay, onTwoDays, onDays: onMore } = languagePack(locale).facts;
  const days = formatList(
    weekdays.map((day) => dayName(day, locale)),
    locale,
  );
  return fill([onDay, onTwoDays][weekdays.length - 1] ?? onMore, { days });
}
