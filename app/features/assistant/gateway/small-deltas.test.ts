import { expect, test } from "vitest";
import { smallDeltas } from "./small-deltas.ts";

test.each([
  "",
  "short",
  "word ".repeat(100),
  "x".repeat(500),
  " ".repeat(200),
  "كلمة ".repeat(60),
  "a\n\nb ".repeat(50),
])("the pieces are the text: %.12s…", (text) => {
  const deltas = smallDeltas(text);
  expect(deltas.join("")).toBe(text);
  expect(deltas.every((delta) => delta.length > 0)).toBe(true);
});

test("they are small, and break before words", () => {
  const deltas = smallDeltas("word ".repeat(100));
  expect(deltas.length).toBeGreaterThan(10);
  expect(deltas.slice(1).every((delta) => delta.startsWith(" "))).toBe(true);
});
