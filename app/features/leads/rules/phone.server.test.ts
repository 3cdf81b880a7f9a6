import { expect, test } from "vitest";
import { soughtPhone, toE164 } from "./phone.server.ts";

test.each([
  ["0551234567", "+966551234567"],
  ["٠٥٥ ١٢٣ ٤٥٦٧", "+966551234567"],
  ["۰۵۵۱۲۳۴۵۶۷", "+966551234567"],
  ["00966551234567", "+966551234567"],
  ["٠٠٩٦٦ ٥٥ ١٢٣ ٤٥٦٧", "+966551234567"],
  ["966551234567", "+966551234567"],
  ["+966 (0)55 123 4567", "+966551234567"],
  ["+٩٦٦٥٥١٢٣٤٥٦٧", "+966551234567"],
  ["011 234 5678", "+966112345678"],
  ["(011) 234-5678", "+966112345678"],
  ["9200 12345", "+966920012345"],
  ["800 124 5678", "+9668001245678"],
  ["+44 20 7946 0958", "+442079460958"],
  ["+1 (212) 555-0123", "+12125550123"],
  ["+971 50 123 4567", "+971501234567"],
])("%s is %s", (typed, number) => expect(toE164(typed)).toBe(number));

test.each(["", "call me in the evening", "0000000000", "1234567890123456789012", "+999 123 456 789", "055 123", "۱۲۳"])(
  "%s is not understood",
  (typed) => expect(toE164(typed)).toBeNull(),
);

test("is sought in every way to write it; where it is not understood, as it was typed", () => {
  const sought = soughtPhone("٠٥٥ ١٢٣ ٤٥٦٧");
  expect(sought).toEqual({
    e164: "+966551234567",
    spellings: ["551234567", "0551234567", "966551234567", "00966551234567", "9660551234567"],
  });
  expect(soughtPhone("+966 55-123-4567")).toEqual(sought);
  expect(soughtPhone("12-34 ٥")).toEqual({ e164: null, spellings: ["12345"] });
});
