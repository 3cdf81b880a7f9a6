import { expect, test } from "vitest";
import { formatDate, formatMoment, riyadhDay } from "./riyadh-time.ts";

test("a date reads in long form, Gregorian, with Western digits, whatever the machine's zone", () => {
  expect(formatDate("2024-02-06", "en")).toBe("February 6, 2024");
  expect(formatDate("2024-02-06", "ar")).toBe("6 فبراير 2024");
});

test("a moment is written as day and time of Riyadh, with Western digits", () => {
  expect(formatMoment("2026-11-20T21:40:00.000Z", "en")).toMatch(/^Saturday,? 21 November 2026 at 00:40$/);
  const arabic = formatMoment("2026-11-20T21:40:00.000Z", "ar");
  expect(arabic).toMatch(/21 نوفمبر 2026/);
  expect(arabic).toContain("12:40");
});

test("a day begins at Riyadh's midnight", () => {
  expect(riyadhDay(new Date("2026-11-20T20:59:59.999Z"))).toBe("2026-11-20");
  expect(riyadhDay(new Date("2026-11-20T21:00:00.000Z"))).toBe("2026-11-21");
});
