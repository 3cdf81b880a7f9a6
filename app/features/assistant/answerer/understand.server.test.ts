import { expect, test } from "vitest";
import { isFollowUp, speaksToUs, pointedItem } from "./understand.server.ts";

test.each([
  ["and how long does it take?", true],
  ["what about apps", true],
  ["do you also train our staff in it?", true],
  ["the other one", true],
  ["price?", true],
  ["وكم ياخذ وقت", true],
  ["طيب والضمان", true],
  ["هل هذا مجاني", true],
  ["السعر؟", true],
  ["Are you certified by the NCA?", false],
  ["what are your opening hours", false],
  ["ما ساعات عملكم؟", false],
  ["أين مكتبكم", false],
])("whether “%s” leans on what was said before: %s", (message, expected) => {
  expect(isFollowUp(message)).toBe(expected);
});

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
  ["is the second visit free?", undefined],
  ["هل الزيارة الثانية مجانية؟", undefined],
  ["tell me more", undefined],
  ["the first consultation is free, and what happens after that?", undefined],
])("“%s” asks “%s”", (message, item) => {
  expect(pointed(message)).toBe(item);
});

test("nothing is pointed at where no list was shown", () => {
  expect(pointed("what about the third one?", "We do not say.")).toBeUndefined();
  expect(pointedItem([{ role: "user", content: "the first one" }])).toBeUndefined();
});
