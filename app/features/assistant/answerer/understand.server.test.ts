import { expect, test } from "vitest";
import { isFollowUp, speaksToUs, pointedItem } from "./understand.server.ts";

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

const list =
  "These are our services:\n\n- [Networks](/services/networks)\n- [Moves](/services/moves): with a way back\n- **Advice** in writing\n- Care";

const pointed = (message: string, shown = list) =>
  pointedItem([
    { role: "user", content: "what do you do" },
    { role: "assistant", content: shown },
    { role: "user", content: message },
  ]);

test.each([
  ["what about the third one?", "what about Advice?"],
  ["how much is the second", "how much is Moves"],
  ["number one please", "Networks please"],
  ["the last one?", "Care?"],
  ["وايش عن الثاني", "وايش عن Moves"],
  ["والأخيرة؟", "Care؟"],
  ["the fifth one", undefined],
  ["tell me more", undefined],
  ["the first consultation is free, and what happens after that?", undefined],
])("“%s” asks “%s”", (message, item) => {
  expect(pointed(message)).toBe(item);
});

test("nothing is pointed at where no list was shown", () => {
  expect(pointed("what about the third one?", "We do not say.")).toBeUndefined();
  expect(pointedItem([{ role: "user", content: "the first one" }])).toBeUndefined();
});
