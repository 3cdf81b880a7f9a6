import type { LocalizedSite } from "#app/content.server.ts";
import { type LanguagePack, languagePack } from "#app/site-index/language-pack.server.ts";
import { foldWords } from "#app/site-index/normalise.ts";
import { fill } from "#i18n/fill.tsx";
import { formatHours, formatList, firstUpper } from "#i18n/format.ts";
import { currentShift, isOvernight, nextOpening, timesOn } from "#i18n/open-state.ts";
import { dayName, formatDate, formatLongDate, riyadhMinute, shiftDay } from "#i18n/riyadh-time.ts";
import { type AskedTime, askedTime, weekdayFrom } from "./asked-time.server.ts";
import { factPatterns, pageText, hasPhrase, phrasePattern, spokenText } from "./fact-patterns.server.ts";

type Hours = LocalizedSite["company"]["hours"];
type Times = ReturnType<typeof timesOn>;
type Question = {
  site: LocalizedSite;
  words: LanguagePack["facts"];
  text: string;
  asked: AskedTime;
  today: string;
  time: string;
};

type Message = { message: string; before?: string; now: Date };

/** @param message.before earlier turns, which name the day of "until when?" */
export function hoursAnswer(site: LocalizedSite, fact: string, { message, before = "", now }: Message): string {
  const [today = "", time = ""] = riyadhMinute(now.toISOString()).split(" ");
  const named = askedTime(message, today);
  const day = named.occasion ?? named.date ?? named.month ?? named.inDays ?? named.weekdays[0];
  if (before && fact !== "on-day" && day === undefined)
    return hoursAnswer(site, fact, { message: `${before}\n${message}`, now });
  const asked = { ...named, inDays: named.inDays ?? (fact === "open-now" ? 0 : undefined) };
  const words = languagePack(site.locale).facts;
  const question: Question = { site, words, text: spokenText(message), asked, today, time };
  const { date, weekdays, inDays } = asked;
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
  if (inDays === 0) return onToday(question);
  const upcoming = site.company.hours.exceptions.filter(({ to }) => to >= today);
  const plainly = { ...question, text: "", asked: { ...asked, span: undefined } };
  if (fact === "exception" && upcoming.length > 0) {
    return [words.differ, ...upcoming.map((one) => `- ${inPeriod(plainly, one)}`)].join("\n");
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
  const { site, words, asked } = question;
  const { regular, exceptions } = site.company.hours;
  const weekday = new Date(date).getUTCDay();
  const usual = regular.filter(({ days }) => days.includes(weekday));
  const exception = usual.length > 0 ? exceptions.find(({ from, to }) => from <= date && date <= to) : undefined;
  const isNear = asked.inDays !== undefined && asked.weekdays.length === 0 && !isDated;
  const day = isNear ? nearDay(question, date) : dayLabel(question, date, isDated || Boolean(exception));
  const when = exception ? fill(words.occasion, { when: day, occasion: exception.name[site.locale] }) : day;
  const times = timesOn(site.company.hours, date);
  const late = lateShifts(question, date);
  if (late.length > 0) {
    const day = shiftDay(date, -1);
    return openSentence(question, dayLabel(question, day, isDated), late);
  }
  if (times.length === 0) {
    const isWeekly = usual.length === 0 && !isNear && !isDated;
    const off = isWeekly ? fill(words.everyWeek, { days: dayName(weekday, site.locale) }) : when;
    const closed = yesOrNo(words, isTrue(question, false), fill(words.closed, { when: off }));
    return sentences(closed, opening(question, date, "24:00", isDated));
  }
  const open = openSentence(question, when, times);
  return exception && !isDated
    ? sentences(open, fill(words.usually, { times: inWords(question, usual) }))
    : sentences(open);
}

/** Before closing time, today's hours; else the state of this minute. */
function onToday(question: Question): string {
  const { site, words, asked, text, today, time } = question;
  const times = timesOn(site.company.hours, today);
  const current = currentShift(site.company.hours, today, time);
  if (asked.span || (times.length === 0 && !current)) return onDate(question, today);
  if (current) {
    const state = yesOrNo(words, isTrue(question, true), fill(words.openNow, { closes: current.closes }));
    // Adds a later shift of the same day.
    const day = fill(words.open, { when: nearDay(question, today), times: inWords(question, times) });
    return sentences(state, times.some(({ opens }) => opens > time) ? day : undefined);
  }
  const isDay = hasPhrase(text, factPatterns().today);
  if (isDay && times.some(({ opens }) => opens > time)) return onDate(question, today);
  return sentences(yesOrNo(words, isTrue(question, false), words.closedNow), opening(question, today, time));
}

function inPeriod(question: Question, { name, from, to, opens, closes }: Hours["exceptions"][number]): string {
  const { site, words } = question;
  const first = formatDate(from, site.locale).replace(` ${to.slice(0, 4)}`, "");
  const last = formatDate(to, site.locale);
  const days = from === to ? dayLabel(question, from, true) : fill(words.dates, { first, last });
  const when = fill(words.occasion, { when: days, occasion: name[site.locale] });
  if (opens && closes) {
    const onDays = from === to ? when : fill(words.workingDays, { when });
    return sentences(openSentence(question, onDays, [{ opens, closes }]));
  }
  const closed = yesOrNo(words, isTrue(question, false), fill(words.closed, { when }));
  return sentences(closed, question.text === "" ? undefined : opening(question, to, "24:00", true));
}

/** An occasion without hours of its own: the usual hours, on its date if that is fixed. */
function onUnlisted(question: Question, occasion: string): string {
  const { site, words, today } = question;
  const year = Number(today.slice(0, 4));
  const date = [year, year + 1].map((of) => `${of}-${occasion}`).find((one) => one >= today && Date.parse(one));
  const isListed = site.company.hours.exceptions.some(({ from, to }) => date && from <= date && date <= to);
  if (!date) return sentences(words.noSpecial, inWeek({ ...question, text: "" }, "hours"));
  return sentences(onDate(question, date, true), isListed ? undefined : words.noSpecial);
}

/** Several days of the coming week, those with the same hours together. */
function onDays(question: Question, weekdays: number[]): string {
  const { site, words, today } = question;
  const timesOf = (day: number) => timesOn(site.company.hours, weekdayFrom(today, day));
  const groups = Map.groupBy(weekdays, (day) => inWords(question, timesOf(day)));
  const closed = groups.get("");
  const isSame = groups.size === 1;
  return sentences(
    ...Array.from(groups, ([times, days]) => {
      const when = dayList(question, days);
      const rest = times === "" ? fill(words.closed, { when }) : fill(words.open, { when, times });
      return yesOrNo(words, isSame ? isTrue(question, times !== "") : undefined, rest);
    }),
    isSame && closed ? opening(question, weekdayFrom(today, closed.at(-1)!), "24:00") : undefined,
  );
}

/** The usual week, after an answer about its closed days, its shifts or a time of the day. */
function inWeek(question: Question, fact: string): string {
  const { site, words, text, asked } = question;
  const { closedDay, roundTheClock, shifts } = factPatterns();
  const { regular } = site.company.hours;
  const rows = formatHours(regular, { days: words.dayRange, range: words.times }, site.locale);
  const inRows = rows.map((row) => fill(words.weekRow, row));
  const week = fill(words.week, { rows: formatList(inRows, site.locale) });
  const closed = [0, 1, 2, 3, 4, 5, 6].filter((day) => !regular.some(({ days }) => days.includes(day)));
  const when =
    closed.length === 1 ? fill(words.everyWeek, { days: dayName(closed[0]!, site.locale) }) : dayList(question, closed);
  if (fact === "on-day" || hasPhrase(text, closedDay)) {
    return sentences(closed.length > 0 ? fill(words.closed, { when }) : words.everyDay, week);
  }
  if (hasPhrase(text, roundTheClock)) {
    const isAlways =
      closed.length === 0 && regular.every(({ opens, closes }) => opens === "00:00" && closes >= "23:59");
    // Pages that mention "24 hours" may mean a service: a plain "no" would be wrong.
    const isDenied = !isAlways && !hasPhrase(pageText(site), roundTheClock);
    return sentences(yesOrNo(words, isAlways || isDenied ? isAlways : undefined, week));
  }
  const opened = regular.flatMap(({ days }) => days);
  const hasShifts = opened.length > new Set(opened).size;
  if (hasPhrase(text, shifts)) return sentences(hasShifts ? words.shifts : words.oneShift, week);
  const fitting = regular.filter((times) => isWithin(asked.span, [times])).length;
  const isKnown = asked.span && (fitting === 0 || fitting === regular.length);
  const answer = yesOrNo(words, isKnown ? isTrue(question, fitting > 0) : undefined, week);
  return sentences(answer, closed.length > 0 && !asked.span ? fill(words.closedDays, { when }) : undefined);
}

function openSentence(question: Question, when: string, times: Times): string {
  const { words, asked } = question;
  const fits = isWithin(asked.span, times);
  const rest = fill(fits ? words.open : words.openOnly, { when, times: inWords(question, times) });
  return yesOrNo(words, isTrue(question, fits), rest);
}

function isTrue({ text, asked }: Question, open: boolean): boolean | undefined {
  const { which, shut, opened } = factPatterns();
  const asksShut = hasPhrase(text, shut);
  const asksOpen = hasPhrase(text, opened);
  if (hasPhrase(text, which) || (asksShut && (asksOpen || asked.span))) return undefined;
  return asksShut ? !open : asksOpen || asked.span ? open : undefined;
}

const lateShifts = ({ site, asked: { span } }: Question, date: string): Times =>
  timesOn(site.company.hours, shiftDay(date, -1)).filter(
    (shift) => span && isOvernight(shift) && span.from < shift.closes,
  );

const isWithin = (span: AskedTime["span"], times: Times) =>
  times.some((shift) => {
    if (!span) return true;
    if (isOvernight(shift)) return shift.opens < span.until || span.from < shift.closes;
    return shift.opens < span.until && span.from < shift.closes;
  });

const inWords = ({ site, words }: Question, times: Times) => {
  const parts = times.map((one) => fill(words.times, one));
  return formatList(parts, site.locale);
};

function opening(question: Question, from: string, time: string, isDated = false): string | undefined {
  const { site, words, asked, today } = question;
  const next = nextOpening(site.company.hours, from, time);
  if (!next) return undefined;
  const isFar = isDated || next.day > shiftDay(from, 6);
  const isNear = !isFar && (asked.inDays !== undefined || from === today);
  const when = isNear ? nearDay(question, next.day) : dayLabel(question, next.day, isFar);
  return fill(words.nextOpening, { when, opens: next.opens });
}

function nearDay(question: Question, date: string): string {
  const { words, today } = question;
  if (date === today) return words.today;
  return date === shiftDay(today, 1) ? words.tomorrow : dayLabel(question, date, false);
}

function dayLabel({ site: { locale }, words }: Question, date: string, isDated: boolean): string {
  const days = isDated ? formatLongDate(date, locale) : dayName(new Date(date).getUTCDay(), locale);
  return fill(words.onDay, { days });
}

function dayList({ site: { locale }, words }: Question, weekdays: number[]): string {
  const names = weekdays.map((day) => dayName(day, locale));
  const frame = [words.onDay, words.onTwoDays][weekdays.length - 1] ?? words.onDays;
  return fill(frame, { days: formatList(names, locale) });
}

/** Sentences of an answer in a row, each with a capital letter. */
export const sentences = (...parts: (string | undefined)[]): string =>
  parts
    .filter((part) => part !== undefined)
    .map(firstUpper)
    .join(" ");

/** A sentence after "Yes," or "No,"; alone if the question wants neither. */
export const yesOrNo = (words: { yes: string; no: string }, isTrue: boolean | undefined, rest: string): string =>
  isTrue === undefined ? rest : fill(isTrue ? words.yes : words.no, { rest });
