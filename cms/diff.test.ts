import { expect, test } from "vitest";
import type { Plain } from "./plain.ts";
import { diffValues } from "./diff.ts";

const answer = (question: string, text: string): Plain => ({ question, answer: text });
const changes = (before: Plain[], after: Plain[]) =>
  diffValues("en/answers.yaml", { entries: before }, { entries: after }).map(({ field, before: from, after: to }) => [
    field,
    from,
    to,
  ]);

const [hours, prices, parking] = [
  answer("When do you open?", "At eight on all days but Friday."),
  answer("What does it cost?", "It depends on the number of seats."),
  answer("Where can I park?", "Behind the house, below the trees."),
] as [Plain, Plain, Plain];

test("one item that is deleted is the only change, also beside one that is added or changed", () => {
  const gone = [["entries.When do you open?", hours, undefined]];
  expect(changes([hours, prices, parking], [prices, parking])).toEqual(gone);
  const added = answer("Who are you?", "We sew.");
  expect(changes([hours, prices, parking], [prices, parking, added])).toEqual([
    ...gone,
    ["entries.3", undefined, added],
  ]);
  const nearer = answer("Where may I park my car?", "Behind the house, below the trees.");
  expect(changes([hours, prices, parking], [prices, nearer])).toEqual([
    ...gone,
    ["entries.2.question", "Where can I park?", "Where may I park my car?"],
  ]);
});

test("items without a name are recognised by their words, and moved ones are only in another order", () => {
  const [one, two, three] = [
    { value: "30", text: "people in the house" },
    { value: "12", text: "years of thread" },
    { value: "7", text: "days until it is ready" },
  ];
  expect(changes([one!, two!, three!], [one!, { ...three!, value: "5" }])).toEqual([
    ["entries.2", two, undefined],
    ["entries.2.value", "7", "5"],
  ]);
  expect(changes([hours, prices, parking], [parking, hours, prices])).toEqual([
    [
      "entries",
      ["When do you open?", "What does it cost?", "Where can I park?"],
      ["Where can I park?", "When do you open?", "What does it cost?"],
    ],
  ]);
});

test("a list of words shows the words that went and came", () => {
  expect(changes(["cotton", "silk", "wool"], ["cotton", "wool", "linen"])).toEqual([
    ["entries.2", "silk", undefined],
    ["entries.3", undefined, "linen"],
  ]);
});
