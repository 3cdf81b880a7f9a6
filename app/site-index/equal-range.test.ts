import { expect, test } from "vitest";
import { equalRange, firstIn } from "./equal-range.ts";

test("the first number for which something is so is found by halves", () => {
  for (let first = 3; first <= 9; first++) expect(firstIn({ from: 3, end: 9 }, (at) => at >= first)).toBe(first);
});

test("what is equal lies together, and what is missing is an empty range at its place", () => {
  const sorted = [1, 1, 3, 3, 3, 5];
  const rangeOf = (wanted: number) => equalRange({ from: 0, end: sorted.length }, (at) => sorted[at]! - wanted);
  expect([1, 3, 5].map(rangeOf)).toEqual([
    { from: 0, end: 2 },
    { from: 2, end: 5 },
    { from: 5, end: 6 },
  ]);
  expect([0, 2, 6].map(rangeOf)).toEqual([0, 2, 6].map((at) => ({ from: at, end: at })));
});
