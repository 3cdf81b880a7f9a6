import { expect, test } from "vitest";
import { formatDate, formatMoment, riyadhDay } from "./riyadh-time.ts";

test("a date reads in long form, Gregorian, with Western digits, whatever the machine's zone", () => {
  expect(formatDate("2024-02-06", "en")).toBe("6 February 2024");
  expect(formatDate("2024-02-06", "ar")).toBe("6 فبراير 2024");
});

test("a moment is written as day and time of Riyadh, with Western digits", () => {
  expect(formatMoment("2026-09-20T21:40:00.000Z", "en")).toBe("21 September 2026, 00:40");
  expect(formatMoment("2026-11-20T21:40:00.000Z", "ar")).toBe("21 نوفمبر 2026، 00:40");
});

test("a day begins at Riyadh's midnight", () => {
  expect(riyadhDay(new Date("2026-11-20T20:59:59.999Z"))).toBe("2026-11-20");
  expect(riyadhDay(new Date("2026-11-20T21:00:00.000Z"))).toBe("2026-11-21");
});
