import { expect, test } from "vitest";
import { containsAddress } from "./contains-address.ts";

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
