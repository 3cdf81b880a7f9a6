import { type Hours, hoursOn, isOvernight } from "./open-state.ts";
import { momentInRiyadh, riyadhDay, riyadhMinute, shiftDay } from "./riyadh-time.ts";

/** Reply time; only time within opening hours counts. */
export type ReplyWithin = { count: number; unit: "workingHours" | "workingDays" };

/** Minutes: times are rounded up to a quarter of an hour. */
const quarter = 15;
/** In minutes. */
const aDay = 24 * 60;

/**
 * Day (`2026-11-29`) and time (`10:00`) in Riyadh by which a message is answered. For a message
 * sent while the office is closed, the time counts from the next opening; one working day later
 * means the same time on the next open day, or its closing time if that is earlier.
 * @returns undefined if the office does not open within the next 90 days
 */
export function replyBy(
  hours: Hours<unknown>,
  received: Date,
  { count, unit }: ReplyWithin,
): { day: string; time: string } | undefined {
  const [today = "", now = ""] = riyadhMinute(received.toISOString()).split(" ");
  let minutesLeft = unit === "workingHours" ? count * 60 : count;
  let start: number | undefined;
  // Yesterday's hours may last beyond midnight.
  for (let ahead = -1; ahead < 90; ahead++) {
    const day = shiftDay(today, ahead);
    const open = hoursOn(hours, day);
    if (!open) continue;
    const closes = minutes(open.closes) + (isOvernight(open) ? aDay : 0);
    const from = Math.max(minutes(open.opens), minutes(now) - ahead * aDay);
    if (from >= closes) continue;
    if (unit === "workingHours") {
      if (minutesLeft <= closes - from) return moment(day, from + minutesLeft, closes);
      minutesLeft -= closes - from;
    } else if (start === undefined) start = from;
    else if (--minutesLeft === 0) return moment(day, Math.max(start, from), closes);
  }
  return undefined;
}

/** Minutes of opening hours between two times. */
export function workingMinutes(hours: Hours<unknown>, from: Date, until: Date): number {
  let sum = 0;
  // Yesterday's hours may last beyond midnight.
  for (let day = shiftDay(riyadhDay(from), -1); day <= riyadhDay(until); day = shiftDay(day, 1)) {
    const open = hoursOn(hours, day);
    if (!open) continue;
    const opens = momentInRiyadh(`${day} ${open.opens}`);
    const closes = momentInRiyadh(`${shiftDay(day, isOvernight(open) ? 1 : 0)} ${open.closes}`);
    sum += Math.max(0, Math.min(Number(closes), Number(until)) - Math.max(Number(opens), Number(from)));
  }
  return Math.round(sum / 60_000);
}

function minutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
}

/** Rounded up, but no later than closing time. @param minute of the day, or beyond its midnight */
function moment(day: string, minute: number, closes: number): { day: string; time: string } {
  const promisedMinute = Math.min(Math.ceil(minute / quarter) * quarter, closes);
  const [hours, minutesOfIt] = [Math.floor(promisedMinute / 60), promisedMinute % 60];
  const time = [hours % 24, minutesOfIt].map((part) => String(part).padStart(2, "0")).join(":");
  return { day: shiftDay(day, Math.floor(hours / 24)), time };
}
