import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

/** Cells for a strict parser. */
const read = (text: string) => parse(text, { record_delimiter: "\r\n" })[0];

test.each([
  ["plain", "سارة الحربي", "👩‍👩‍👧"],
  ["commas, and more", 'quotes " and ""', '"'],
  ["two\nlines", "a;b", "1-2; 3 = 4"],
  [" spaces ", "", "\u2028"],
])("comes back as it was: %j", (...values) => {
  expect(read(csvLine(values))).toEqual(values);
});

test.each([
  ["=1+1", "'=1+1"],
  ["+966 55 123 4567", "'+966 55 123 4567"],
  ["-2+3", "'-2+3"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["＝1+1", "'＝1+1"],
  ["\t=1", " '=1"],
  ["\r=1", "\n'=1"],
  ['=HYPERLINK("https://evil.example","a,b")', '\'=HYPERLINK("https://evil.example","a,b")'],
  ["x;=1+1;y", "x;'=1+1;y"],
  ['x; "=1"', 'x; "\'=1"'],
  ["Desks:\n- twelve\n+966", "Desks:\n'- twelve\n'+966"],
])("is no formula to a spreadsheet: %j", (value, written) => {
  expect(read(csvLine([value, "next"]))).toEqual([written, "next"]);
});

/** Cells in Excel: text after a closing quote belongs to the cell, and a quote in the middle is literal. */
function cellsOf(text: string, delimiter: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at <= text.length; at++) {
    let cell = "";
    if (text[at] === '"') {
      for (at++; at < text.length && (text[at] !== '"' || text[at + 1] === '"'); at++) {
        if (text[at] === '"') at++;
        cell += text[at];
      }
      at++;
    }
    for (; at < text.length && text[at] !== delimiter && !"\r\n".includes(text[at]!); at++) cell += text[at];
    cells.push(cell);
  }
  return cells;
}

/** Cells in programs that accept quotes only at the ends. */
const splitAt = (text: string, delimiter: string) =>
  text.split(new RegExp(`[${delimiter}\\r\\n]`)).map((cell) => cell.replaceAll(/^"+|"+$/g, ""));

test("whichever of comma, semicolon and tab a spreadsheet splits at, no cell begins as a formula", () => {
  const pieces = Array.from("=+-@＝;,\t\r\n\"' \u2028x1ع\u00a0");
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const value = () => Array.from({ length: random(9) }, () => pieces[random(pieces.length)]).join("");
  const harmful = /^[=+\-@＝＋－＠\t\r]/;
  const formulas: string[] = [];
  for (let round = 0; round < 5000; round++) {
    const line = csvLine(["NH-7K3M-0QXD", value(), value(), value(), "end"]);
    const both = line + csvLine(["NH-7K3M-0QXD", value(), "end"]);
    for (const delimiter of [",", ";", "\t"])
      formulas.push(...cellsOf(both, delimiter).filter((cell) => harmful.test(cell)));
    for (const delimiter of [";", "\t"])
      formulas.push(...splitAt(both, delimiter).filter((cell) => harmful.test(cell)));
    if (round % 10 === 0) expect(read(line)).toHaveLength(5);
  }
  expect(formulas).toEqual([]);
});

test("says nothing about values that begin harmlessly", () => {
  expect(csvLine(["a=1", "055", "a@example.com"])).toBe("a=1,055,a@example.com\r\n");
});
