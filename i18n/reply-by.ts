import { type Hours, hoursOn } from "./open-state.ts";
import { riyadhMinute, shiftDay } from "./riyadh-time.ts";

/** How soon a message is answered; only time in which the office is open counts. */
export type ReplyWithin = { count: number; unit: "workingHours" | "workingDays" };

/** Times are rounded up to a quarter of an hour. */
const quarter = 15;

/**
 * The day (`2026-11-29`) and the time (`10:00`) in Riyadh by which a message is answered. A message
 * that comes while the office is closed counts from the next opening; a working day later is the
 * same time of the next day on which the office opens, or the end of that day if it closes earlier.
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
  for (let ahead = 0; ahead < 90; ahead++) {
    const day = shiftDay(today, ahead);
    const open = hoursOn(hours, day);
    if (!open) continue;
    const closes = minutes(open.closes);
    const from = Math.max(minutes(open.opens), ahead === 0 ? minutes(now) : 0);
    if (from >= closes) continue;
    if (unit === "workingHours") {
      if (minutesLeft <= closes - from) return { day, time: clock(from + minutesLeft, closes) };
      minutesLeft -= closes - from;
    } else if (start === undefined) start = from;
    else if (--minutesLeft === 0) return { day, time: clock(Math.max(start, from), closes) };
  }
  return undefined;
}

function minutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
}

/** Rounded up, but not beyond the end of the day. */
function clock(minute: number, closes: number): string {
  const promisedMinute = Math.min(Math.ceil(minute / quarter) * quarter, closes);
  return [Math.floor(promisedMinute / 60), promisedMinute % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
