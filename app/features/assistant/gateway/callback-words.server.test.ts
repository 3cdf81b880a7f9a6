import { expect, test } from "vitest";
import type { AnswerPart } from "#app/features/assistant/answer.ts";
import { offerInWords } from "./callback-words.server.ts";

const usage = { promptTokens: 7, completionTokens: 10 };
const text = (words: string): AnswerPart => ({ type: "text", text: words });

test("an answer without a card stays as it is", () => {
  const parts: AnswerPart[] = [text("Yes."), { type: "end", reason: "stop", usage }];
  expect(offerInWords(parts, "en")).toBe(parts);
});

test.each([
  ["en", "(/contact)"],
  ["ar", "(/ar/contact)"],
] as const)("a card becomes words with a link: %s", (locale, link) => {
  const parts: AnswerPart[] = [
    text("Please check the card."),
    { type: "callback", draft: { name: "Sara" } },
    { type: "end", reason: "callback", usage },
  ];
  expect(offerInWords(parts, locale)).toEqual([
    text(expect.stringContaining(link) as string),
    { type: "end", reason: "stop", usage },
  ]);
});
