import { describe, expect, test } from "vitest";
import { sites } from "#tests/support/sites.ts";
import { cpuTime } from "#tests/support/cpu-time.ts";
import { fieldsToSubmit, type LeadField, leadFields, type LeadKind } from "#app/features/leads/lead-fields.server.ts";
import { checkFields, cleanLine } from "./check-fields.ts";

const checkLead = (kind: LeadKind, fields: Partial<Record<LeadField, string>>) =>
  checkFields<string>(fieldsToSubmit(sites.en, kind, "")!, fields);
const requiredFields = leadFields.filter(({ requiredFor }) => requiredFor.includes("contact")).map(({ name }) => name);

const good = {
  name: "Sara Al-Harbi",
  email: "sara@example.com",
  phone: "055 123 4567",
  subject: "Network for a new office",
  message: "We move in May.\nTwelve desks.",
};

const check = (fields: Partial<Record<LeadField, string>>) => checkLead("contact", { ...good, ...fields });
const cleaned = (field: LeadField, value: string) => {
  const result = check({ [field]: value });
  return result.valid ? result.values[field] : result.faults[field];
};

test("takes what is right as it is, and fields that were not asked for as empty", () => {
  const empty = Object.fromEntries(leadFields.map(({ name }) => [name, ""]));
  expect(check({})).toEqual({ valid: true, values: { ...empty, ...good } });
});

test("refuses every empty field that is required, in the order of the form", () => {
  const result = checkLead("contact", {});
  expect(result).toEqual({
    valid: false,
    faults: Object.fromEntries(requiredFields.map((field) => [field, "invalid"])),
  });
  expect(Object.keys(result.valid ? {} : result.faults)).toEqual(requiredFields);
});

describe("a callback", () => {
  test("needs no more than name and phone", () => {
    expect(checkLead("callback", { name: "Sara", phone: "0551234567" }).valid).toBe(true);
    expect(checkLead("callback", {})).toEqual({ valid: false, faults: { name: "invalid", phone: "invalid" } });
  });

  test("keeps to the rules where it gives more", () => {
    const fields = {
      name: "Sara",
      phone: "0551234567",
      email: "sara",
      topic: "t".repeat(151),
      preferredTime: "morning",
    };
    expect(checkLead("callback", fields)).toEqual({ valid: false, faults: { email: "invalid", topic: "tooLong" } });
  });
});

describe("lengths", () => {
  const limits: [LeadField, number, number][] = [
    ["name", 2, 100],
    ["phone", 10, 40],
    ["subject", 5, 150],
    ["message", 10, 5000],
  ];

  test.each(limits)("%s: from %i to %i", (field, min, max) => {
    expect(cleaned(field, "x".repeat(min - 1))).toBe("invalid");
    expect(cleaned(field, "x".repeat(min))).toHaveLength(min);
    expect(cleaned(field, "x".repeat(max))).toHaveLength(max);
    expect(cleaned(field, "x".repeat(max + 1))).toBe("tooLong");
  });

  test("e-mail: up to 254", () => {
    const domain = `@${"d".repeat(60)}.example`;
    expect(cleaned("email", "e".repeat(254 - domain.length) + domain)).toHaveLength(254);
    expect(cleaned("email", "e".repeat(255 - domain.length) + domain)).toBe("tooLong");
  });

  test("count code points, not UTF-16 units", () => {
    expect(cleaned("name", "🌴")).toBe("invalid");
    expect(cleaned("name", "🌴".repeat(100))).toBe("🌴".repeat(100));
    expect(cleaned("name", "🌴".repeat(101))).toBe("tooLong");
  });

  test("are taken after trimming, after CRLF became LF and after controls are gone", () => {
    expect(cleaned("subject", "  \u00a0abcd\t ")).toBe("invalid");
    expect(cleaned("subject", "abcd\u0000")).toBe("invalid");
    expect(cleaned("message", "1\r\n".repeat(2500))).toHaveLength(4999);
    expect(cleaned("message", "12345678\r\n")).toBe("invalid");
  });
});

describe("e-mail as the browser's own field takes it", () => {
  const taken = ["a@b", "a.b+c@sub.example.com", "'o.brien'@example.co", "x@1.2", "a..b@example.com", "A@EXAMPLE.COM"];
  const refused = [
    "plain",
    "@example.com",
    "a@",
    "a b@example.com",
    "a@b@c",
    "a@-b.com",
    "a@b-.com",
    "a@b..com",
    "a@b_c",
    "سارة@example.com",
  ];
  test.each(taken)("%s", (email) => expect(cleaned("email", email)).toBe(email));
  test.each(refused)("not %s", (email) => expect(cleaned("email", email)).toBe("invalid"));

  test.each(["sara١٢@example.com", "sara۱۲@example.com", "sara１２＠ｅｘａｍｐｌｅ．com"])(
    "%s, typed with another keyboard",
    (email) => expect(cleaned("email", email)).toBe("sara12@example.com"),
  );

  test("answers at once to what is built to be slow", async () => {
    const slow = [`${"a".repeat(60_000)}@${"b-".repeat(1000)}`, `a@${"b-".repeat(120)}!`];
    expect(await cpuTime(() => slow.map((email) => cleaned("email", email)))).toBeLessThan(50);
  });
});

test.each(["٠٥٥ ١٢٣ ٤٥٦٧", "۰۵۵ ۱۲۳ ۴۵۶۷", "０５５ １２３ ４５６７"])(
  "the phone number %s keeps its groups in order",
  (phone) => expect(cleaned("phone", phone)).toBe("055 123 4567"),
);

describe("what is taken out", () => {
  test("NUL and controls everywhere, C1 too; a tab leaves a space, half a character its replacement", () => {
    expect(cleaned("name", "Sa\u0000ra\u0007\u001b\u007f\u0085 \ud83c")).toBe("Sara \ufffd");
    expect(cleaned("message", "Switch\t24\u0000\u0008\r\nports\rthere\n")).toBe("Switch 24\nports\nthere");
  });

  test("new lines of single-line fields, so that nothing can begin a header of its own", () => {
    expect(cleaned("subject", "Offer\r\nBcc: all@example.com")).toBe("OfferBcc: all@example.com");
    expect(cleaned("name", "Sara\u2028Bcc")).toBe("SaraBcc");
  });

  test("bidirectional controls of single-line fields only", () => {
    expect(cleanLine("\u202eevil\u202c \u2066x\u2069\u200f\u061c")).toBe("evil x");
    expect(cleaned("message", "\u2067مرحبا بالعالم\u2069")).toBe("\u2067مرحبا بالعالم\u2069");
  });

  test("nothing of what languages need", () => {
    const persian = "می\u200cخواهم 👨‍👩‍👧";
    expect(cleaned("name", persian)).toBe(persian);
  });

  test("what no reader sees: a field filled with it alone is empty", () => {
    for (const unseen of ["\u200b", "\u2060", "\u2800", "\u115f", "\u3164", "\uffa0", "\u00ad", "\u200f", "\u{e0041}"])
      for (const field of requiredFields) expect(cleaned(field, unseen.repeat(20)), field).toBe("invalid");
    expect(cleaned("message", "\u2067 \u2069\n".repeat(5))).toBe("invalid");
    expect(checkLead("callback", { name: "Sara", phone: "0551234567", topic: "\u200b" })).toMatchObject({
      valid: true,
      values: { topic: "" },
    });
  });
});
