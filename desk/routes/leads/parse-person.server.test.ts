import { expect, test } from "vitest";
import { isSamePerson } from "./parse-person.server.ts";

test.each([
  ["sara@example.com", " Sara@Example.com", true],
  ["0551234567", "+966 55 123 4567", true],
  ["sara@example.com", "sara@example.co", false],
  ["0551234567", "0551234568", false],
  ["sara@example.com", "", false],
  ["", "", false],
])("whether %j and %j mean the same person: %j", (one, other, expected) => {
  expect(isSamePerson(one, other)).toBe(expected);
});
