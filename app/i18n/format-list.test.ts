import { expect, test } from "vitest";
import type { Locale } from "./locale.ts";
import { formatList } from "./format-list.ts";

test.each<[string[], Locale, string]>([
  [["one"], "en", "one"],
  [["one", "two", "three"], "en", "one, two and three"],
  [["رابط"], "ar", "رابط"],
  [["رابط", "حروف عشوائية"], "ar", "رابط وحروف عشوائية"],
])("%j in %s", (parts, locale, text) => expect(formatList(parts, locale)).toBe(text));
