import { expect, test } from "vitest";
import { withIsolatedNumbers } from "./isolated-numbers.ts";

test("a phone number with spaces keeps its order in Arabic text", () => {
  expect(withIsolatedNumbers({ lines: ["اتصلوا على 056 000 0140 أو +966 13 000 0000."] })).toEqual({
    lines: ["اتصلوا على \u2066056 000 0140\u2069 أو \u2066+966 13 000 0000\u2069."],
  });
});

test.each(["\u2066056 000 0140\u2069", "من 10:30 إلى 15:30", "عام 2026 و 2027", "0560000140", 5, null])(
  "%s stays as it is",
  (value) => expect(withIsolatedNumbers(value)).toBe(value),
);
