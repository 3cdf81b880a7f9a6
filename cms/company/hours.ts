/** Days by their numbers in `hours`. */
export const days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/**
 * The usual week of `company.yaml`.
 * @param text such as `Sun-Thu 8:00-17:00, Sat 10:00-14:00`
 * @throws RangeError
 */
export function hoursOf(text: string) {
  return text.split(",").map((part) => {
    const match = /^\s*([a-z]+)(?:\s*[-–]\s*([a-z]+))?\s+(\d{1,2}:\d{2})\s*[-–]\s*(\d{1,2}:\d{2})\s*$/i.exec(part);
    const [, first = "", last = first, opens = "", closes = ""] = match ?? [];
    const [from, to] = [first, last].map((name) => days.indexOf(name.slice(0, 3).toLowerCase())) as [number, number];
    if (from < 0 || to < 0)
      throw new RangeError(`hours: "${part.trim()}" is not as in "Sun-Thu 8:00-17:00, Sat 10:00-14:00".`);
    const count = ((to - from + 7) % 7) + 1;
    return {
      days: Array.from({ length: count }, (_, index) => (from + index) % 7),
      opens: opens.padStart(5, "0"),
      closes: closes.padStart(5, "0"),
    };
  });
}

/** `hours.regular` of `company.yaml`: days are numbers from 0, Sunday. */
export type Week = readonly { days: readonly number[]; opens: string; closes: string }[];

/**
 * The parts of a week, as the questions ask for them.
 * @returns empty if there are more than two rows, or the days of one do not follow one another
 */
export function hoursIn(week: Week) {
  const rows = week.map(({ days: open, opens, closes }) => {
    // All seven days begin with Sunday.
    const from = open.find((day) => !open.includes((day + 6) % 7)) ?? 0;
    const run = open.map((_, index) => (from + index) % 7);
    const to = run.at(-1);
    const isRun = to !== undefined && open.every((day) => run.includes(day));
    return isRun ? { from: days[from]!, to: days[to]!, opens, closes } : undefined;
  });
  return rows.length <= 2 && rows.every((row) => row !== undefined) ? rows : [];
}
