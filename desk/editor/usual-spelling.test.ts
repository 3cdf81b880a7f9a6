import { expect, test } from "vitest";
import { usualSpelling } from "./usual-spelling.ts";

test.each([
  ["phone", "011 456 7890", "+966114567890"],
  ["email", " mailto:info@company.example ", "info@company.example"],
  ["email", "\u2066info@company.example\u2069", "info@company.example"],
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
