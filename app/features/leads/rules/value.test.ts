import { expect, test } from "vitest";
import { parseValue } from "./value.ts";

test.each([
  ["12000", "12000"],
  [" 12,000 SAR", "12000"],
  ["١٢٬٥٠٠ ر.س", "12500"],
  ["SAR 1,250.50", "1250"],
  ["1250,50", "1250"],
  ["0", ""],
  ["", ""],
])("%j is %j in whole riyals", (text, riyals) => {
  expect(parseValue(text)).toBe(riyals);
});

test.each(["a lot", "-5", "1234567890", "12.000.000", "=1+1", "12 to 15", "SAR", "12,50,000"])(
  "%j is no amount",
  (text) => {
    expect(parseValue(text)).toBeUndefined();
  },
);
