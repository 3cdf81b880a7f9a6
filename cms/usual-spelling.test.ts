import { expect, test } from "vitest";
import { usualSpelling, internationalNumber } from "./usual-spelling.ts";

test.each([
  ["phone", "011 456 7890", "+966114567890"],
  ["email", " mailto:info@company.example ", "info@company.example"],
  ["email", "\u2066info@company.example\u2069", "info@company.example"],
  ["email", "info١٢＠company.example", "info12@company.example"],
  ["url", "www.company.example/about", "https://www.company.example/about"],
  ["url", " company.example", "https://company.example"],
  ["url", "https://company.example", "https://company.example"],
  ["url", "http://company.example", "http://company.example"],
  ["url", "www.", "www."],
  ["code", "٧٠٠١ ٢٣٤٥٦٧", "7001234567"],
  ["number", "٢٤٫٧١", "24.71"],
  ["line", " as it is ", " as it is "],
] as const)("%s %j is written as %j", (is, typed, expected) => {
  expect(usualSpelling(is, typed)).toBe(expected);
});

test.each([
  "011 234 5678",
  "(011) 234-5678",
  "+966 (0)11 234 5678",
  "00966112345678",
  "966112345678",
  "966112345678+",
  "٠١١ ٢٣٤ ٥٦٧٨",
  "۰۱۱۲۳۴۵۶۷۸",
  "\u2066+966 11 234 5678\u2069",
])("%s is written in international form", (typed) => {
  expect(internationalNumber(typed)).toBe("+966112345678");
});

test("numbers of mobile phones and of other countries are known", () => {
  expect(internationalNumber("0551234567")).toBe("+966551234567");
  expect(internationalNumber("0044 20 7946 0958")).toBe("+442079460958");
});

test.each(["", "011 234", "112345678", "ask Sara", "+966"])("%s stays as it was typed", (typed) => {
  expect(internationalNumber(typed)).toBe(typed);
});
