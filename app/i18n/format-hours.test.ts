import { expect, test } from "vitest";
import { formatHours } from "./format-hours.ts";
import type { Locale } from "./locale.ts";

const words: Record<Locale, { days: string; range: string }> = {
  en: { days: "{first} – {last}", range: "{opens} – {closes}" },
  ar: { days: "من {first} إلى {last}", range: "من {opens} إلى {closes}" },
};

test.each<[Locale, number[], string]>([
  ["en", [0, 1, 2, 3, 4], "Sunday – Thursday"],
  ["en", [4, 2, 3], "Tuesday – Thursday"],
  ["en", [5, 6], "Friday and Saturday"],
  ["en", [0, 2, 4], "Sunday, Tuesday, and Thursday"],
  ["ar", [0, 1, 2, 3, 4], "من الأحد إلى الخميس"],
])("%s: days %j are %s", (locale, days, expected) => {
  const [row] = formatHours([{ days, opens: "08:30", closes: "17:30" }], words[locale], locale);
  expect(row?.days).toBe(expected);
});

test("times stand in the sentence of the language", () => {
  const rows = formatHours([{ days: [0], opens: "08:30", closes: "17:30" }], words.ar, "ar");
  expect(rows).toEqual([{ days: "الأحد", times: "من 08:30 إلى 17:30" }]);
});
