import { expect, test } from "vitest";
import { editDistance } from "#content/nearest.ts";
import { inTableOrder, numbersBelow, WordTable } from "./word-table.ts";

const words = [
  "b",
  "cloud",
  "شبكه",
  "شبكات",
  "cable",
  "clouds",
  "cat",
  "c",
  "cab",
  "موقع",
  "µ",
  "œuf",
  "漢字",
].toSorted(inTableOrder);
const table = new WordTable(words);

test("every word has a number, by which it is read", () => {
  expect(table.size).toBe(words.length);
  expect(table.longest).toBe(6);
  expect(words.map((word) => table.numberOf(word))).toEqual([...words.keys()]);
  expect([...words.keys()].map((number) => table.at(number))).toEqual(words);
});

test("other words have none", () => {
  for (const word of ["", "a", "d", "cloudy", "claud", "clouded", "مواقع"]) expect(table.numberOf(word)).toBe(-1);
  expect(new WordTable([]).numberOf("cloud")).toBe(-1);
});

test("words of a length lie together, and those with one beginning", () => {
  const wordsIn = ({ from, end }: { from: number; end: number }) => words.slice(from, end);
  expect(wordsIn(table.ofLength(5))).toEqual(["cable", "cloud", "شبكات"]);
  expect(wordsIn(table.ofLength(2))).toEqual(["漢字"]);
  expect(wordsIn(table.ofLength(9))).toEqual([]);
  expect(wordsIn(table.beginningWith("c", 5))).toEqual(["cable", "cloud"]);
  expect(wordsIn(table.beginningWith("شبك", 4))).toEqual(["شبكه"]);
  expect(wordsIn(table.beginningWith("z", 5))).toEqual([]);
});

test("numbers take as few bytes as they fit in", () => {
  expect(numbersBelow(256, [255])).toEqual(Uint8Array.of(255));
  expect(numbersBelow(65_536, [65_535])).toEqual(Uint16Array.of(65_535));
  expect(numbersBelow(65_537, [65_536])).toEqual(Uint32Array.of(65_536));
});

test("near words are those of a small edit distance", () => {
  for (const word of ["cloud", "claud", "loud", "cabs", "cables", "شبك", "x", "ca"])
    for (const most of [1, 2]) {
      const expected = words.map((other, number) => [number, editDistance(word, other)] as const);
      expect(table.near(word, most)).toEqual(new Map(expected.filter(([, distance]) => distance <= most)));
    }
  expect(table.near("a word longer than any", 2).size).toBe(0);
  expect(new WordTable([]).near("cloud", 2).size).toBe(0);
});
