import { expect, test } from "vitest";
import { isFollowUp, speaksToUs } from "./follow-up.ts";

test.each([
  "and how long does it take?",
  "what about apps",
  "do you also train our staff in it?",
  "the other one",
  "price?",
  "وكم ياخذ وقت",
  "طيب والضمان",
  "هل هذا مجاني",
  "السعر؟",
])("“%s” leans on what was said before", (message) => {
  expect(isFollowUp(message)).toBe(true);
});

test.each(["Are you certified by the NCA?", "what are your opening hours", "ما ساعات عملكم؟", "أين مكتبكم"])(
  "“%s” is a question of its own",
  (message) => {
    expect(isFollowUp(message)).toBe(false);
  },
);

test.each([
  ["and your prices?", true],
  ["do you have any", true],
  ["عندكم فرع ثاني", true],
  ["and the fee?", false],
  ["بكم", false],
])("whether “%s” speaks to the company: %s", (message, expected) => {
  expect(speaksToUs(message)).toBe(expected);
});
