import { expect, test } from "vitest";
import { formatMoment, riyadhDay } from "./format-moment.ts";

test("says day and time of Riyadh with Western digits", () => {
  expect(formatMoment("2026-11-20T21:40:00.000Z", "en")).toMatch(/^Saturday,? 21 November 2026 at 00:40$/);
  const arabic = formatMoment("2026-11-20T21:40:00.000Z", "ar");
  expect(arabic).toMatch(/21 نوفمبر 2026/);
  expect(arabic).toContain("12:40");
});

test("a day begins at Riyadh's midnight", () => {
  expect(riyadhDay(new Date("2026-11-20T20:59:59.999Z"))).toBe("2026-11-20");
  expect(riyadhDay(new Date("2026-11-20T21:00:00.000Z"))).toBe("2026-11-21");
});
