import { useEffect, useState } from "react";

export type Hours = {
  /** IANA time zone of all times. */
  timeZone: string;
  regular: readonly { days: readonly number[]; opens: string; closes: string }[];
  /** Days that differ, both ends included; closed without times. The first match counts. */
  exceptions: readonly {
    name: string;
    from: string;
    to: string;
    opens?: string | undefined;
    closes?: string | undefined;
  }[];
};

/** Whether the office is open at a time, and the occasion if that day's hours differ. */
export function isOpen(hours: Hours, moment: Date): { open: boolean; occasion?: string } {
  const { date, day, time } = localClock(moment, hours.timeZone);
  const within = (opens = "24:00", closes = "00:00") => opens <= time && time < closes;
  const usual = hours.regular.filter(({ days }) => days.includes(day));
  const exception = hours.exceptions.find(({ from, to }) => from <= date && date <= to);
  // An exception changes the hours of working days; it does not open weekends.
  if (exception && usual.length > 0) {
    return { open: within(exception.opens, exception.closes), occasion: exception.name };
  }
  return { open: usual.some(({ opens, closes }) => within(opens, closes)) };
}

/** Date `2024-02-15`, day of the week (0 is Sunday) and time `08:30` in a time zone. */
function localClock(moment: Date, timeZone: string) {
  const date = new Intl.DateTimeFormat("en-CA", { timeZone }).format(moment);
  const time = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(moment);
  return { date, time, day: new Date(date).getUTCDay() };
}

/**
 * Whether the office is open now, checked every minute. Undefined until the browser fills it in,
 * since ready-made pages have no clock.
 */
export function useOpenState(hours: Hours): ReturnType<typeof isOpen> | undefined {
  const [state, setState] = useState<ReturnType<typeof isOpen>>();
  useEffect(() => {
    const look = () => setState(isOpen(hours, new Date()));
    look();
    const timer = setInterval(look, 60_000);
    return () => clearInterval(timer);
  }, [hours]);
  return state;
}
