import { expect, test } from "vitest";
import { containsAddress, containsPhone } from "./search.server.ts";

test.each([
  ["Reply-To: <Ali@Example.com>", true],
  ["ali@example.com.", true],
  ["write to ali@example.com, please", true],
  ["wali@example.com", false],
  ["a.ali@example.com", false],
  ["ali@example.com.sa", false],
  ["ali@example.company", false],
  ["ali@exampleXcom", false],
])("in %j: %s", (text, found) => {
  expect(containsAddress(text, "ali@example.com")).toBe(found);
});

const spellings = ["551234567", "0551234567", "966551234567", "00966551234567", "9660551234567"];

test.each([
  "0551234567",
  "call 055 123 4567.",
  "Phone\n055-123-4567 (+966 55 123 4567)",
  "on 2026-11-20 0551234567",
  "+966 (0) 55 123 45 67",
  "00966551234567",
  "هاتف ٠٥٥ ١٢٣ ٤٥٦٧",
  "tel:+966551234567",
])("%j has it", (text) => expect(containsPhone(text, spellings)).toBe(true));

test.each(["", "0551234568", "10551234567", "05512345678", "055 123 456 and 7 others", "+966 50 000 0000"])(
  "%j has it not",
  (text) => expect(containsPhone(text, spellings)).toBe(false),
);
