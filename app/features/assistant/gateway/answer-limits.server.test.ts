import { describe, expect, test } from "vitest";
import type { AnswerPart } from "#app/features/assistant/answer.ts";
import { cutTo, stopsAt } from "./answer-limits.server.ts";

const usage = { promptTokens: 7, completionTokens: 10 };
const text = (words: string): AnswerPart => ({ type: "text", text: words });
const guide: AnswerPart = { type: "guide", certainty: "sure", next: [] };
const end: AnswerPart = { type: "end", reason: "stop", usage };
const callback: AnswerPart[] = [
  { type: "callback", draft: {} },
  { type: "end", reason: "callback", usage },
];
const wordsOf = (parts: AnswerPart[]) => parts.map((part) => (part.type === "text" ? part.text : "")).join("");

describe("a cut", () => {
  test("leaves what has its tokens", () => {
    const parts = [text("One two"), guide, end];
    expect(cutTo(parts, 10)).toBe(parts);
    expect(cutTo(parts, Infinity)).toBe(parts);
  });

  test("takes the rest between characters, and a card at the end", () => {
    expect(cutTo([text("0123456789"), text("😀".repeat(10)), guide, ...callback], 6)).toEqual([
      text("0123456789😀😀"),
      guide,
      { type: "end", reason: "length", usage: { promptTokens: 7, completionTokens: 6 } },
    ]);
  });
});

describe("a stop sequence", () => {
  const read = (batches: AnswerPart[][], ...sequences: string[]) => batches.map(stopsAt(sequences));

  test.each([
    ["in one piece", ["One. Two. Three."], [" Two"], "One."],
    ["in pieces", ["One", ". T", "w", "o. Three."], [". Two"], "One"],
    ["the first of two", ["One. Two. Three."], ["Three", "Two"], "One. "],
    ["at the beginning", ["One."], ["O"], ""],
    ["that only begins", ["One. Tw", "enty. T"], [". Two", "Twelve"], "One. Twenty. T"],
    ["that begins within itself", ["aa", "ab"], ["aab"], "a"],
    ["that is nowhere", ["One.", " Two."], ["Three"], "One. Two."],
  ])("%s", (_name, pieces, sequences, expected) => {
    const parts = read([...pieces.map((piece) => [text(piece)]), [guide, end]], ...sequences).flat();
    expect(wordsOf(parts)).toBe(expected);
    expect(parts.filter(({ type }) => type !== "text")).toEqual([guide, end]);
  });

  test("holds back no more than what may begin it, and ends as a stop", () => {
    const cut: AnswerPart = { type: "end", reason: "length", usage };
    expect(read([[text("One. ")], [text("Two")], [text(" Three"), cut]], " Three")).toEqual([
      [text("One.")],
      [text(" Two")],
      [end],
    ]);
  });

  test("before a card leaves it out, and only after it does not", () => {
    expect(read([[text("One. Two.")], callback], "Two").flat()).toEqual([text("One. "), end]);
    expect(read([[text("One. T")], callback], "Two").flat()).toEqual([text("One. "), text("T"), ...callback]);
  });
});
