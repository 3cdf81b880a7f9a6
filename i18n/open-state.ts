import { useEffect, useState } from "react";
import { shiftDay } from "./riyadh-time.ts";

export type Hours<Name = string> = {
  timeZone: string;
  /** A closing time before the opening time, or at `00:00`, is on the next day. */
  regular: readonly { days: readonly number[]; opens: string; closes: string }[];
  /** Exceptional days, both ends included; closed without times. The first match applies. */
  exceptions: readonly {
    name: Name;
    from: string;
    to: string;
    opens?: string | undefined;
    closes?: string | undefined;
  }[];
};

/** Whether the office is open at a time, and the occasion if the day of that shift is exceptional. */
export function isOpen(hours: Hours, moment: Date): { open: boolean; occasion?: string } {
  const { date, time } = localClock(moment, hours.timeZone);
  const shift = currentShift(hours, date, time);
  const day = shift?.day ?? date;
  const exception = usualOn(hours, day).length > 0 ? exceptionOn(hours, day) : undefined;
  const open = shift !== undefined;
  return exception ? { open, occasion: exception.name } : { open };
}

/** The shift at a time of a day, with the day on which it began. */
export function currentShift(hours: Hours<unknown>, date: string, time: string): (Times & { day: string }) | undefined {
  const today = timesOn(hours, date).find(
    (shift) => shift.opens <= time && (isOvernight(shift) || time < shift.closes),
  );
  if (today) return { ...today, day: date };
  const day = shiftDay(date, -1);
  const late = timesOn(hours, day).find((shift) => isOvernight(shift) && time < shift.closes);
  return late && { ...late, day };
}

/** Whether a shift ends on the day after it began. */
export const isOvernight = ({ opens, closes }: Times): boolean => closes < opens;

/** Maximum number of days ahead for which the next opening of a closed office is given by the weekday alone. */
const soon = 14;

/** Next opening of a closed office: day of the week (0 is Sunday) and time; undefined if not within two weeks. */
export function opensNext(
  hours: Hours<unknown>,
  moment: Date,
): { weekday: number; opens: string; isToday: boolean } | undefined {
  const { date, time } = localClock(moment, hours.timeZone);
  const next = nextOpening(hours, date, time, soon);
  return next && { weekday: new Date(next.day).getUTCDay(), opens: next.opens, isToday: next.day === date };
}

/** The next opening after a time of a day such as `2024-02-15`; undefined if there is none within so many days. */
export function nextOpening(hours: Hours<unknown>, from: string, time: string, within = 60) {
  for (let ahead = 0; ahead < within; ahead++) {
    const day = shiftDay(from, ahead);
    const next = timesOn(hours, day).find(({ opens }) => ahead > 0 || opens > time);
    if (next) return { day, opens: next.opens };
  }
  return undefined;
}

type Times = { opens: string; closes: string };

/** Opening and closing time on a date such as `2024-02-15`; undefined if the office is closed. */
export const hoursOn = (hours: Hours<unknown>, date: string): Times | undefined => timesOn(hours, date)[0];

/** All opening and closing times on a date, one for each shift. */
export function timesOn(hours: Hours<unknown>, date: string): readonly Times[] {
  const usual = usualOn(hours, date);
  const exception = usual.length > 0 ? exceptionOn(hours, date) : undefined;
  if (!exception) return usual;
  const { opens, closes } = exception;
  return opens && closes ? [{ opens, closes }] : [];
}

/** An exception changes the hours of working days; it does not open weekends. */
const exceptionOn = <Name>({ exceptions }: Hours<Name>, date: string) =>
  exceptions.find(({ from, to }) => from <= date && date <= to);

const usualOn = ({ regular }: Hours<unknown>, date: string) =>
  regular.filter(({ days }) => days.includes(new Date(date).getUTCDay()));

/** Date `2024-02-15` and time `08:30` in a time zone. */
function localClock(moment: Date, timeZone: string) {
  const date = new Intl.DateTimeFormat("en-CA", { timeZone }).format(moment);
  const time = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(moment);
  return { date, time };
}

type OpenState = ReturnType<typeof isOpen> & { next?: ReturnType<typeof opensNext> };

/** Whether the office is open, or when it opens next, checked every minute; undefined until hydration. */
export function useOpenState(hours: Hours): OpenState | undefined {
  const [state, setState] = useState<OpenState>();
  useEffect(() => {
    const look = () => {
      const now = new Date();
      const open = isOpen(hours, now);
      setState(open.open ? open : { ...open, next: opensNext(hours, now) });
    };
    // In a separate task: a page's first date formatting takes longer than a frame on a phone.
    const first = setTimeout(look);
    const timer = setInterval(look, 60_000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [hours]);
  return state;
}
