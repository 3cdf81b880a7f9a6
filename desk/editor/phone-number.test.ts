import { expect, test } from "vitest";
import { internationalNumber } from "./phone-number.ts";

test.each([
  "011 234 5678",
  "011-234-5678",
  "(011) 234 5678",
  "+966 11 234 5678",
  "+966 (0)11 234 5678",
  "00966112345678",
  "00966 11 234 5678",
  "966112345678",
  "966112345678+",
  "٠١١ ٢٣٤ ٥٦٧٨",
  "+٩٦٦ ١١ ٢٣٤ ٥٦٧٨",
  "۰۱۱۲۳۴۵۶۷۸",
  "\u2066+966 11 234 5678\u2069",
  "+966112345678",
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
