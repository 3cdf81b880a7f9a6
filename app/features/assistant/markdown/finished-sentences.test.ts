import { expect, test } from "vitest";
import type { Locale } from "#i18n/locale.ts";
import { finishedSentences } from "./finished-sentences.ts";

test.each<[Locale, string, string[]]>([
  ["en", "We build", []],
  ["en", "We build apps.", []],
  ["en", "We build apps. They", ["We build apps."]],
  ["en", "First\nSecond\nThi", ["First", "Second"]],
  ["en", "It costs 2.5 per cent. No", ["It costs 2.5 per cent."]],
  ["ar", "نبني التطبيقات. هل تريد المزيد؟ نعم", ["نبني التطبيقات.", "هل تريد المزيد؟"]],
])("%s: of %j, still arriving, %j is read out", (locale, text, expected) => {
  expect(finishedSentences(text, locale, false)).toEqual(expected);
});

test("at the end everything is", () => {
  expect(finishedSentences("One. Two\n\nThree", "en", true)).toEqual(["One.", "Two", "Three"]);
  expect(finishedSentences("", "en", true)).toEqual([]);
});
