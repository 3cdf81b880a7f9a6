import { expect, test } from "vitest";
import { questionLimits, type Turn } from "#app/features/assistant/answer.ts";
import { trimmedTurns } from "./trimmed-turns.ts";

const conversation = (turns: number, content = "x"): Turn[] =>
  Array.from({ length: turns }, (_, index) => ({
    role: index % 2 === 0 ? "user" : "assistant",
    content: `${index} ${content}`,
  }));
const bytes = (turns: Turn[]) =>
  new TextEncoder().encode(JSON.stringify({ stream: true, locale: "ar", messages: turns })).length;

test("what fits stays as it is", () => {
  const turns = conversation(39);
  expect(trimmedTurns(turns)).toEqual(turns);
});

test("the oldest turns go, and with a question its answer", () => {
  const turns = conversation(51);
  const kept = trimmedTurns(turns);
  expect(kept.length).toBe(39);
  expect(kept[0]).toEqual(turns[12]);
  expect(kept.at(-1)).toEqual(turns[50]);
});

test("questions that were never answered count like others", () => {
  const turns = conversation(60).map(({ content }): Turn => ({ role: "user", content }));
  expect(trimmedTurns(turns)).toEqual(turns.slice(20));
});

test.each([
  ["Latin", "a".repeat(1990)],
  ["Arabic", "م".repeat(1990)],
  ["outside the basic plane", "😀".repeat(1990)],
  ["what JSON writes longer", '\u0001"\\'.repeat(660)],
])("a body never passes the limit: %s", (_name, content) => {
  const turns = conversation(41, content);
  const kept = trimmedTurns(turns);
  expect(bytes(kept)).toBeLessThanOrEqual(questionLimits.bytes);
  expect(kept[0]?.role).toBe("user");
  expect(kept.at(-1)).toEqual(turns[40]);
  // No more is dropped than needed: with the two turns before it would be too much.
  expect(bytes(turns.slice(-kept.length - 2))).toBeGreaterThan(questionLimits.bytes - 300);
});

test("a long answer is cut between characters", () => {
  const [, answer] = trimmedTurns([
    { role: "user", content: "?" },
    { role: "assistant", content: "😀".repeat(9000) },
    { role: "user", content: "?" },
  ]);
  expect(answer?.content).toBe("😀".repeat(questionLimits.characters.assistant));
});

test("the last turn stays even if it alone is heavy", () => {
  const last: Turn = { role: "user", content: "\u0001".repeat(2000) };
  const kept = trimmedTurns([...conversation(38, "م".repeat(1990)), last]);
  expect(kept.at(-1)).toEqual(last);
  expect(bytes(kept)).toBeLessThanOrEqual(questionLimits.bytes);
});
