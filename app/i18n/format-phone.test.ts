import { expect, test } from "vitest";
import { formatPhone } from "./format-phone.ts";

test.each([
  ["+966110000000", "+966 11 000 0000"],
  ["+966551234567", "+966 55 123 4567"],
  ["+966920012345", "+966 9200 123 45"],
  ["+442071234567", "+442071234567"],
])("%s reads as %s", (e164, written) => {
  expect(formatPhone(e164)).toBe(written);
});
