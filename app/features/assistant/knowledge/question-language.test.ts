import { expect, test } from "vitest";
import { questionLanguage } from "./question-language.ts";

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
  expect(questionLanguage(question, page)).toBe(language);
});
