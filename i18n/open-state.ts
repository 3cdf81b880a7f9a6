import { useEffect, useState } from "react";

export type Hours<Name = string> = {
  /** IANA time zone of all times here. */
  timeZone: string;
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

/** Whether the office is open at a time, and the occasion if that day is exceptional. */
export function isOpen(hours: Hours, moment: Date): { open: boolean; occasion?: string } {
  const { date, time } = localClock(moment, hours.timeZone);
  const exception = usualOn(hours, date).length > 0 ? exceptionOn(hours, date) : undefined;
  const open = timesOn(hours, date).some(({ opens, closes }) => opens <= time && time < closes);
  return exception ? { open, occasion: exception.name } : { open };
}

/** Maximum of days ahead for which a closed office tells its next opening by the weekday alone. */
const soon = 14;

/**
 * Next opening of a closed office: day of the week (0 is Sunday) and time; undefined if not within
 * two weeks.
 */
export function opensNext(
  hours: Hours<unknown>,
  moment: Date,
): { weekday: number; opens: string; isToday: boolean } | undefined {
  const { date, time } = localClock(moment, hours.timeZone);
  const next = nextOpening(hours, date, time, soon);
  return next && { weekday: new Date(next.day).getUTCDay(), opens: next.opens, isToday: next.day === date };
}

/** The next opening after a time of a day such as `2024-02-15`; undefined if not within so many days. */
export function nextOpening(hours: Hours<unknown>, from: string, time: string, within = 60) {
  for (let ahead = 0; ahead < within; ahead++) {
    const moment = new Date(from);
    moment.setUTCDate(moment.getUTCDate() + ahead);
    const day = moment.toISOString().slice(0, 10);
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

/**
 * Whether the office is open now, or when it opens next, checked every minute. Undefined until
 * hydration, since prerendered pages have no clock.
 */
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
