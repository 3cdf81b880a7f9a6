import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

/** As a strict reader sees it. */
const read = (text: string) => parse(text, { record_delimiter: "\r\n" })[0];

test.each([
  ["plain", "سارة الحربي", "👩‍👩‍👧"],
  ["commas, and more", 'quotes " and ""', '"'],
  ["two\nlines", "carriage\rreturn", "both\r\n"],
  [" spaces ", "", "\u2028"],
])("comes back as it was: %j", (...values) => {
  expect(read(csvLine(values))).toEqual(values);
});

test.each([
  "=1+1",
  "+966 55 123 4567",
  "-2+3",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  '=HYPERLINK("https://evil.example","a,b")',
  "＝1+1",
])("is no formula to a spreadsheet: %j", (value) => {
  expect(read(csvLine([value, "next"]))).toEqual([`'${value}`, "next"]);
});

test("says nothing about values that begin harmlessly", () => {
  expect(csvLine(["a=1", "055", "a@example.com"])).toBe("a=1,055,a@example.com\r\n");
});
