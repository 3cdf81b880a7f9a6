import { expect, test } from "vitest";
import { languageOf } from "./language-of.ts";

test.each([
  ["Do you build apps?", "en"],
  ["هل تطورون التطبيقات؟", "ar"],
  ["هل تدعمون SAP؟", "ar"],
  ["What does آفاق نجد do for its clients?", "en"],
  ["2024 – 50 %", "en"],
])("%s", (text, language) => expect(languageOf(text)).toBe(language));
