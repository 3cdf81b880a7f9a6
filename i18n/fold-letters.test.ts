import { expect, test } from "vitest";
import { foldLetters, westernDigits } from "./fold-letters.ts";

test.each([
  ["Crème BRÛLÉE", "creme brulee"],
  ["مُحَمَّد", "محمد"],
  ["شـــركة", "شركة"],
  ["أحمد إبراهيم آل", "احمد ابراهيم ال"],
  ["a\u200Bb\u00AD", "ab"],
  ["ﷲ", "الله"],
])("%j is compared as %j", (text, folded) => {
  expect(foldLetters(text)).toBe(folded);
});

test("digits of either Arabic script become Western ones", () => {
  expect(westernDigits("٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ 42")).toBe("0123456789 0123456789 42");
});
