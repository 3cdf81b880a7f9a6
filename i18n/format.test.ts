import { expect, test } from "vitest";
import { formatHours, formatList, formatPhone } from "./format.ts";
import type { Locale } from "./locale.ts";

const words: Record<Locale, { days: string; range: string }> = {
  en: { days: "{first} – {last}", range: "{opens} – {closes}" },
  ar: { days: "من {first} إلى {last}", range: "من {opens} إلى {closes}" },
};

test.each<[Locale, number[], string]>([
  ["en", [0, 1, 2, 3, 4], "Sunday – Thursday"],
  ["en", [4, 2, 3], "Tuesday – Thursday"],
  ["en", [6, 0, 1, 2], "Saturday – Tuesday"],
  ["en", [0, 1, 2, 3, 4, 5, 6], "Sunday – Saturday"],
  ["en", [5, 6], "Friday and Saturday"],
  ["en", [0, 2, 4], "Sunday, Tuesday, and Thursday"],
  ["ar", [0, 1, 2, 3, 4], "من الأحد إلى الخميس"],
])("%s: days %j are %s", (locale, days, expected) => {
  const [row] = formatHours([{ days, opens: "08:30", closes: "17:30" }], words[locale], locale);
  expect(row?.days).toBe(expected);
});

test("times are written in the sentence of the language", () => {
  const rows = formatHours([{ days: [0], opens: "08:30", closes: "17:30" }], words.ar, "ar");
  expect(rows).toEqual([{ days: "الأحد", times: "من 08:30 إلى 17:30" }]);
});

test.each<[string[], Locale, string]>([
  [["one"], "en", "one"],
  [["one", "two", "three"], "en", "one, two and three"],
  [["رابط"], "ar", "رابط"],
  [["رابط", "حروف عشوائية"], "ar", "رابط وحروف عشوائية"],
])("%j in %s", (parts, locale, text) => expect(formatList(parts, locale)).toBe(text));

test.each([
  ["+966110000000", "+966 11 000 0000"],
  ["+966551234567", "+966 55 123 4567"],
  ["+966920012345", "+966 9200 123 45"],
  ["+442071234567", "+442071234567"],
])("%s reads as %s", (e164, written) => {
  expect(formatPhone(e164)).toBe(written);
});
