import { expect, test } from "vitest";
import { answerLanguage, textLanguage } from "./text-language.ts";

test.each([
  ["Do you build apps?", "en"],
  ["هل تطورون التطبيقات؟", "ar"],
  ["هل تدعمون SAP؟", "ar"],
  ["What does آفاق نجد do for its clients?", "en"],
  ["2024 – 50 %", "en"],
])("most letters of “%s” are of %s", (text, language) => expect(textLanguage(text)).toBe(language));

test.each([
  ["What services do you offer?", "ar", "en"],
  ["ما خدماتكم؟", "en", "ar"],
  ["ابي SEO و web design", "en", "ar"],
  ["What does the word آفاق in your name mean?", "ar", "en"],
  ["VPN", "ar", "ar"],
  ["VPN", "en", "en"],
  ["0551234567 😀", "ar", "ar"],
  ["", "en", "en"],
] as const)("“%s” on a page in %s is answered in %s", (question, page, language) => {
  expect(answerLanguage(question, page)).toBe(language);
});
