import { expect, test } from "vitest";
import { type Row, SparseRows } from "./sparse-rows.ts";

const rows: Row[] = [
  { having: 0, classes: [], weights: [] },
  { having: 65_535, classes: [0, 1, 16, 17, 33, 600, 1200], weights: [2, -2, -6, 11, 12, -127, 127] },
  { having: 128, classes: [14, 284, 285], weights: [-7, 5, -1] },
  ...Array.from({ length: 40 }, (_, at) => ({
    having: at,
    classes: [at, 270 + 2 * at, 540 + 3 * at],
    weights: [at + 1, 3, -at - 1],
  })),
];
const packed = SparseRows.of(rows);

test("every row is as it was packed", () => {
  for (const [at, row] of rows.entries()) {
    const place = packed.place(at);
    const read: Row = { having: place.having, classes: [], weights: [] };
    packed.each(place, (label, weight) => {
      read.classes.push(label);
      read.weights.push(weight);
    });
    expect(read).toEqual(row);
  }
});

test("a frequent weight near the one before takes one byte", () => {
  const bytesOf = (...weights: number[]) =>
    SparseRows.of([{ having: 1, classes: weights.map((_, at) => at), weights }]).bytes.length;
  expect(bytesOf(2, -2, 5)).toBe(bytesOf() + 3);
  expect(bytesOf(100)).toBe(bytesOf() + 2);
});

test("bytes of more or fewer rows are refused", () => {
  expect(SparseRows.from(packed.bytes, rows.length)?.bytes).toBe(packed.bytes);
  expect(SparseRows.from(packed.bytes, rows.length + 1)).toBeUndefined();
  expect(SparseRows.from(packed.bytes, rows.length - 1)).toBeUndefined();
  expect(SparseRows.from(packed.bytes.slice(0, -1), rows.length)).toBeUndefined();
});
