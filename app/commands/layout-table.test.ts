import stringWidth from "string-width";
import { expect, test } from "vitest";
import { layoutTable } from "./layout-table.ts";

const columns = [{ title: "ID" }, { title: "NAME", min: 4 }, { title: "SUBJECT", min: 4 }];
const layout = (columns: { title: string; min?: number }[], rows: string[][], width: number) =>
  layoutTable(
    columns.map((column, index) => ({ ...column, value: (row: string[]) => row[index]! })),
    rows,
    width,
  );

/** Start of a column in each line, in terminal columns. */
const beginnings = (lines: string[], texts: string[]) =>
  lines.map((line, index) => stringWidth(line.slice(0, line.indexOf(texts[index]!))));

test("columns begin at one place, whatever is written in them", () => {
  const subjects = ["plain", "شبكة", "日本", "👩‍👩‍👧 moved"];
  const rows = [
    ["1", "Sara", subjects[0]!],
    ["2", "سَارَة الحَرْبي", subjects[1]!],
    ["3", "田中さん", subjects[2]!],
    ["4", "Zoë 👩‍👩‍👧", subjects[3]!],
  ];
  const lines = layout(columns, rows, 100);
  expect(new Set(beginnings(lines, ["SUBJECT", ...subjects])).size).toBe(1);
});

test("takes from the widest column until a line fits, and marks what is missing", () => {
  const rows = [["NH-1", "Sara", "A very long subject that goes on and on and on"]];
  const [, line] = layout(columns, rows, 30);
  expect(line).toBe("NH-1  Sara  A very long subje…");
  expect(stringWidth(line!)).toBeLessThanOrEqual(30);
});

test("cuts between characters as people see them, with their vowel signs", () => {
  const rows = [["1", "مُحَمَّد مُحَمَّد", "👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧"]];
  const [, line] = layout([{ title: "#" }, { title: "N", min: 5 }, { title: "S", min: 5 }], rows, 16);
  expect(line!.replaceAll("\u200e", "")).toBe("1  مُحَمَّد…  👩‍👩‍👧👩‍👩‍👧…");
});

test("never cuts what has no least width", () => {
  expect(layout([{ title: "REFERENCE" }], [["NH-7K3M-0QXD"]], 5)[1]).toBe("NH-7K3M-0QXD");
});

test("what a terminal would obey does nothing, and new lines stay in the line", () => {
  const [, line] = layout([{ title: "N" }], [["a\u001b[31mred\u202eevil\nsecond"]], 80);
  expect(line).toBe("a[31mredevil second");
});
