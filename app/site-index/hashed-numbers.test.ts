import { expect, test } from "vitest";
import { HashedNumbers } from "./hashed-numbers.ts";

test("every text has its numbers in their order, and others none", () => {
  const entries = Array.from({ length: 5000 }, (_, at) => [`text ${at % 4000}`, at] as const);
  const numbers = new HashedNumbers(entries);
  for (let at = 0; at < 4000; at++) expect(numbers.of(`text ${at}`)).toEqual(at < 1000 ? [at, at + 4000] : [at]);
  for (let at = 4000; at < 9000; at++) expect(numbers.of(`text ${at}`)).toEqual([]);
  expect(numbers.of("")).toEqual([]);
  expect(new HashedNumbers([]).of("text")).toEqual([]);
  expect(new HashedNumbers([["", 65_535]]).of("")).toEqual([65_535]);
});
