import { expect, test } from "vitest";
import { formatDate } from "./format-date.ts";

test("a date reads in long form, Gregorian, with Western digits, whatever the machine's zone", () => {
  expect(formatDate("2024-02-06", "en")).toBe("February 6, 2024");
  expect(formatDate("2024-02-06", "ar")).toBe("6 فبراير 2024");
});
