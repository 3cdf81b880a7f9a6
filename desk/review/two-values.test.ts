import { expect, test } from "vitest";
import { changedWords } from "./two-values.tsx";

/** Both texts, with differing words in brackets. */
const marked = (before: string, after: string) =>
  changedWords(before, after).map((text) =>
    text.map(({ text: words, isOwn }) => (isOwn ? `[${words}]` : words)).join(""),
  );

test("words that differ are marked, and only they", () => {
  expect(marked("We open at eight on weekdays.", "We open at nine on all weekdays.")).toEqual([
    "We open at[ eight] on weekdays.",
    "We open at[ nine] on[ all] weekdays.",
  ]);
  expect(marked("نعمل من الأحد إلى الخميس", "نعمل من السبت إلى الخميس")).toEqual([
    "نعمل من[ الأحد] إلى الخميس",
    "نعمل من[ السبت] إلى الخميس",
  ]);
});

test("texts come back whole, whatever their blanks", () => {
  for (const [before, after] of [
    ["", "new"],
    ["One\n\nTwo  three ", "One\n\nThree"],
    [" a b", "b a "],
    ["same", "same"],
    ["a ".repeat(2000), "b ".repeat(2000)],
  ] as const)
    expect(changedWords(before, after).map((all) => all.map(({ text }) => text).join(""))).toEqual([before, after]);
});

test("equal texts have nothing of their own", () => {
  expect(marked("The same words", "The same words")).toEqual(["The same words", "The same words"]);
});
