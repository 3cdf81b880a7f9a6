import { expect, test } from "vitest";
import { bucketOf, goodShare, type Histogram, p75, type Vital } from "./vital-histogram.ts";

function histogramOf(vital: Vital, values: number[]): Histogram {
  const histogram = new Map<number, number>();
  for (const value of values) {
    const bucket = bucketOf(vital, value)!;
    histogram.set(bucket, (histogram.get(bucket) ?? 0) + 1);
  }
  return histogram;
}

test("what is good up to a threshold is good at the threshold, and not above", () => {
  expect([2500, 2500.1, 200, 200.1].map((value, at) => bucketOf(at < 2 ? "lcp" : "inp", value)! < 0)).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect([0.1, 0.101].map((value) => bucketOf("cls", value)! < 0)).toEqual([true, false]);
});

test("what cannot have been measured is none", () => {
  for (const value of [-1, NaN, Infinity, 60_001]) expect(bucketOf("lcp", value)).toBeUndefined();
  expect(bucketOf("cls", 11)).toBeUndefined();
  expect(bucketOf("cls", 0)).toBe(-30);
});

test.each([1, 3, 100, 1000])("the 75th percentile of %i values is right within 10 %%", (count) => {
  const values = Array.from({ length: count }, (_, at) => 300 + ((at * 7919) % count) * (6000 / count));
  const exact = values.toSorted((one, other) => one - other)[Math.ceil(0.75 * count) - 1]!;
  const found = p75("lcp", histogramOf("lcp", values))!;
  expect(found / exact).toBeGreaterThan(0.9);
  expect(found / exact).toBeLessThan(1.1);
});

test("without measurements there is nothing to say, and the smallest are 0", () => {
  expect(p75("inp", new Map())).toBeUndefined();
  expect(goodShare(new Map())).toBeUndefined();
  expect(p75("cls", histogramOf("cls", [0, 0, 0, 0.5]))).toBe(0);
});

test("the share of good ones", () => {
  expect(goodShare(histogramOf("inp", [16, 100, 200, 900]))).toBe(0.75);
});
