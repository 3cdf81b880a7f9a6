import { describe, expect, test } from "vitest";
import { shapedText, visibleText } from "./visible-text.ts";

/** Code points of characters of each kind. */
const invisible = [
  0x00ad, 0x034f, 0x061c, 0x115f, 0x1160, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202e, 0x2060, 0x2064,
  0x2066, 0x2069, 0x206f, 0x2800, 0x3164, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0x1d173, 0xe0001, 0xe0041, 0xe007f, 0xe0100,
];

describe.each(invisible.map((code) => [code.toString(16), String.fromCodePoint(code)]))("U+%s", (_, character) => {
  test("alone is nothing", () => {
    for (const text of [character, character.repeat(20), ` ${character}\n${character}`]) {
      expect(visibleText(text).trim()).toBe("");
      expect(shapedText(text, false).trim()).toBe("");
    }
  });

  test("leaves nothing in a Latin word", () => {
    const seen = character === "\u2800" ? "Sa ra" : "Sara";
    for (const text of [visibleText(`Sa${character}ra`), shapedText(`Sa${character}ra`, false)])
      expect(text).toBe(seen);
  });
});

test.each(["می‌خواهم", "१५ हिन्‍दी", "هـ‍", "👨‍👩‍👧", "👩🏽‍💻", "❤️‍🔥", "👁️‍🗨️", "1️⃣", "🇸🇦"])("%s keeps its shape", (text) =>
  expect(shapedText(text, false)).toBe(text),
);

test("nobody can write between the letters with what shapes them", () => {
  expect(shapedText("ه\u200d\u200c\u200d\u200cم", false)).toBe("ه\u200dم");
  expect(shapedText("😀\ufe0f\ufe0e\u{e0101}\u{e0102}\u200d\u200d", false)).toBe("😀\ufe0f");
  expect(visibleText("ه\u200dم😀\ufe0f\u200d👧")).toBe("هم😀👧");
});

test("controls go, new lines and tabs stay, direction where it is wanted", () => {
  expect(visibleText("a\u0000\r\nb\rc\td\u0085")).toBe("a\nb\nc\td");
  expect(shapedText("\u2067مرحبا\u2069", true)).toBe("\u2067مرحبا\u2069");
  expect(shapedText("\u2067مرحبا\u2069", false)).toBe("مرحبا");
  expect(visibleText("a\ud83c")).toBe("a\ufffd");
});
