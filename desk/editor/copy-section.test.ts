import { expect, test } from "vitest";
import { idsIn, placeOfNew, withFreeIds } from "./copy-section.ts";

const section = {
  id: "questions",
  questions: {
    title: { "!placeholder": "Questions" },
    questions: [
      { id: "cost", question: "What does it cost?" },
      { id: "time", question: "How long does it take?" },
    ],
  },
};

test("a copy has ids that its page does not have, and keeps the marks of example values", () => {
  const copy = withFreeIds(section, ["questions", "questions-2", "cost", "other"]);
  expect(idsIn(copy)).toEqual(["questions-3", "cost-2", "time"]);
  expect(copy).toMatchObject({ questions: { title: { "!placeholder": "Questions" } } });
});

test("a new section comes last, but before a call to get in touch", () => {
  expect([placeOfNew([]), placeOfNew([section]), placeOfNew([section, { id: "closing", contact: {} }])]).toEqual([
    0, 1, 1,
  ]);
});

test("ids of a copy are different from each other", () => {
  expect(idsIn(withFreeIds([{ id: "a" }, { id: "a-2" }], ["a"]))).toEqual(["a-2", "a-2-2"]);
});
